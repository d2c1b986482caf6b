package org.docbench.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.stores.Product;
import org.docbench.stores.Secrets;
import org.docbench.stores.ServerName;
import org.docbench.stores.servers.ContainerImage.NamedImage;
import org.docbench.stores.servers.Program.NamedProgram;
import org.docbench.stores.servers.Servers;
import picocli.CommandLine.ITypeConverter;

/** Checks what {@code --store} names. */
final class StoreOption {
    private StoreOption() {}

    /**
     * Checks names, URIs, programs and images; a program is asked for its version, and neither a server nor Docker is asked.
     *
     * @param stores URIs, programs' paths and images by server, as {@link ServerName} writes it
     * @param passwords values of {@code --password}
     * @throws UserError with one line about the first that is wrong
     */
    static void check(Map<String, String> stores, Collection<String> passwords) {
        Words.among(
                "product",
                stores.keySet().stream()
                        .map(server -> ServerName.parse(server).product())
                        .toList(),
                Servers.products());
        Passwords.checkable(stores, passwords)
                .forEach((server, text) -> fault(ServerName.parse(server), text).ifPresent(why -> {
                    throw UserError.usage("--store: " + why);
                }));
    }

    /**
     * Returns the options for a process on another machine that finds the passwords there, in a variable or a file. No password is in
     * them: other users there can read the arguments of a process.
     *
     * @throws UserError with one line if a URI holds a secret, or a password was typed
     */
    static List<String> elsewhere(Map<String, String> stores, Collection<String> passwords) {
        List<String> words = new ArrayList<>();
        for (String password : passwords) {
            String server = password.substring(0, password.indexOf('='));
            String source = password.substring(server.length() + 1);
            if (source.equals(Passwords.PROMPT)) {
                throw UserError.usage("--password " + password + ": ranks on other machines cannot ask; write " + server
                        + "=file:FILE or, where they have the variable, " + server + "=env:NAME");
            }
            refuseSecret(server, stores.get(server));
            words.addAll(List.of("--store", server + "=" + stores.get(server), "--password", password));
        }
        return words;
    }

    private static void refuseSecret(String server, String uri) {
        String masked = Secrets.masked(uri);
        if (!masked.equals(uri)) {
            throw UserError.usage(
                    "--store " + server + "=" + masked + ": the URI holds a secret, and --ranks would put it"
                            + " into arguments of processes on other machines");
        }
    }

    private static Optional<String> fault(ServerName server, String text) {
        if (NamedImage.isImage(text)) {
            return NamedImage.fault(server, text);
        }
        return NamedProgram.isPath(server, text)
                ? NamedProgram.fault(server, text)
                : Product.uriFault(server.product(), text);
    }

    /** Reads a product, alone or in front of {@code =}: an alias of it becomes its name. */
    static final class ProductAlias implements ITypeConverter<String> {
        @Override
        public String convert(String word) {
            return named(word);
        }

        /** Reads the URI behind it, as it is. */
        static final class Uri implements ITypeConverter<String> {
            @Override
            public String convert(String word) {
                return word;
            }
        }

        static String named(String word) {
            int end = word.indexOf('=');
            return end < 0
                    ? ServerName.parse(word).toString()
                    : ServerName.parse(word.substring(0, end)) + word.substring(end);
        }
    }
}
