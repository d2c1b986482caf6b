package org.docbench.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;

/** The style sheet and the scripts of the report, and the chart library as its own build made it. */
final class Assets {

    static final List<String> STYLES = List.of("colours.css", "page.css", "tables.css", "charts.css", "print.css");

    /** In the order they need one another. */
    static final List<String> SCRIPTS = List.of(
            "figures.js",
            "symbols.js",
            "frame.js",
            "lines.js",
            "dots.js",
            "waterfall.js",
            "legend.js",
            "charts.js",
            "timeline.js",
            "versus.js",
            "dialog.js",
            "matrix.js",
            "theme.js",
            "print.js");

    private static final String LIBRARY = "org.webjars.npm/d3";

    private Assets() {}

    static String own(String name) {
        return read(Assets.class.getResourceAsStream(name), name);
    }

    static String library() {
        return webjar("dist/d3.min.js");
    }

    /** Its licence asks to go wherever a copy goes. */
    static String libraryLicence() {
        return webjar("LICENSE");
    }

    private static String webjar(String name) {
        String path = "/META-INF/resources/webjars/d3/" + libraryVersion() + "/" + name;
        return read(Assets.class.getResourceAsStream(path), path);
    }

    /** The version in the library's own descriptor, so that it is written down in one place: the parent pom. */
    static String libraryVersion() {
        Properties properties = new Properties();
        try (InputStream in = Assets.class.getResourceAsStream("/META-INF/maven/" + LIBRARY + "/pom.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }

    private static String read(InputStream stream, String name) {
        if (stream == null) {
            throw new IllegalStateException("missing resource " + name);
        }
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
