package org.docbench.load.crud;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.stores.Durability;

/** Which operations are measured with how many workers, in which order of keys, at which levels. */
final class CrudCases {
    /** As published for the other suites; documents of a call when many come at once. */
    static final int BATCH = 500;

    private CrudCases() {}

    /** In the order of reports. */
    static List<CrudCase> of(CrudEffort effort, CrudChoice choice, List<Durability> levels) {
        Set<CrudCase> cases = new LinkedHashSet<>();
        List<KeyOrder> orders = choice.orders().isEmpty() ? List.of(KeyOrder.values()) : choice.orders();
        add(cases, effort, levels, effort.scale().workers(), List.of(new Operation.Insert(1)));
        add(cases, effort, levels, one(effort), List.of(new Operation.Insert(BATCH)));
        add(cases, effort, levels, effort.scale().workers(), finds(Operation.By.ID, orders));
        add(cases, effort, levels, effort.scale().workers(), finds(Operation.By.KEY, first(effort, orders)));
        add(cases, effort, levels, one(effort), finds(Operation.By.VALUE, first(effort, orders)));
        add(
                cases,
                effort,
                levels,
                effort.scale().workers(),
                orders.stream().map(Operation.Update::new).toList());
        add(cases, effort, levels, effort.scale().workers(), List.of(new Operation.Delete()));
        cases.removeIf(of -> !choice.has(of));
        return List.copyOf(cases);
    }

    private static List<Operation.Find> finds(Operation.By by, List<KeyOrder> orders) {
        return orders.stream().map(order -> new Operation.Find(by, order)).toList();
    }

    private static List<KeyOrder> first(CrudEffort effort, List<KeyOrder> orders) {
        return effort.everyPair() ? orders : orders.subList(0, 1);
    }

    private static List<Integer> one(CrudEffort effort) {
        return effort.everyPair()
                ? effort.scale().workers()
                : effort.scale().workers().subList(0, 1);
    }

    /** Where time is short one thing varies at a time: workers, or the operation's order, or the level, which otherwise is the strongest. */
    private static void add(
            Set<CrudCase> cases,
            CrudEffort effort,
            List<Durability> levels,
            List<Integer> workers,
            List<? extends Operation> operations) {
        for (Operation operation : operations) {
            for (Optional<Durability> level : levels(operation, levels)) {
                for (int together : workers) {
                    int varied = (operation.equals(operations.get(0)) ? 0 : 1)
                            + (level.isEmpty() || level.get() == strongest(levels) ? 0 : 1)
                            + (together == workers.get(0) ? 0 : 1);
                    if (effort.everyPair() || varied <= 1) {
                        cases.add(new CrudCase(operation, together, level));
                    }
                }
            }
        }
    }

    /** The first of each scenario at the strongest level; without a choice of workers, as many as an open loop usually has. */
    static List<CrudCase> open(CrudChoice choice, List<Durability> levels, int workers) {
        KeyOrder order =
                choice.orders().isEmpty() ? KeyOrder.RANDOM : choice.orders().get(0);
        List<Integer> together = choice.workers().isEmpty() ? List.of(workers) : choice.workers();
        return Stream.of(
                        new Operation.Insert(1),
                        new Operation.Find(Operation.By.ID, order),
                        new Operation.Update(order),
                        new Operation.Delete())
                .flatMap(operation ->
                        together.stream().map(of -> new CrudCase(operation, of, level(operation, levels))))
                .filter(choice::has)
                .toList();
    }

    private static Optional<Durability> level(Operation operation, List<Durability> levels) {
        return operation.writes() ? Optional.of(strongest(levels)) : Optional.empty();
    }

    static Durability strongest(List<Durability> levels) {
        return levels.stream().max(Durability::compareTo).orElse(Durability.SYNC);
    }

    private static List<Optional<Durability>> levels(Operation operation, List<Durability> levels) {
        return operation.writes() ? levels.stream().map(Optional::of).toList() : List.of(Optional.empty());
    }
}
