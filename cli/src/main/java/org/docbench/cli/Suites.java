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
import org.docbench.load.LoadGenerator;
import org.docbench.load.StoreTargets;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.insert.InsertEffort;
import org.docbench.load.insert.InsertRun;
import org.docbench.load.insert.InsertSuite;
import org.docbench.load.open.OpenChoice;
import org.docbench.load.open.OpenPreset;
import org.docbench.load.query.QueryEffort;
import org.docbench.load.query.QueryRun;
import org.docbench.load.query.QuerySuite;
import org.docbench.load.store.StorePreset;
import org.docbench.load.store.StoreSuite;
import org.docbench.load.update.UpdatePreset;
import org.docbench.load.update.UpdateSuite;
import org.docbench.load.ycsb.YcsbSuite;
import org.docbench.service.rest.ForeignService;
import org.docbench.service.rest.RestPreset;
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

    /** Returns what of a suite is measured: the preset's cells, where it has some, else what the user chose. */
    private Chosen chosen(String suite) {
        return selection.preset().cells(suite).map(Chosen::of).orElse(chosen);
    }

    private List<Durability> levels(String suite) {
        return selection.levels(suite).orElse(Durability.all());
    }

    Suite access() {
        Set<String> targets = selection.targetsOf(AccessSuite.NAME);
        targets.add(NullFormat.ID);
        return AccessSuite.planned(
                List.copyOf(targets), Effort.of(selection.preset()), user.own(), options().seed, java);
    }

    /** @param say told what is built, one line each */
    Suite codec(Consumer<String> say) {
        var targets = CodecTargets.find(java, selection.home(), selection.targetsOf(CodecSuite.NAME), say);
        return new CodecRun(targets, CodecEffort.of(selection.preset()), user.documents(), options().seed);
    }

    Suite update(StoreTargets targets) {
        return UpdateSuite.planned(
                targets, UpdatePreset.of(selection.preset()), levels(UpdateSuite.NAME), user.byPath(), options().seed);
    }

    Suite insert(StoreTargets targets, Onlooker onlooker) {
        return new InsertRun(
                targets,
                InsertEffort.of(selection.preset()),
                chosen(InsertSuite.NAME).forInsert(),
                levels(InsertSuite.NAME),
                user.documents(),
                user.indexes(),
                options().seed,
                onlooker);
    }

    Suite query(StoreTargets targets, Onlooker onlooker) {
        return new QueryRun(
                targets,
                QueryEffort.of(selection.preset()),
                chosen(QuerySuite.NAME).forQuery(),
                user.documents(),
                user.indexes(),
                options().seed,
                onlooker);
    }

    Suite crud(StoreTargets targets, Onlooker onlooker) {
        return stores(CrudSuite.of(options().seed), targets, onlooker);
    }

    Suite ycsb(StoreTargets targets, Onlooker onlooker) {
        return stores(YcsbSuite.of(options().seed), targets, onlooker);
    }

    private Suite stores(StoreSuite suite, StoreTargets targets, Onlooker onlooker) {
        var ask = new StoreSuite.Ask(
                StorePreset.of(selection.preset(), suite.name()),
                chosen(suite.name()).forStores(),
                levels(suite.name()),
                open,
                OpenPreset.of(selection.preset()),
                options().seed);
        return suite.planned(targets, ask, onlooker, LoadGenerator.measured());
    }

    Suite rest(Function<String, Found> servers, Onlooker onlooker) {
        RestPreset effort = RestPreset.of(selection.preset());
        if (service.isPresent()) {
            // Somebody else's service is measured whole, in the default run, too.
            return RestSuite.of(
                    service.get(),
                    options().form.equals(Services.PUBLISHED),
                    effort,
                    chosen.forRest(open),
                    options().seed,
                    onlooker);
        }
        return RestSuite.of(
                RestTargets.find(servers, selection.targetsOf(RestSuite.NAME)),
                effort,
                chosen(RestSuite.NAME).forRest(open),
                selection.levels(RestSuite.NAME).orElse(List.of()),
                options().seed,
                onlooker);
    }
}
