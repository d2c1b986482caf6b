package org.docbench.core.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import org.docbench.core.experiment.Target;

/** A target's id as a reader says it: {@code oson.object} is "OSON object". */
public final class TargetName {
    private static final Properties PROPER = proper();

    private TargetName() {}

    private static Properties proper() {
        try (InputStream in = TargetName.class.getResourceAsStream("names.properties")) {
            var proper = new Properties();
            proper.load(in);
            return proper;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String capitalised(String word) {
        return word.isEmpty() ? "" : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /**
     * Returns a target's name for readers. First comes the family or language as its owner writes it, or with a capital where that is
     * not known. The version and the rest of the id as words follow, then network and copy as they are written.
     */
    public static String of(String written) {
        Optional<Target> target = Target.read(written);
        String id = target.map(Target::id).orElse(written);
        int dot = id.indexOf('.');
        String family = dot < 0 ? id : id.substring(0, dot);
        return PROPER.getProperty(family, capitalised(family))
                + target.flatMap(Target::version).map(version -> " " + version).orElse("")
                + (dot < 0 ? "" : " " + id.substring(dot + 1).replace('.', ' '))
                + target.map(read -> read.toString()
                                .substring(read.unplaced().toString().length()))
                        .orElse("");
    }
}
