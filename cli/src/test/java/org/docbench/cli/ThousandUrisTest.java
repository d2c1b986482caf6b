package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.journal.Journal;
import org.docbench.core.journal.JournalLine;
import org.docbench.core.journal.JournalText;
import org.docbench.core.journal.RunAssembly;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RegisteredPlan.SuitePlan;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFiles;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thousand URIs with secrets of all characters go through everything that writes; no part of a secret comes out. */
@Tag("slow")
class ThousandUrisTest {
    private static final int COUNT = 1_000;

    /** How each part of a secret begins, as it is or with every byte encoded: looked for in one pass over long texts. */
    private static final Pattern BEGINNING = Pattern.compile("zQ[0-9a-z]{8}|%7A%51(%[0-9A-F]{2}){8}");

    private static final List<String> SPECIAL = Stream.concat(
                    "/?#@:%&=;, +!$'\"()*[]{}<>|\\^`~-_.\t".chars().mapToObj(Character::toString),
                    Stream.of("//", "://", "@@", ":@", "/@", "?@", "#/", "%2", "ä", "日本", "\uD83D\uDD11", "ñ/é", ""))
            .toList();

    private static final List<String> PARAMETERS = List.of(
            "password",
            "sslpassword",
            "trustStorePassword",
            "tlsCertificateKeyFilePassword",
            "PASSWORD",
            "access_token",
            "clientSecret",
            "oracle.net.wallet_password",
            "password1",
            "api_key",
            "sslPassphrase",
            "pass%77ord",
            "authMechanismProperties");
    private static final Map<String, String> SCHEMES = Map.of(
            "mongodb", "mongodb",
            "mongodb-replicas", "mongodb+srv",
            "mongodb-standalone", "mongodb",
            "postgres", "postgresql",
            "mysql", "mysql",
            "oracle", "oracle");

    /**
     * A URI and what is secret in it.
     *
     * @param parts of its secrets, as written and decoded, each so long that no text holds it by chance
     * @param password the true one, null when the URI has none or can be read in several ways
     * @param oneReading whether readers agree on it
     */
    private record Sample(String product, String uri, List<String> parts, String password, boolean oneReading) {
        String argument() {
            return product + "=" + uri;
        }
    }

    private static List<Sample> samples;
    private static Set<String> beginnings;

    @BeforeAll
    static void generate() {
        var random = new Random(13);
        samples = IntStream.range(0, COUNT).mapToObj(i -> sample(i, random)).toList();
        beginnings = samples.stream()
                .flatMap(sample -> sample.parts.stream())
                .flatMap(part -> BEGINNING.matcher(part).results().map(MatchResult::group))
                .collect(Collectors.toSet());
        assertThat(beginnings).hasSizeGreaterThan(2 * COUNT);
        assertThat(samples.stream().filter(Sample::oneReading).count()).isBetween(500L, 900L);
    }

    private static Sample sample(int i, Random random) {
        List<String> products = SCHEMES.keySet().stream().sorted().toList();
        String product = products.get(i % products.size());
        List<String> parts = new ArrayList<>();
        var uri = new StringBuilder(SCHEMES.get(product)).append("://");
        String password = null;
        boolean oneReading = true;
        if (i % 7 != 0) {
            uri.append(i % 5 == 0 ? "" : "ann").append(':');
            String special = SPECIAL.get(random.nextInt(SPECIAL.size()));
            String clear = part(random, parts) + special + part(random, parts);
            boolean raw = random.nextBoolean();
            if (i % 11 == 0) {
                password = "";
                parts.clear();
            } else if (raw) {
                password = clear;
                oneReading = Stream.of("/", "?", "#", "@", "%", " ", "\t").noneMatch(special::contains);
            } else {
                password = clear;
                clear = i % 3 == 0
                        ? everyByte(clear)
                        : URLEncoder.encode(clear, StandardCharsets.UTF_8).replace("+", "%20");
                parts.addAll(parts.stream().map(ThousandUrisTest::everyByte).toList());
            }
            uri.append(password.isEmpty() ? "" : clear).append('@');
        }
        uri.append("db").append(i).append(".example:4711/base");
        if (i % 7 == 0 || i % 2 == 0) {
            String special = SPECIAL.get(random.nextInt(SPECIAL.size()));
            String value = part(random, parts) + special + part(random, parts);
            String name = PARAMETERS.get(random.nextInt(PARAMETERS.size()));
            boolean raw = random.nextBoolean();
            uri.append("?first=1&")
                    .append(name)
                    .append('=')
                    .append(name.startsWith("auth") ? "AWS_SESSION_TOKEN:" : "");
            uri.append(raw ? value : URLEncoder.encode(value, StandardCharsets.UTF_8))
                    .append("&last=2");
            oneReading &= !raw || !special.contains("@");
        }
        return new Sample(product, uri.toString(), parts, oneReading ? password : null, oneReading);
    }

