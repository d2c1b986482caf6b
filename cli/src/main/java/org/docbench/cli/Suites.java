package org.docbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.docbench.core.run.Onlooker;
import org.docbench.core.run.Suite;
import org.docbench.formats.NullFormat;
import org.docbench.formats.access.AccessSuite;
import org.docbench.formats.access.Effort;
import org.docbench.formats.codec.CodecEffort;
import org.docbench.formats.codec.CodecRun;
import org.docbench.formats.codec.CodecSuite;
import org.docbench.formats.codec.CodecTargets;
import org.docbench.load.Loop;
import org.docbench.load.StoreTargets;
import org.docbench.load.crud.CrudEffort;
import org.docbench.load.crud.CrudRun;
import org.docbench.load.insert.InsertEffort;
import org.docbench.load.insert.InsertRun;
import org.docbench.load.open.OpenChoice;
import org.docbench.load.open.OpenEffort;
import org.docbench.load.query.QueryEffort;
import org.docbench.load.query.QueryRun;
import org.docbench.load.update.UpdateEffort;
import org.docbench.load.update.UpdateRun;
import org.docbench.load.ycsb.YcsbEffort;
import org.docbench.load.ycsb.YcsbRun;
import org.docbench.service.rest.ForeignService;
import org.docbench.service.rest.RestEffort;
import org.docbench.service.rest.RestRun;
import org.docbench.service.rest.RestSuite;
import org.docbench.service.rest.RestTargets;
import org.docbench.stores.Durability;
import org.docbench.stores.servers.Found;

/**
 * How each suite is made ready: its effort, and what of it is wanted.
 *
 * @param open rates and bound of open loops
 * @param service of somebody else, instead of DocBench's own
 * @param java the java program of measured processes
 */
record Suites(
        Selection selection,
        Chosen chosen,
        UserDocuments user,
        OpenChoice open,
        Optional<ForeignService> service,
        Path java) {

    private RunOptions options() {
        return selection.options();
    }

    Suite access() {
        Set<String> targets = selection.targetsOf(AccessSuite.NAME);
        targets.add(NullFormat.ID);
        return AccessSuite.planned(
                List.copyOf(targets), Effort.of(options().profile), user.own(), options().seed, java);
    }

    /** @param say told what is built, one line each */
    Suite codec(Consumer<String> say) {
        var targets = CodecTargets.find(java, selection.home(), selection.targetsOf(CodecSuite.NAME), say);
        return new CodecRun(
                targets,
                selection.tour() ? CodecEffort.TOUR : CodecEffort.of(options().profile),
                user.documents(),
                options().seed);
    }

    Suite update(StoreTargets targets) {
        return new UpdateRun(
                targets,
                selection.tour() ? UpdateEffort.TOUR : UpdateEffort.of(options().profile),
                selection.levels(),
                user.byPath(),
                options().seed);
    }

    Suite insert(StoreTargets targets, Onlooker onlooker) {
        return new InsertRun(
                targets,
                selection.tour() ? InsertEffort.TOUR : InsertEffort.of(options().profile),
                selection.tour() ? Tour.INSERT : chosen.forInsert(),
                selection.levels(),
                user.documents(),
                user.indexes(),
                options().seed,
                onlooker);
    }

    Suite query(StoreTargets targets, Onlooker onlooker) {
        return new QueryRun(
                targets,
                selection.tour() ? QueryEffort.TOUR : QueryEffort.of(options().profile),
                chosen.forQuery(),
                user.documents(),
                user.indexes(),
                options().seed,
                onlooker);
    }

    Suite crud(StoreTargets targets, Onlooker onlooker) {
        return new CrudRun(
                targets,
                selection.tour() ? CrudEffort.TOUR : CrudEffort.of(options().profile),
                selection.tour() ? Tour.CRUD : chosen.forCrud(),
                open,
                OpenEffort.of(options().profile),
                levelsOfGrown(),
                options().seed,
                onlooker,
                Loop.measured());
    }

    Suite ycsb(StoreTargets targets, Onlooker onlooker) {
        return new YcsbRun(
                targets,
                selection.tour() ? YcsbEffort.TOUR : YcsbEffort.of(options().profile),
                selection.tour() ? Tour.YCSB : chosen.forYcsb(),
                open,
                OpenEffort.of(options().profile),
                levelsOfGrown(),
                options().seed,
                onlooker);
    }

    /** Of the suites whose collections grow: in the tour the durable level, unless others are asked for. */
    private List<Durability> levelsOfGrown() {
        return selection.levels(selection.tour() ? List.of(Durability.SYNC) : Durability.all());
    }

    Suite rest(Function<String, Found> servers, Onlooker onlooker) {
        RestEffort effort = selection.tour() ? RestEffort.TOUR : RestEffort.of(options().profile);
        if (service.isPresent()) {
            return new RestRun(
                    service.get(),
                    options().form.equals(Services.PUBLISHED),
                    effort,
                    chosen.forRest(open),
                    options().seed,
                    onlooker);
        }
        return new RestRun(
                RestTargets.find(servers, selection.targetsOf(RestSuite.NAME)),
                effort,
                selection.tour() ? Tour.REST : chosen.forRest(open),
                selection.levels(List.of()),
                options().seed,
                onlooker);
    }
}
