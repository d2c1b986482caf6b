package org.docbench.stores;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The secrets that stand in URIs: user information and query parameters. It writes texts without them and never shows them itself. */
public final class Secrets {
    /** What DocBench writes instead of a secret. */
    public static final String MASK = "***";

    /** A shorter secret stands inside other words by chance: it is hidden only where it is a word. */
    private static final int LONG = 6;

    /** What stands before the user information. A file's path that was made of a URI has one slash. */
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):/{1,2}");

    /** Schemes of pages and files, whose paths often hold an {@code @}. */
    private static final Pattern PAGE = Pattern.compile("(?i)https?|file");

    /** Characters that end the user information, or that make several readings of it possible. */
    private static final Pattern ODD = Pattern.compile("[/?#@\\s\\p{Cntrl}]");

    /** {@code host:port} of one server or several, or a host alone. */
    private static final Pattern HOSTS =
            Pattern.compile("(?:\\[[^]]*]|[^:,\\[]*)(?::\\d+)?(?:,(?:\\[[^]]*]|[^:,\\[]*)(?::\\d+)?)*");

    private static final Pattern PARAMETER = Pattern.compile("(?<=[?&;#])([^?&;#=]+)=");

    /** Without its separators, part of the name of each parameter that holds a secret. */
    private static final Pattern SECRET_NAME = Pattern.compile(
            "pass|pwd|secret|token|credential|apikey|accesskey|privatekey|signature|authmechanismproperties");

    private static final Pattern WORD = Pattern.compile("\\S+");

    private final List<String> texts;

    private Secrets(Collection<String> texts) {
        this.texts = texts.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    private record Span(int from, int to) {}

    /** Those of URIs. A secret is known as it is written, decoded, encoded again, and by its longer parts. */
    public static Secrets in(Collection<String> uris) {
        Set<String> texts = new TreeSet<>();
        uris.forEach(uri -> spans(uri).forEach(span -> addForms(uri.substring(span.from, span.to), texts)));
        texts.remove("");
        texts.remove(MASK);
        return new Secrets(texts);
    }

    /** Tells whether a parameter or a property of this name holds a secret. */
    public static boolean isSecret(String name) {
        return SECRET_NAME
                .matcher(name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", ""))
                .find();
    }

    /** The same without those that are common words, which a reader could not take for a secret unless they were hidden. */
    public Secrets except(Set<String> words) {
        return new Secrets(texts.stream()
                .filter(text -> !words.contains(text.toLowerCase(Locale.ROOT)))
                .toList());
    }

    private static void addForms(String written, Set<String> texts) {
        String decoded = decoded(written);
        String form = URLEncoder.encode(decoded, StandardCharsets.UTF_8);
        Stream.of(written, decoded, decoded.replace('+', ' '), form, form.replace("+", "%20"))
                .flatMap(text -> Stream.concat(
                        Stream.of(text),
                        Stream.of(text.split("[/?#@:&=,;\\s]+")).filter(part -> part.length() >= LONG)))
                .forEach(texts::add);
    }

    /** A percent sign that encodes nothing stands for itself, and so does a plus sign. */
    static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    /** A text, a driver's message for instance, without these secrets. */
    public String hide(String text) {
        String hidden = text;
        for (String secret : texts) {
            hidden = secret.length() < LONG
                    ? hidden.replaceAll("(?<![A-Za-z0-9])" + Pattern.quote(secret) + "(?![A-Za-z0-9])", MASK)
                    : hidden.replace(secret, MASK);
        }
        return hidden;
    }

    /**
     * A text that is a URI or ends in one, without its secrets. If a URI can be read in several ways, every part that may be a secret
     * is masked: everything up to its last {@code @}.
     */
    public static String masked(String text) {
        var masked = new StringBuilder();
        int end = 0;
        for (Span span : spans(text)) {
            if (span.from > end) { // else it overlaps the one before, or follows on it
                masked.append(text, end, span.from).append(MASK);
            }
            end = Math.max(end, span.to);
        }
        return masked.append(text.substring(end)).toString();
    }

    /** The words of a text, each masked. */
    public static String maskedIn(String text) {
        return text.contains(":/")
                ? WORD.matcher(text).replaceAll(word -> Matcher.quoteReplacement(masked(word.group())))
                : text;
    }

    /** Where the secrets are, by their beginning. A word may hold several URIs, or one that has another in its password. */
    private static List<Span> spans(String text) {
        List<Span> spans = new ArrayList<>();
        for (Matcher scheme = SCHEME.matcher(text); scheme.find(); ) {
            boolean web = PAGE.matcher(scheme.group(1)).matches();
            addSpans(text, scheme.end(), web, spans);
        }
        spans.sort(Comparator.comparingInt(Span::from));
        return spans;
    }

    private static void addSpans(String text, int begin, boolean web, List<Span> spans) {
        int at = text.lastIndexOf('@');
        String rest = text.substring(begin);
        if (at < begin) {
            withoutAt(rest, web)
                    .map(from -> new Span(begin + from, text.length()))
                    .forEach(spans::add);
        } else {
            String userInfo = text.substring(begin, at);
            Matcher odd = ODD.matcher(userInfo);
            int plain = odd.find() ? odd.start() : userInfo.length();
            int colon = userInfo.indexOf(':');
            boolean whole = plain == userInfo.length();
            if (!web && colon >= 0 && colon < plain) {
                spans.add(new Span(begin + colon + 1, at));
            } else if (web
                    ? whole || !HOSTS.matcher(userInfo.substring(0, plain)).matches()
                    : !whole) {
                spans.add(new Span(begin, at));
            }
        }
        PARAMETER
                .matcher(rest)
                .results()
                .filter(name -> isSecret(decoded(name.group(1))))
                .map(name -> new Span(begin + name.end(), begin + valueEnd(rest, name)))
                .forEach(spans::add);
    }

    /** What stands in the place of a port and is no number is taken for a password whose host was cut off. */
    private static Stream<Integer> withoutAt(String rest, boolean web) {
        Matcher odd = ODD.matcher(rest);
        String hosts = rest.substring(0, odd.find() ? odd.start() : rest.length());
        return web || HOSTS.matcher(hosts).matches() ? Stream.of() : Stream.of(hosts.indexOf(':') + 1);
    }

    /** A value ends before the next parameter; what has no equals sign is none, and belongs to the value. */
    private static int valueEnd(String rest, MatchResult name) {
        int end = rest.indexOf('&', name.end());
        while (end >= 0) {
            int next = rest.indexOf('&', end + 1);
            int equals = rest.indexOf('=', end + 1);
            if (equals >= 0 && (next < 0 || equals < next)) {
                return end;
            }
            end = next;
        }
        return rest.length();
    }
}
