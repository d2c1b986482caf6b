package org.docbench.formats.bson.floor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Finding a field and reading a primitive out of it make no garbage at all. */
@Tag("slow")
class NoAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int FIELDS = 1_200;

    @Test
    void findingByNameAndByPathAllocatesNothing() {
        Map<String, Value> fields = new LinkedHashMap<>();
        for (int i = 0; i < FIELDS; i++) {
            fields.put("feld_ñ" + i, i % 2 == 0 ? new Value.Int32(i) : new Value.Str("value " + i));
        }
        fields.put("list", Value.Arr.of(new Value.Null(), Value.Obj.of("deep", new Value.Int32(1))));
        byte[] image = BsonView.encode(new Value.Obj(fields));
        BsonView view = BsonView.wrap(image);
        BsonPath path = BsonPath.of(Path.parse("list[1].deep"));
        BsonPath[] names = Stream.of("feld_ñ0", "feld_ñ500", "feld_ñ1198", "absent", "feld_ñ")
                .map(name -> BsonPath.of(Path.ofNames(name)))
                .toArray(BsonPath[]::new);
        BsonView opened = BsonView.wrap(image);

        read(view, opened, path, names, 2_000);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        long sum = read(view, opened, path, names, 1_000);
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

        assertThat(sum).isEqualTo(1_000L * (500 + 1198 + 1));
        assertThat(allocated).isLessThan(1_000); // less than a byte for each round: the asking itself takes some
    }

    private static long read(BsonView view, BsonView opened, BsonPath path, BsonPath[] names, int rounds) {
        long sum = 0;
        for (int round = 0; round < rounds; round++) {
            view.rewrap(opened);
            for (BsonPath name : names) {
                sum += view.find(name) ? view.getInt32() : 0;
            }
            sum += view.find(path) ? view.getInt32() : 0;
        }
        return sum;
    }
}
