package org.docbench.stores.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.Update;

/** What a change makes of a document on a real server is what it makes of the model. */
@AddLifecycleHook(SkippedWithoutMongodb.class)
@Tag("server")
class UpdatesTest {
    private static final String COLLECTION = "updates";
    private static final int TRIES = 100;

    private static Session one;
    private static Session two;

    @BeforeContainer
    static void open() {
        one = RealServers.open("mongodb");
        two = RealServers.open("mongodb.two-calls");
        one.acknowledge(Durability.NONE);
        two.acknowledge(Durability.NONE);
        one.create(COLLECTION, List.of());
    }

    @AfterContainer
    static void close() {
        if (two != null) {
            one.drop(COLLECTION);
            one.close();
            two.close();
        }
    }

    @Property(tries = TRIES)
    void any(@ForAll("changes") AnyUpdate change) {
        checked(one, change);
    }

    @Property(tries = TRIES)
    void removedByPipeline(@ForAll("removals") AnyUpdate change) {
        checked(one, change);
    }

    @Property(tries = TRIES)
    void removedByTwoCalls(@ForAll("removalsWithoutNull") AnyUpdate change) {
        checked(two, change);
    }

    @Property(tries = TRIES)
    void pulledExactly(@ForAll("pulls") AnyUpdate change) {
        checked(one, change);
    }

    private static void checked(Session session, AnyUpdate change) {
        session.insert(COLLECTION, List.of(change.document())).execute();
        try {
            var call = session.update(COLLECTION, change.update()).with(new Change("one", change.update()));
            assertThat(call.execute()).isOne();
            assertThat(session.read(COLLECTION, "one")).contains(change.update().apply(change.document()));
        } finally {
            var id = new Find.ById("one");
            assertThat(session.delete(COLLECTION, id).with(id).execute()).isOne();
        }
    }

    @Provide
    Arbitrary<AnyUpdate> changes() {
        return Arbitraries.oneOf(
                List.of(AnyUpdate.setting(), AnyUpdate.incrementing(), AnyUpdate.pushing(), AnyUpdate.unsetting()));
    }

    @Provide
    Arbitrary<AnyUpdate> removals() {
        return AnyUpdate.removing(AnyDocument.value()).filter(change -> {
            var remove = (Update.RemoveAt) change.update();
            return remove.position() <= 0 || remove.array().steps().stream().noneMatch(Path.Index.class::isInstance);
        });
    }

    @Provide
    Arbitrary<AnyUpdate> removalsWithoutNull() {
        return AnyUpdate.removing(AnyDocument.value().filter(value -> !(value instanceof Value.Null)));
    }

    @Provide
    Arbitrary<AnyUpdate> pulls() {
        return AnyUpdate.pulling();
    }
}
