package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.docbench.cli.Selection.TargetFilter;
import org.docbench.core.experiment.Target;
import org.docbench.stores.network.Network;
import org.junit.jupiter.api.Test;

/** Targets as the option names them, in this form and the earlier one. */
class TargetFilterTest {
    private static final Optional<Network> NONE = Optional.empty();
    private static final Optional<Network> WAN = Optional.of(Network.of("wan"));

    @Test
    void copiesAndNetworksAreKept() {
        TargetFilter chosen = of(List.of("bson.raw", "bson.raw#2", "mongodb@wan"), WAN);
        assertThat(written(chosen)).containsExactly("bson.raw", "bson.raw#2", "mongodb@wan");
        assertThat(chosen.of("bson.raw")).containsExactly("bson.raw", "bson.raw#2");
        assertThat(chosen.of("bson")).isEmpty();
        assertThat(chosen.hint()).isEmpty();
        chosen.check(WAN);
    }

    @Test
    void aWordThatIsNoNetworkIsTheNextCopy() {
        TargetFilter chosen = of(List.of("bson.raw", "bson.raw@again"), NONE);
        assertThat(written(chosen)).containsExactly("bson.raw", "bson.raw#2");
        assertThat(chosen.hint()).contains("bson.raw@again is now written bson.raw#2");
        chosen.check(NONE);
    }

    @Test
    void anotherWordIsAnotherCopyAndTheSameWordIsNot() {
        TargetFilter chosen =
                of(List.of("bson.raw@again", "bson.raw@third", "bson.raw@again", "json.tree@again", "bson.raw"), NONE);
        assertThat(written(chosen)).containsExactly("bson.raw#2", "bson.raw#3", "json.tree#2", "bson.raw");
        assertThat(chosen.hint())
                .contains("bson.raw@again is now written bson.raw#2; bson.raw@third is now written bson.raw#3; "
                        + "json.tree@again is now written json.tree#2");
    }

    @Test
    void aCopyThatIsAskedForIsNotFree() {
        TargetFilter chosen = of(List.of("bson.raw@again", "bson.raw#2", "bson.raw#4"), NONE);
        assertThat(written(chosen)).containsExactly("bson.raw#3", "bson.raw#2", "bson.raw#4");
    }

    @Test
    void aNetworkThatTheRunLacksIsNoCopy() {
        for (String target : List.of("mongodb@wan", "mongodb@100mbit", "mongodb@20mbit-3ms")) {
            TargetFilter chosen = of(List.of(target), NONE);
            assertThat(written(chosen)).containsExactly(target);
            assertThatThrownBy(() -> chosen.check(NONE))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining(target + " needs --network ");
        }
    }

    @Test
    void aNetworkOfTheRunsOwnIsNoCopy() {
        Optional<Network> own = Optional.of(Network.of("20mbit,3ms"));
        TargetFilter chosen = of(List.of("mongodb@20mbit-3ms#2"), own);
        assertThat(written(chosen)).containsExactly("mongodb@20mbit-3ms#2");
        chosen.check(own);
    }

    @Test
    void aUriIsShownWithoutItsPassword() {
        assertThatThrownBy(() -> of(List.of("mongodb://ann:hunter2@host/db"), NONE))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("mongodb://ann:")
                .message()
                .doesNotContain("hunter2");
    }

    @Test
    void versionsAreThoseOfServers() {
        List<String> versions =
                List.of("mongodb:8.0@wan#2", "mongodb.document:6", "postgres.jsonb:15", "postgres.jsonb");
        TargetFilter chosen = of(versions, WAN);
        chosen.check(WAN);
        assertThat(written(chosen)).isEqualTo(versions);
        assertThat(written(of(List.of("postgresql:15"), NONE))).contains("postgres.jsonb:15", "postgres.table:15");
        for (String word : List.of("bson.raw:5@wan#2", "store.null:1", "sqlite.jsonb:3")) {
            assertThatThrownBy(() -> of(List.of(word), WAN).check(WAN))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining(word + ": versions are chosen of products with a server only; write "
                            + word.replaceFirst(":\\d", ""));
        }
    }

    private static TargetFilter of(List<String> words, Optional<Network> network) {
        return TargetFilter.of(words, network, Selection.TargetFamilies.of(List.of()));
    }

    private static List<String> written(TargetFilter chosen) {
        return chosen.all().stream().map(Target::toString).toList();
    }
}
