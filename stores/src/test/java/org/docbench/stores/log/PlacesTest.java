package org.docbench.stores.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PlacesTest {

    /** With few different hashes, many places want the same slot. */
    @Property(tries = 200)
    void theTableIsTheMapOfTheSameAdditionsAndRemovals(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int hashes) {
        Random random = new Random(seed);
        Contents.Places places = new Contents.Places();
        TreeMap<Long, Integer> model = new TreeMap<>();
        for (long place = 0; place < 400; place++) {
            int hash = random.nextInt(hashes) * 0x1000_0001;
            places.add(hash, place);
            model.put(place, hash);
            if (random.nextInt(3) == 0) {
                long gone = new ArrayList<>(model.keySet()).get(random.nextInt(model.size()));
                places.remove(model.remove(gone), gone);
            }
        }
        assertThat(places.size()).isEqualTo(model.size());
        assertThat(places.all()).containsExactlyElementsOf(model.keySet());
        for (int i = 0; i < hashes; i++) {
            int hash = i * 0x1000_0001;
            List<Long> those = model.keySet().stream()
                    .filter(place -> model.get(place) == hash)
                    .toList();
            assertThat(places.of(hash)).containsExactlyInAnyOrderElementsOf(those);
        }
    }
}
