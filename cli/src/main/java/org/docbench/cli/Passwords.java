package org.docbench.cli;

import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.docbench.stores.Endpoint;

/**
 * Passwords that stand in no command: {@code --password} names an environment variable, a file or a prompt.
 *
 * @param environment the value of a variable, or null
 * @param prompt asks a person, given what to show; empty where there is no terminal
 * @param warn told what is unsafe, one line each
 */
record Passwords(
        Function<String, String> environment, Function<String, Optional<String>> prompt, Consumer<String> warn) {
    static final String ENVIRONMENT = "env:";
    static final String FILE = "file:";
    static final String PROMPT = "prompt";

    private static final String STAND_IN = "password";

    /** No password is longer, and a device would give bytes without end. */
    private static final int LONGEST_BYTES = 4_096;

    static Passwords here(Consumer<String> warn) {
        return new Passwords(System::getenv, Passwords::ask, warn);
    }

    private static Optional<String> ask(String what) {
        Console console = Terminal.canAsk() ? System.console() : null;
        return Optional.ofNullable(console)
                .map(asked -> asked.readPassword("%s: ", what))
                .map(String::new);
    }

    /**
     * The URIs of {@code --store} with the passwords that {@code --password} names.
     *
     * @param stores by product
     * @param named each as {@code PRODUCT=SOURCE}
     */
    Map<String, String> in(Map<String, String> stores, Collection<String> named) {
        Map<String, String> all = new LinkedHashMap<>(stores);
        for (String one : named) {
            int equals = one.indexOf('=');
            if (equals < 0) {
                throw UserError.usage("--password: write PRODUCT=env:NAME, PRODUCT=file:PATH or PRODUCT=prompt");
            }
            String product = one.substring(0, equals);
            if (!stores.containsKey(product)) {
                throw UserError.usage(
                        "--password needs the --store of its product: --store PRODUCT=scheme://user@host/db"
                                + " --password PRODUCT=env:NAME");
            }
            all.put(product, in(all.get(product), one.substring(equals + 1), "--password of " + product));
        }
        return all;
    }

    /**
     * The URIs of {@code --store} as a driver can check them before anybody is asked for a password: one that {@code --password} names is
     * replaced by a stand-in, for a user without a password may be no user to a driver.
     */
    static Map<String, String> checkable(Map<String, String> stores, Collection<String> named) {
        Map<String, String> all = new LinkedHashMap<>();
        stores.forEach((product, uri) ->
                all.put(product, named.stream().anyMatch(one -> one.startsWith(product + "=")) ? checkable(uri) : uri));
        return all;
    }

    /** The same for one URI. */
    static String checkable(String uri) {
        var endpoint = new Endpoint(uri);
        boolean lacks = endpoint.user() != null && !endpoint.user().isEmpty() && endpoint.password() == null;
        return lacks ? endpoint.withPassword(STAND_IN).uri() : uri;
    }

    /**
     * A URI with a password.
     *
     * @param option what to call the option in messages, which never show what it was given
     */
    String in(String uri, String source, String option) {
        var endpoint = new Endpoint(uri);
        if (endpoint.password() != null
                || endpoint.user() == null
                || endpoint.user().isEmpty()) {
            throw UserError.usage(
                    option + ": the URI needs a user and no password, as scheme://user@host/database: " + endpoint);
        }
        return endpoint.withPassword(read(source, option, "Password of " + endpoint))
                .uri();
    }

    private String read(String source, String option, String question) {
        if (source.equals(PROMPT)) {
            return prompt.apply(question)
                    .orElseThrow(() -> UserError.usage(
                            option + ": a prompt needs a terminal for input and output; use env:NAME or file:PATH"));
        }
        if (source.startsWith(ENVIRONMENT)) {
            String name = source.substring(ENVIRONMENT.length());
            String value = environment.apply(name);
            if (value == null || value.isEmpty()) {
                throw UserError.usage(
                        option + ": the environment variable " + name + " is " + (value == null ? "not set" : "empty"));
            }
            return value;
        }
        if (source.startsWith(FILE)) {
            return ofFile(source.substring(FILE.length()), option);
        }
        throw UserError.usage(option + ": write env:NAME, file:PATH or prompt");
    }

    private String ofFile(String name, String option) {
        try (InputStream in = Files.newInputStream(Path.of(name))) {
            byte[] bytes = in.readNBytes(LONGEST_BYTES + 1);
            if (bytes.length > LONGEST_BYTES) {
                throw UserError.usage(option + ": the file " + name + " is longer than " + LONGEST_BYTES + " bytes");
            }
            String password = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString()
                    .replaceFirst("\\r?\\n\\z", "");
            if (password.isEmpty()) {
                throw UserError.usage(option + ": the file " + name + " is empty");
            }
            if (othersRead(Path.of(name))) {
                warn.accept("docbench: " + option + ": other users can read the file " + name + "; chmod 600 " + name);
            }
            return password;
        } catch (CharacterCodingException e) {
            throw UserError.usage(option + ": the file " + name + " is not UTF-8 text");
        } catch (IOException | InvalidPathException e) {
            throw UserError.usage(option + ": the file " + name + " cannot be read ("
                    + e.getClass().getSimpleName() + ")");
        }
    }

    /** A secret that a container mounts is readable as a rule, so this is no error. */
    private static boolean othersRead(Path file) throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return false;
        }
        var permissions = Files.getPosixFilePermissions(file);
        return permissions.contains(PosixFilePermission.OTHERS_READ)
                || permissions.contains(PosixFilePermission.GROUP_READ);
    }
}
