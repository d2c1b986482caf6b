package org.docbench.stores.servers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.StoreException;

/** A server's program that the user names by its path, in place of a URI. */
public final class NamedProgram {
    /** A text with a colon or an {@code @} is a URI, or meant to be one, and can hold a password. */
    private static final Pattern PATH = Pattern.compile("[^:@?#\\p{Cntrl}]*/[^:@?#\\p{Cntrl}]*");

    private NamedProgram() {}

    /** The path that a text is; empty if it is a URI, or if servers of this kind are not started by a program. */
    static Optional<Path> path(ServerSource source, String text) {
        return source.starts().isPresent() && PATH.matcher(text).matches()
                ? Optional.of(Path.of(text).toAbsolutePath())
                : Optional.empty();
    }

    /** Whether a text names a program of a server, and no URI. */
    public static boolean isPath(ServerName server, String text) {
        return path(Product.source(server.product()), text).isPresent();
    }

    /** Why a path is no program of the version asked for, in one line; empty if it is. The program is asked for its version. */
    public static Optional<String> fault(ServerName server, String text) {
        List<String> refused = new ArrayList<>();
        ServerSource source = Product.source(server.product());
        return program(source.starts().orElseThrow(), server, path(source, text).orElseThrow(), refused)
                        .isPresent()
                ? Optional.empty()
                : Optional.of(String.join("; ", refused));
    }

    private static Optional<Program> program(
            ServerLauncher launcher, ServerName server, Path path, List<String> refused) {
        if (Files.isDirectory(path) || !Files.isExecutable(path)) {
            refused.add(path + " is no program; name the file "
                    + launcher.executable().name());
            return Optional.empty();
        }
        Optional<Program> program = Program.at(path, launcher, ", named with --store", refused::add);
        Optional<String> other = program.flatMap(found -> server.fault(found.version()));
        other.ifPresent(why -> refused.add(path + ": " + why));
        return other.isPresent() ? Optional.empty() : program;
    }

    /** @throws StoreException if it does not start */
    static Server started(ServerSource source, ServerName server, Path path, ServerResolver resolver) {
        List<String> tried = new ArrayList<>();
        ServerLauncher launcher = source.starts().orElseThrow();
        return program(launcher, server, path, tried)
                .flatMap(program -> resolver.start(launcher, server, program, tried))
                .map(first -> source instanceof ServerSource.Copies copies
                        ? copies.with(first, server, resolver)
                        : (Server) first)
                .orElseThrow(() -> new StoreException(String.join("; ", tried)));
    }
}
