package org.docbench.stores.servers;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.docbench.stores.Endpoint;

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
     * Why a text is no URI of a product, with one that is, or can be read in several ways; empty when it is written like one.
     *
     * @param product one of {@link Servers#products}
     */
    public static Optional<String> fault(String product, String text) {
        var endpoint = new Endpoint(text);
        return Optional.ofNullable(FORMS.get(product.replaceFirst("-.*", "")))
                .flatMap(form -> form.pattern.matcher(text).matches()
                        ? endpoint.ambiguity()
                        : Optional.of("'" + endpoint + "' is no URI of " + product + ", as " + form.example));
    }
}
