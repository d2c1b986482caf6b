package org.docbench.profile.resources;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.profile.resources.Counters.MachineUse;
import org.docbench.profile.resources.ResourceWatch.Readings.Column;

/** Takes one reading of everything that a timeline shows. Not for two threads at once. */
final class Sampler {
    static final String MACHINE = "machine";
    static final String CLIENT = "client";

    private static final long SELF = ProcessHandle.current().pid();
    private static final double NANOS = 1e9;

    /** Of these readings one looks at memory; it changes slowly, and the kernel takes longer to tell it. */
    private static final int READINGS_FOR_MEMORY = 10;

    private final Counters counters;
    private final Map<String, Member> members = new HashMap<>();
    private final Map<Column, Double> memory = new HashMap<>();
    private int readings;

    Sampler(Counters counters) {
        this.counters = counters;
    }

    /** What is known of one server: its figures only grow, also when its main processes become more. */
    private static final class Member {
        private Set<Long> roots = Set.of();
        private Family family;
        private double cpuNanos;
        private double written;
    }

    /** @param servers main processes by subject */
    Map<Column, Double> read(Map<String, Set<Long>> servers) {
        boolean memoryToo = readings++ % READINGS_FOR_MEMORY == 0;
        Map<Column, Double> values = new LinkedHashMap<>();
        counters.look();
        MachineUse machine = counters.machine();
        values.put(cpu(MACHINE), cores(machine.cpuNanos()));
        values.put(new Column(MACHINE, "run queue", "threads", false), machine.running());
        keep(values, MACHINE, memoryToo ? counters.memoryUsed() : null, memoryToo);
        values.put(bytes(MACHINE, "disk read"), machine.diskRead());
        values.put(bytes(MACHINE, "disk written"), machine.diskWritten());
        values.put(bytes(MACHINE, "network received"), machine.received());

        values.put(cpu(CLIENT), cores(counters.ownCpu(SELF)));
        keep(values, CLIENT, memoryToo ? counters.memory(List.of(SELF)) : null, memoryToo);
        servers.forEach((subject, roots) -> server(values, subject, roots, memoryToo));
        return values;
    }

    private void server(Map<Column, Double> values, String subject, Set<Long> roots, boolean memoryToo) {
        Member member = members.computeIfAbsent(subject, none -> new Member());
        Family now = Family.of(counters, roots);
        boolean same = member.family != null && member.roots.equals(roots);
        Double cpu = same ? Family.growth(member.family.cpuNanos(), now.cpuNanos()) : null;
        Double written = same ? Family.growth(member.family.written(), now.written()) : null;
        member.cpuNanos += cpu == null ? 0 : cpu;
        member.written += written == null ? 0 : written;
        boolean first = member.family == null;
        member.roots = Set.copyOf(roots);
        member.family = now;
        values.put(cpu(subject), now.cpuNanos() == null ? null : cores(member.cpuNanos));
        keep(values, subject, memoryToo || first ? counters.memory(now.members()) : null, memoryToo || first);
        values.put(bytes(subject, "disk written"), now.written() == null ? null : Double.valueOf(member.written));
    }

    private void keep(Map<Column, Double> values, String subject, Double bytes, boolean fresh) {
        Column column = new Column(subject, "memory", "B", false);
        if (fresh) {
            memory.put(column, bytes);
        }
        values.put(column, memory.get(column));
    }

    private static Column cpu(String subject) {
        return new Column(subject, "CPU", "cores", true);
    }

    private static Column bytes(String subject, String quantity) {
        return new Column(subject, quantity, "B/s", true);
    }

    private static Double cores(Double nanos) {
        return nanos == null ? null : nanos / NANOS;
    }
}
