package org.docbench.formats.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.docbench.codecs.ExtendedJson;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.corpus.Replay;
import org.docbench.core.value.Value;

/**
 * Public documents that people made. They are fetched when they are asked for, by npm, pinned by version, size and hash, and never
 * part of this repository: their licences are their own (ODbL 1.0 and CC0 1.0).
 */
public final class RealCorpora {
    private static final NpmPackage COUNTRIES = new NpmPackage(
            "world-countries",
            "5.1.0",
            5_771_113,
            "CXR6EBvTbArDlDDIWU3gfKb7Qk0ck2WNZ234b/A0vuecPzIfzzxH+O6Ejnvg1sT8XuiZjVlzOH0h08ZtaO7g0w==");
    private static final NpmPackage BROWSERS = new NpmPackage(
            "@mdn/browser-compat-data",
            "8.1.9",
            965_950,
            "7d8D9yzVS4ugLbt4clzc5DKU8dq85K0lRebjzpP43GxSr7vYKmczgfuEU+0beimjl5YmnHkcErtolg5t5ttb0A==");

    private RealCorpora() {}

    /** All of them; nothing is fetched before a generator is asked for, which then may throw {@link CorpusException}. */
    public static List<CorpusSource> all() {
        return all(cacheFolder(System.getenv(), System.getProperty("user.home")), NpmPackage.NpmClient.here());
    }

    static List<CorpusSource> all(Path cache, NpmPackage.NpmClient npm) {
        return List.of(
                new CorpusSource(
                        "real-countries",
                        1,
                        "the world's countries, one document each (npm: " + COUNTRIES + ")",
                        () -> replay(COUNTRIES, "package/countries.json", RealCorpora::countries, cache, npm)),
                new CorpusSource(
                        "real-browsers",
                        1,
                        "which browser has what, one document for each web interface (npm: " + BROWSERS + ")",
                        () -> replay(BROWSERS, "package/data.json", RealCorpora::interfaces, cache, npm)));
    }

    private static Replay replay(
            NpmPackage source,
            String file,
            Function<JsonNode, List<Value.Obj>> split,
            Path cache,
            NpmPackage.NpmClient npm) {
        try {
            return new Replay(split.apply(new ObjectMapper().readTree(source.file(file, cache, npm))));
        } catch (IOException e) {
            throw new CorpusException(source + " holds no JSON: " + e.getMessage());
        }
    }

    private static List<Value.Obj> countries(JsonNode root) {
        List<Value.Obj> documents = new ArrayList<>();
        root.forEach(country -> documents.add((Value.Obj) ExtendedJson.valueOf(country)));
        return documents;
    }

    /** Everything under {@code api}, the name of the interface put first as {@code _id}. */
    private static List<Value.Obj> interfaces(JsonNode root) {
        List<Value.Obj> documents = new ArrayList<>();
        root.path("api").properties().forEach(entry -> {
            Map<String, Value> fields = new LinkedHashMap<>();
            fields.put("_id", new Value.Str(entry.getKey()));
            fields.putAll(((Value.Obj) ExtendedJson.valueOf(entry.getValue())).fields());
            documents.add(new Value.Obj(fields));
        });
        return documents;
    }

    /** {@code $XDG_CACHE_HOME/docbench}, or {@code ~/.cache/docbench} where that is not set to an absolute path. */
    static Path cacheFolder(Map<String, String> environment, String home) {
        Path set = Path.of(environment.getOrDefault("XDG_CACHE_HOME", ""));
        return (set.isAbsolute() ? set : Path.of(home, ".cache")).resolve("docbench");
    }
}