    private static String everyByte(String text) {
        var bytes = new StringBuilder();
        for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
            bytes.append(String.format("%%%02X", one));
        }
        return bytes.toString();
    }

    /** Begins with letters that are no hexadecimal digits: behind a raw percent sign it encodes nothing. */
    private static String part(Random random, List<String> parts) {
        String part = "zQ" + Long.toString(random.nextLong() >>> 1, 36);
        parts.add(part);
        return part;
    }

    private static void clean(Sample sample, String written) {
        assertThat(sample.parts).as("%s in %s", sample.uri, written).noneMatch(written::contains);
    }

    private static void cleanOfAll(String what, String written) {
        assertThat(BEGINNING.matcher(written).results().map(MatchResult::group).filter(beginnings::contains))
                .as(what)
                .isEmpty();
    }

    /** A driver's words: the secret as it was written, as it is, and the whole URI. */
    private static String words(Sample sample) {
        return "cannot log in to " + sample.uri + ": the password '" + sample.password + "' is wrong";
    }

    @Test
    void anEndpointShowsNothingAndDriversWordsAreCleared() {
        for (Sample sample : samples) {
            var endpoint = new Endpoint(sample.uri);
            clean(sample, endpoint.toString());
            clean(sample, endpoint.hide(words(sample)));
            assertThat(endpoint.toString()).contains(sample.parts.isEmpty() ? "" : "***");
        }
    }

    @Test
    void aUriWithSeveralReadingsIsRefusedAndAnyOtherGivesItsPassword() {
        for (Sample sample : samples) {
            var fault = Product.uriFault(sample.product, sample.uri);
            assertThat(new Endpoint(sample.uri).ambiguity().isEmpty())
                    .as(sample.uri)
                    .isEqualTo(sample.oneReading);
            // A driver may refuse one with a single reading, too.
            assertThat(fault.isPresent() || sample.oneReading).as(sample.uri).isTrue();
            clean(sample, fault.orElse(""));
            clean(
                    sample,
                    Product.uriFault(sample.product.equals("mysql") ? "oracle" : "mysql", sample.uri)
                            .orElseThrow());
            if (sample.password != null) {
                assertThat(new Endpoint(sample.uri).password()).isEqualTo(sample.password);
            }
        }
    }

    @Test
    void theCommandSaysNothingOfAUriInAnyPlace() {
        List<List<String>> places = List.of(
                List.of("run", "--targets"),
                List.of("run"),
                List.of("prove"),
                List.of(),
                List.of("run", "--durability"),
                List.of("run", "crud", "--scenario"),
                List.of("run", "--preset"),
                List.of("run", "--profile"),
                List.of("run", "--preset", "quick", "--profile"),
                List.of("run", "rest", "--service"),
                List.of("run", "crud", "--rate"),
                List.of("run", "crud", "--network"),
                List.of("run", "--documents"),
                List.of("run", "--path"),
                List.of("run", "--jvm"),
                List.of("run", "--seed"),
                List.of("run", "--store"),
                List.of("run", "--password"),
                List.of("run", "--fail-on"),
                List.of("report"),
                List.of("rerun"),
                List.of("run", "--export"),
                List.of("run", "--clients"),
                List.of("serve", "--table"),
                List.of("serve", "--store"),
                List.of("serve", "--server"),
                List.of("servers", "up"));
        var said = new ByteArrayOutputStream();
        PrintStream out = System.out;
        PrintStream err = System.err;
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        System.setErr(System.out);
        try {
            for (int i = 0; i < COUNT; i += 10) { // one start of the command takes milliseconds
                Sample sample = samples.get(i);
                List<String> words = new ArrayList<>(places.get(i / 10 % places.size()));
                words.add(sample.uri);
                assertThat(Main.execute(words.toArray(String[]::new)))
                        .as(words.toString())
                        .isNotEqualTo(ExitCode.DONE);
                if (!sample.oneReading) {
                    said.reset();
                    assertThat(Main.execute("run", "update", "--store", sample.argument()))
                            .isEqualTo(ExitCode.USAGE);
                    assertThat(said.toString(StandardCharsets.UTF_8).lines()).hasSize(1);
                }
                clean(sample, said.toString(StandardCharsets.UTF_8));
                said.reset();
            }
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    @Test
    void standardErrorIsCleared() {
        var said = new StringWriter();
        for (Sample sample : samples) {
            try (PrintWriter err =
                    Shareable.HidingWriter.over(new PrintWriter(said), List.of("--store", sample.argument()))) {
                err.println(words(sample));
                var fault = new IllegalStateException(words(sample));
                fault.setStackTrace(Arrays.copyOf(fault.getStackTrace(), 3));
                fault.printStackTrace(err);
                err.printf("%s %s%n", sample.uri, sample.argument().toCharArray().length);
                err.print(sample.uri.toCharArray());
            }
        }
        assertThat(said.toString()).contains("cannot log in to ", "IllegalStateException");
        cleanOfAll("standard error", said.toString());
    }

    @Test
    void neitherARunFileNorAReportOfItShowsOne(@TempDir Path folder) {
        List<String> uris = samples.stream().map(Sample::uri).toList();
        var shareable = Shareable.of(folder, uris, List.of());
        List<String> command = samples.stream()
                .flatMap(sample -> Stream.of("--store", sample.argument()))
                .toList();
        List<String> texts = samples.stream().map(ThousandUrisTest::words).toList();
        var written = new ByteArrayOutputStream();
        var journal = new Journal(written, shareable::text);
        journal.append(planned(shareable.command(command), texts));
        samples.stream().limit(50).map(ThousandUrisTest::target).forEach(journal::append);
        samples.stream().limit(50).map(ThousandUrisTest::result).forEach(journal::append);
        cleanOfAll("trials.ndjson", written.toString(StandardCharsets.UTF_8));
        RunFile shared = RunAssembly.of(journal.run(), List.of(), "docbench resume x");
        assertThat(shared.results()).hasSize(50);
        cleanOfAll("run.json", RunFiles.text(shared));
        for (String format : List.of("html", "md", "csv", "console")) {
            String report = OpenedPage.text(Reports.as(format, shared));
            assertThat(report).contains(format.equals("console") ? "Not measured: " : "mysql.json");
            cleanOfAll(format, report);
        }
        assertThat(shared.command()).hasSameSizeAs(command);
        assertThat(shared.command().stream()
                        .filter(word -> word.contains("***"))
                        .count())
                .isGreaterThan(COUNT * 9 / 10);
    }

    private static JournalLine planned(List<String> command, List<String> texts) {
        return new JournalLine.Planned(
                JournalText.SCHEMA,
                "some-run",
                "2026-01-01T00:00:00Z",
                new RunFile.Docbench("0", "none"),
                command,
                "quick",
                42,
                Map.of("noise", TextNode.valueOf(String.join("\n", texts))),
                texts,
                Map.of("update", texts),
                List.of(),
                new RegisteredPlan(
                        List.of(new SuitePlan(
                                "update",
                                50,
                                List.of("mysql.json"),
                                List.of(),
                                Map.of(),
                                "",
                                Map.of(),
                                List.of(),
                                null)),
                        List.of()));
    }

    private static JournalLine target(Sample sample) {
        return new JournalLine.Target(
                "update",
                new RunFile.TargetRow(
                        "mysql.json",
                        "store",
                        sample.product,
                        null,
                        "",
                        "failed",
                        words(sample),
                        Map.of("server", words(sample)),
                        Map.of()));
    }

    private static JournalLine result(Sample sample) {
        var of =
                new Case("update", "single", Map.of("durability", "sync", "sample", String.valueOf(sample.hashCode())));
        return new JournalLine.Block(
                1, BlockResult.of(new Trial(of, "mysql.json", "update", 1, new Trial.Failed(words(sample)))));
    }
}
