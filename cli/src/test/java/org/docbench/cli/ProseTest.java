package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What users read follows docs/words.json: phrases, and the length of sentences, paragraphs and lines. */
class ProseTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Pattern FENCE = Pattern.compile("(?ms)^ *```.*?^ *```$");
    private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");
    private static final Pattern HELP_LINE = Pattern.compile("%n|\\R");
    private static final Pattern PARAGRAPH = Pattern.compile("\\n\\s*\\n|\\n(?=\\s*(?:[*-]|\\d+\\.) )");
    /** The source of a table's numbers: a generated line in italics. */
    private static final Pattern CAPTION = Pattern.compile("\\*[^*\\s].*\\*");

    private static final Pattern SENTENCE = Pattern.compile("(?<=[.!?][*\"')]{0,3})\\s+");
    /** Fields of claims that hold sentences. */
    private static final Set<String> READ =
            Set.of("statement", "text", "say", "note", "holds", "fails", "why", "instead", "onlyConfirms", "withdrawn");

    /** A string of a script. One of few words is a name, such as a class of CSS. */
    private static final int WORDS_OF_A_NAME = 2;

    private static final Pattern QUOTED = Pattern.compile("'[^'\n]*'|\"[^\"\n]*\"|`[^`]*`");

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]");

    /** A phrase that texts do not use, what they use instead, and the contexts in which it is right. */
    record Phrase(Pattern found, String instead, Pattern allowed) {
        boolean isIn(String text) {
            return found.matcher(allowed.matcher(text).replaceAll("")).find();
        }
    }

    /** The rules, as data. */
    record Rules(List<Phrase> phrases, int longestSentence, int longestParagraph, int longestLine) {
        static Rules read() {
            try {
                JsonNode file = JSON.readTree(HOME.resolve("docs/words.json").toFile());
                List<Phrase> phrases = new ArrayList<>();
                file.path("phrases")
                        .forEach(one -> phrases.add(new Phrase(
                                Pattern.compile("(?i)\\b(?:" + one.path("not").asText() + ")\\b"),
                                one.path("but").asText(),
                                Pattern.compile("(?i)" + one.path("allowed").asText("(?!)")))));
                return new Rules(
                        phrases,
                        file.path("longestSentence").asInt(),
                        file.path("longestParagraph").asInt(),
                        file.path("longestLine").asInt());
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }

        List<String> faults(String text) {
            return phrases.stream()
                    .filter(phrase -> phrase.isIn(text))
                    .map(phrase -> "\"" + phrase.found() + "\": write " + phrase.instead() + ": " + text)
                    .toList();
        }
    }

    static final Rules RULES = Rules.read();

    static Stream<String> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(HOME.resolve("docs"), 2)) {
            List<String> pages = docs.map(
                            page -> HOME.relativize(page).toString().replace('\\', '/'))
                    .filter(page -> page.endsWith(".md"))
                    .toList();
            return Stream.of(
                            Stream.of(
                                    "README.md",
                                    "CONTRIBUTING.md",
                                    "SECURITY.md",
                                    "claims/README.md",
                                    "presets/README.md"),
                            agents(),
                            pages.stream())
                    .flatMap(all -> all);
        }
    }

    private static Stream<String> agents() throws IOException {
        try (Stream<Path> agents = Files.list(HOME.resolve("agents"))) {
            return agents
                    .map(agent -> "agents/" + agent.getFileName() + "/README.md")
                    .filter(page -> Files.exists(HOME.resolve(page)))
                    .toList()
                    .stream();
        }
    }

    /** Paragraphs and items of lists, without tables, headings and code. */
    private static List<String> paragraphs(String page) throws IOException {
        String text = Files.readString(HOME.resolve(page));
        String prose = COMMENT.matcher(FENCE.matcher(text).replaceAll(""))
                .replaceAll("")
                .lines()
                .filter(line -> !line.startsWith("|") && !line.startsWith("#"))
                .collect(Collectors.joining("\n"));
        return PARAGRAPH
                .splitAsStream(prose)
                .map(ProseTest::plain)
                .filter(one -> !one.isEmpty())
                .toList();
    }

    /** Code counts as one word, and a link as its text. */
    private static String plain(String text) {
        return LINK.matcher(CODE.matcher(text).replaceAll("Code"))
                .replaceAll("$1")
                .replaceAll("\\s+", " ")
                .strip();
    }

    static long words(String text) {
        return Stream.of(text.split(" ", -1))
                .filter(word -> WORD.matcher(word).find())
                .count();
    }

    static List<String> tooLong(List<String> paragraphs) {
        return paragraphs.stream()
                .flatMap(SENTENCE::splitAsStream)
                .filter(sentence -> words(sentence) > RULES.longestSentence)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageHasShortSentencesParagraphsAndLines(String page) throws IOException {
        List<String> paragraphs = paragraphs(page);
        assertThat(tooLong(paragraphs)).isEmpty();
        assertThat(paragraphs)
                .allSatisfy(one -> assertThat(words(one)).as(one).isLessThanOrEqualTo(RULES.longestParagraph));
        assertThat(FENCE.matcher(Files.readString(HOME.resolve(page)))
                        .replaceAll("")
                        .lines())
                .filteredOn(line -> !line.startsWith("|")
                        && !line.startsWith("#")
                        && !CAPTION.matcher(line).matches())
                .allSatisfy(line -> assertThat(line.codePointCount(0, line.length()))
                        .as(line)
                        .isLessThanOrEqualTo(RULES.longestLine));
    }

    /** All but the page that quotes publications, and cases with their parameters. */
    static Stream<String> pagesOfOurs() throws IOException {
        return pages().filter(page -> !page.equals("docs/outcomes.md"));
    }

    @ParameterizedTest
    @MethodSource("pagesOfOurs")
    void aPageUsesTheWords(String page) throws IOException {
        String text = COMMENT.matcher(
                        FENCE.matcher(Files.readString(HOME.resolve(page))).replaceAll(""))
                .replaceAll("");
        assertThat(PARAGRAPH.splitAsStream(text).map(ProseTest::plain).flatMap(one -> RULES.faults(one).stream()))
                .isEmpty();
    }

    /** People read it before they know whether they need it. */
    @Test
    void theReadmeIsShort() throws IOException {
        assertThat(Files.readAllLines(HOME.resolve("README.md"))).hasSizeLessThanOrEqualTo(200);
    }

    static Stream<Path> scripts() throws IOException {
        try (Stream<Path> files = Files.walk(HOME.resolve("report/src/main/resources"))) {
            return Stream.concat(
                    files.filter(file -> file.toString().endsWith(".js")), Stream.of(HOME.resolve("docbench")))
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void aScriptUsesTheWords(Path script) throws IOException {
        String code = Files.readAllLines(script).stream()
                .filter(line -> !line.strip().startsWith("//") && !line.strip().startsWith("#"))
                .collect(Collectors.joining("\n"));
        assertThat(QUOTED.matcher(code)
                        .results()
                        .map(quoted -> quoted.group().replaceAll("\\$\\{[^}]*}|\\$\\w+", "Code"))
                        .filter(words -> words(words) > WORDS_OF_A_NAME)
                        .flatMap(words -> RULES.faults(words).stream()))
                .isEmpty();
    }

    static Stream<CommandLine> commands() {
        CommandLine top = Main.commandLine(List.of());
        return Stream.concat(Stream.of(top), top.getSubcommands().values().stream());
    }

    /** Of every command and option, without examples. */
    private static List<String> descriptions(CommandLine command) {
        CommandLine.Model.CommandSpec spec = command.getCommandSpec();
        CommandLine.Model.UsageMessageSpec usage = spec.usageMessage();
        return Stream.of(
                        Stream.of(String.join(" ", usage.description()), String.join("%n", usage.footer())),
                        spec.args().stream()
                                .filter(one -> !one.hidden())
                                .map(one -> String.join(" ", one.description())))
                .flatMap(texts -> texts)
                .flatMap(text -> HELP_LINE.splitAsStream(text.replace("%%", "%")))
                .map(text -> text.replaceAll("\\$\\{[^}]*}", "Code").strip())
                .filter(text -> !text.startsWith("docbench "))
                .toList();
    }

    /** Names and numbers in parentheses are looked up and not read; semicolons separate the items of a list. */
    private static List<String> items(List<String> texts) {
        return texts.stream()
                .map(text -> text.replaceAll("\\([^()]*\\)", ""))
                .flatMap(text -> Stream.of(text.split(";", -1)))
                .toList();
    }

    @Test
    void helpUsesTheWordsAndShortSentences() {
        List<String> texts = commands()
                .flatMap(command -> descriptions(command).stream())
                .distinct()
                .toList();
        assertThat(texts).hasSizeGreaterThan(50);
        assertThat(texts.stream().flatMap(text -> RULES.faults(text).stream())).isEmpty();
        assertThat(tooLong(items(texts))).isEmpty();
    }

    static Stream<String> claims() throws IOException {
        try (Stream<Path> files = Files.list(HOME.resolve("claims"))) {
            return files
                    .map(file -> "claims/" + file.getFileName())
                    .filter(file -> file.startsWith("claims/seed-"))
                    .toList()
                    .stream();
        }
    }

    /** Statements, objections, reasons and notes. */
    @ParameterizedTest
    @MethodSource("claims")
    void claimsUseTheWordsAndShortSentences(String file) throws IOException {
        List<String> texts =
                texts(JSON.readTree(HOME.resolve(file).toFile()).path("claims")).toList();
        assertThat(texts).hasSizeGreaterThan(10);
        assertThat(texts.stream().flatMap(text -> RULES.faults(text).stream())).isEmpty();
        assertThat(tooLong(items(texts))).isEmpty();
    }

    private static Stream<String> texts(JsonNode node) {
        Stream<String> own = node.properties().stream()
                .filter(field -> field.getValue().isTextual() && READ.contains(field.getKey()))
                .map(field -> field.getValue().asText());
        List<JsonNode> below = new ArrayList<>();
        node.forEach(below::add);
        return Stream.concat(own, below.stream().flatMap(ProseTest::texts));
    }

    @Test
    void theRulesFindWhatTheyName() {
        assertThat(RULES.faults("The first rung is taken.")).isNotEmpty();
        assertThat(RULES.faults("500 documents a second")).isNotEmpty();
        assertThat(RULES.faults("a second run")).isEmpty();
        assertThat(tooLong(List.of("One two three. " + "word ".repeat(26) + ".")))
                .hasSize(1);
    }
}
