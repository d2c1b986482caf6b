package org.docbench.stores;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.docbench.stores.servers.ServerSource;

/**
 * One database product, as its package declares it; {@link Stores} lists all of them.
 *
 * @param address how URIs of its servers are written; empty for a library, which takes the name of a file
 * @param servers where each kind of its servers comes from; the first word of their names is the product's
 * @param stores its ways of keeping documents, in the order reports show them; none is connected to anything
 * @param requirements what a server needs, by the name of the server; asked on request, before a run
 * @param aliases other names of its first server, which commands take, too
 */
public record Product(
        Optional<Address> address,
        List<ServerSource> servers,
        Supplier<List<Store>> stores,
        Function<String, List<Product.Requirement>> requirements,
        Set<String> aliases) {
    public Product(Optional<Address> address, List<ServerSource> servers, Supplier<List<Store>> stores) {
        this(address, servers, stores, server -> List.of(), Set.of());
    }

    /** Returns the same with requirements. */
    public Product needing(Function<String, List<Requirement>> needs) {
        return new Product(address, servers, stores, needs, aliases);
    }

    /** Returns the same with another name of its first server. */
    public Product alias(String alias) {
        return new Product(address, servers, stores, requirements, Set.of(alias));
    }

    /** Returns the name of the server that a word is an alias of; every other word stays as it is. */
    public static String named(String word) {
        return Stores.PRODUCTS.stream()
                .filter(product -> product.aliases.contains(word))
                .map(product -> product.servers.get(0).name())
                .findFirst()
                .orElse(word);
    }

    /**
     * How URIs of a product's servers are written.
     *
     * @param scheme matches a whole URI
     * @param port where a URI names none
     * @param example a URI
     */
    public record Address(Pattern scheme, int port, String example) {
        /** @param scheme as a regular expression */
        public static Address of(String scheme, int port, String example) {
            return new Address(Pattern.compile("(?i)" + scheme + "://.+", Pattern.DOTALL), port, example);
        }
    }

    /** A product with servers, reached by URIs. */
    public static Product of(Address address, List<ServerSource> servers, Supplier<List<Store>> stores) {
        return new Product(Optional.of(address), servers, stores);
    }

    /** A library that comes with DocBench, whose server is an empty folder. */
    public static Product library(String name, Supplier<List<Store>> stores) {
        return new Product(
                Optional.empty(),
                List.of(new ServerSource.Library(name, Optional.empty(), bytes -> "cache_size=-" + bytes / 1024)),
                stores);
    }

    /** The one that a server of this name belongs to, as {@link Server#product} names it. */
    public static Optional<Product> of(String server) {
        return Stores.PRODUCTS.stream()
                .filter(product -> product.servers.stream()
                        .anyMatch(source -> source.name().equals(server)))
                .findFirst();
    }

    /** Where a server of this name comes from. */
    public static ServerSource source(String server) {
        return of(server).stream()
                .flatMap(product -> product.servers.stream())
                .filter(source -> source.name().equals(server))
                .findFirst()
                .orElseGet(() -> new ServerSource.UserOnly(server, "no way to start " + server + " is known"));
    }

    /** Whether a server of this name is a library's folder. */
    public static boolean isLibrary(String server) {
        return source(server) instanceof ServerSource.Library;
    }

    /** Any store on servers of this name. */
    public static Store anyStore(String server) {
        return of(server).orElseThrow().stores.get().stream()
                .filter(store -> store.ledger().server().equals(server))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Why a text is no URI of a server, by its scheme and by the product's driver, with an example of a URI. A text that can be read in
     * several ways is none. Empty when it is one. No server is contacted.
     *
     * @param server one of {@link org.docbench.stores.servers.Servers#products}
     */
    public static Optional<String> uriFault(String server, String text) {
        return of(server).flatMap(Product::address).flatMap(address -> {
            var endpoint = new Endpoint(text);
            String wrong = "'" + endpoint + "' is no URI of " + server;
            return address.scheme.matcher(text).matches()
                    ? endpoint.ambiguity()
                            .or(() -> anyStore(server)
                                    .malformed(endpoint)
                                    .map(why -> wrong + " (" + why + "), as " + address.example))
                    : Optional.of(wrong + ", as " + address.example);
        });
    }

    /**
     * One thing that a product needs of a server, asked before a run.
     *
     * @param name short, the same for every server: {@code version}
     * @param why what is measured with it, one sentence
     * @param remedy what makes it so, mostly a statement for an administrator; {@link #USER} stands for the user's name
     * @param ask judges what a session's server answers
     */
    public record Requirement(String name, String why, String remedy, Function<Session, Finding> ask) {
        /** Stands for the name of the user in a remedy. */
        public static final String USER = "{user}";

        /** What the server answers now. A server that refuses the question limits the run: what is asked here, a run asks too. */
        public Finding of(Session session) {
            try {
                return ask.apply(session);
            } catch (RuntimeException e) { // of a driver or a judge too: an answer need not have the usual form
                return Finding.limited(String.valueOf(e.getMessage()));
            }
        }

        /** How far a server meets a requirement, in the order of concern. */
        public enum Status {
            OK,
            /** A part of a run is skipped or has less evidence. */
            LIMITED,
            /** A target cannot be measured. */
            MISSING
        }

        /**
         * An answer.
         *
         * @param words what was found, as the server says it
         */
        public record Finding(Status status, String words) {
            public static Finding ok(String words) {
                return new Finding(Status.OK, words);
            }

            public static Finding limited(String words) {
                return new Finding(Status.LIMITED, words);
            }

            public static Finding missing(String words) {
                return new Finding(Status.MISSING, words);
            }
        }
    }
}
