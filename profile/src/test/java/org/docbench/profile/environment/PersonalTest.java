package org.docbench.profile.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.profile.machine.Found;
import org.junit.jupiter.api.Test;

class PersonalTest {

    private static Personal of(String... pairs) {
        Map<String, String> names = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            names.put(pairs[i], pairs[i + 1]);
        }
        return new Personal(names);
    }

    @Test
    void namesAreReplacedAsWholeWordsAtAnyDepth() {
        Personal personal = of("/home/alice", "<home>", "alice", "<user>", "alices-box", "<host>");

        var node = new Group()
                .put("kernel", "6.1-alices-box")
                .put("list", List.of("/home/alice/x", "malice"))
                .put("number", 3)
                .done();

        assertThat(personal.removedFrom(node).toString())
                .isEqualTo("{\"kernel\":\"6.1-<host>\",\"list\":[\"<home>/x\",\"malice\"],\"number\":3}");
    }

    @Test
    void shortNamesAndRootAreLeftAlone() {
        Personal personal = of("vm", "<host>", "root", "<user>", "", "<user>");

        assertThat(personal.removedFrom("vm of root")).isEqualTo("vm of root");
    }

    @Test
    void anUnknownValueIsNullAndHasItsReason() {
        assertThat(new Group()
                        .put("a", Found.unknown("why"))
                        .put("b", Double.NaN)
                        .done()
                        .toString())
                .isEqualTo("{\"a\":null,\"b\":null,\"unknown\":{\"a\":\"why\"}}");
    }
}
