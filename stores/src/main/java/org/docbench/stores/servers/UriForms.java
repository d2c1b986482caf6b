package org.docbench.stores.servers;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Store;
import org.docbench.stores.Stores;

/** How URIs of servers are written, so that one of another product is refused before anything is started. */
public final class UriForms {
    private record Form(Pattern pattern, String example) {
        static Form of(String scheme, String example) {
            return new Form(Pattern.compile("(?i)" + scheme + "://.+", Pattern.DOTALL), example);
        }
    }

    /** By the first word of the product. A library takes the name of a file, which may be anything. */
    private static final Map<String, Form> FORMS = Map.of(
            "mongodb", Form.of("mongodb(\\+srv)?", "mongodb://user:password@host:27017/database"),
            "postgresql", Form.of("postgres(ql)?", "postgresql://user:password@host:5432/database"),
            "mysql", Form.of("mysql", "mysql://user:password@host:3306/database"),
            "oracle", Form.of("oracle", "oracle://user:password@host:1521/service"));

    private UriForms() {}

    /**
     * Why a text is no URI of a product, by its scheme and by the product's driver, with one that is, or can be read in several ways;
     * empty when it is one. No server is asked.
     *
     * @param product one of {@link Servers#products}
     */
    public static Optional<String> fault(String product, String text) {
        Form form = FORMS.get(product.replaceFirst("-.*", ""));
        if (form == null) {
            return Optional.empty();
        }
        var endpoint = new Endpoint(text);
        String wrong = "'" + endpoint + "' is no URI of " + product;
        return form.pattern.matcher(text).matches()
                ? endpoint.ambiguity()
                        .or(() -> store(product)
                                .malformed(endpoint)
                                .map(why -> wrong + " (" + why + "), as " + form.example))
                : Optional.of(wrong + ", as " + form.example);
    }

    /** Any that is on servers of the product. */
    static Store store(String product) {
        return Stores.all().stream()
                .filter(store -> store.ledger().server().equals(product))
                .findFirst()
                .orElseThrow();
    }
}
