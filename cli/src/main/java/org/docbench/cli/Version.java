package org.docbench.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.IVersionProvider;

/** Which DocBench this is. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"docbench " + number() + (commit() == null ? "" : " (" + commit() + ")")};
    }

    static String number() {
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            var properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The commit of the checkout, with a plus when something in it is changed; null when it cannot be told. */
    static String commit() {
        String home = System.getProperty("docbench.home");
        if (home == null) {
            return null;
        }
        try {
            Process git = new ProcessBuilder("git", "-C", home, "describe", "--always", "--dirty=+", "--abbrev=12")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return git.waitFor(5, TimeUnit.SECONDS) && git.exitValue() == 0 && !said.isEmpty() ? said : null;
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
