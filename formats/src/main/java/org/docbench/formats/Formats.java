package org.docbench.formats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.docbench.core.experiment.Target;
import org.docbench.formats.bson.BsonTargets;
import org.docbench.formats.json.JsonStreamFormat;
import org.docbench.formats.json.JsonTreeFormat;
import org.docbench.formats.oson.OsonTargets;

/** Every format target, in the order reports show them. A new family is one more line here. */
public final class Formats {
    private Formats() {}

    public static List<Format<?>> all() {
        List<Format<?>> all = new ArrayList<>();
        all.addAll(BsonTargets.formats());
        all.addAll(OsonTargets.formats());
        all.add(new JsonTreeFormat());
        all.add(new JsonStreamFormat());
        all.add(new NullFormat());
        return all;
    }

    /** Their ids. */
    public static List<String> ids() {
        return all().stream().map(format -> format.ledger().id()).toList();
    }

    /**
     * The format of a target.
     *
     * @param target its written form; its id is one of {@link #ids}
     * @throws NoSuchElementException if there is none
     */
    public static Format<?> named(String target) {
        String id = Target.parse(target).id();
        return all().stream()
                .filter(format -> format.ledger().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no format " + target));
    }

    /** One format for each kind of bytes, by the name sizes are listed under. */
    public static Map<String, Format<?>> encoders() {
        Map<String, Format<?>> encoders = new LinkedHashMap<>();
        encoders.put("BSON", named("bson.raw"));
        encoders.put("OSON", named("oson.object"));
        encoders.put("OSON, thin drivers", named("oson.object.thin"));
        encoders.put("JSON", named("json.tree"));
        return encoders;
    }
}
