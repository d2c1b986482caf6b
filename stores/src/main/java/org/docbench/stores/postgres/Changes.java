package org.docbench.stores.postgres;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Update;
import org.docbench.stores.sql.Sql;

/** An update as what follows {@code set} in the one statement that does it. */
final class Changes {
    private Changes() {}

    static Sql of(Way way, Update update) {
        if (update instanceof Update.Set set) {
            Map<Path, Sql> values = new LinkedHashMap<>();
            set.values().forEach((path, value) -> values.put(path, Json.value(value)));
            return way.parts(values);
        }
        if (update instanceof Update.Increment increment) {
            String old = way.part(increment.path());
            return part(
                    way,
                    increment.path(),
                    new Sql("to_jsonb((" + old + ")::numeric + ?)", Sql.Parameter.whole(increment.by())));
        }
        if (update instanceof Update.Push push) {
            return push(way, push);
        }
        if (update instanceof Update.RemoveAt remove) {
            return without(way, item(remove.array(), remove.position()));
        }
        if (update instanceof Update.Pull pull) {
            return pull(way, pull);
        }
        return without(way, ((Update.Unset) update).path());
    }

    /**
     * One pass over the document for each value in the middle, in reverse, for each moves those before it back. At the end
     * several values cost two passes, for one array is put behind the other, and one value costs one.
     */
    private static Sql push(Way way, Update.Push push) {
        List<Value> values = push.values();
        boolean end = push.position() == Update.Push.END;
        if (end && values.size() > 1) {
            Sql longer = new Sql(way.part(push.array()) + " || ").then(Json.value(new Value.Arr(values)));
            return part(way, push.array(), longer);
        }
        Sql changed = new Sql(way.document());
        for (int i = values.size() - 1; i >= 0; i--) {
            changed = new Sql("jsonb_insert(")
                    .then(changed)
                    .then(", " + Quoted.path(item(push.array(), push.position())) + ", ")
                    .then(Json.value(values.get(i)))
                    .then(end ? ", true)" : ")");
        }
        return way.whole(changed);
    }

    /** Items are equal as jsonb compares them: fields in any order, 1 and 1.0 the same. */
    private static Sql pull(Way way, Update.Pull pull) {
        String items = way.part(pull.array());
        Sql kept = new Sql("coalesce((select jsonb_agg(item order by place) from jsonb_array_elements(" + items
                        + ") with ordinality as items(item, place) where item <> ")
                .then(Json.value(pull.value()))
                .then("), '[]')");
        return part(way, pull.array(), kept);
    }

    private static Sql part(Way way, Path path, Sql value) {
        return way.parts(Map.of(path, value));
    }

    private static Sql without(Way way, Path path) {
        return way.whole(new Sql(way.document() + " #- " + Quoted.path(path)));
    }

    private static Path item(Path array, int position) {
        return array.then(new Path.Index(position));
    }
}
