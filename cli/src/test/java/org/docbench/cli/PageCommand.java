package org.docbench.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A command in README.md, CONTRIBUTING.md or another page for people: a line of a block of shell text, or code in a sentence.
 *
 * @param page the first that has it
 * @param text on one line, without its comment
 * @param inSentence where a command may be named without its arguments
 */
record PageCommand(String page, String text, boolean inSentence) {
    static final String OURS = "docbench ";

    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final Pattern FENCE = Pattern.compile("(?ms)^ *```(\\w*)\\R(.*?)^ *```$");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final String SHELL = "sh";

    /** In a transcript there is a prompt, and in a script of Slurm the command stands behind others. */
    private static final Pattern DOCBENCH = Pattern.compile(
            "(?:\\$ |.*\\bexec )?(?:\\./)?docbench (?!test\\b)((?:'[^']*'|\"[^\"]*\"|[^;>'\"])+)(?:[;>].*)?");

    private static final Pattern OTHER =
            Pattern.compile("(?:\\./docbench test|(?:\\./)?mvnw? |java |python3 \\S+\\.py).*");
    private static final Pattern CHOICE = Pattern.compile("[\\w-]+(?:\\|[\\w-]+)+");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|([^\\s'\"]+)");

    /** Every command of every page, once, in the order of the pages; but for those of claims, which PrintedCommandsTest plans. */
    static List<PageCommand> all() {
        Map<String, PageCommand> all = new LinkedHashMap<>();
        try {
            for (String page : ProseTest.pagesOfOurs().toList()) {
                of(page).forEach(command ->
                        all.merge(command.text(), command, (first, second) -> first.inSentence() ? second : first));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(all.values());
    }

    /** The commands of a page, those of its blocks first. */
    static List<PageCommand> of(String page) throws IOException {
        List<PageCommand> all = new ArrayList<>();
        Matcher fence = FENCE.matcher(Files.readString(HOME.resolve(page)));
        String prose = fence.replaceAll(block -> {
            boolean shell = block.group(1).equals(SHELL);
            block.group(2)
                    .replaceAll("\\\\\\R", " ")
                    .lines()
                    .map(line -> line.strip().replaceFirst("(?:^|\\s+)#.*", ""))
                    .filter(line -> !line.isEmpty())
                    .filter(line -> shell || DOCBENCH.matcher(line).matches())
                    .forEach(line -> all.addAll(of(page, line, false)));
            return "";
        });
        CODE.matcher(prose)
                .results()
                .map(code -> code.group(1).replaceAll("\\s+", " "))
                .filter(code ->
                        DOCBENCH.matcher(code).matches() || OTHER.matcher(code).matches())
                .forEach(code -> all.addAll(of(page, code, true)));
        return all;
    }

    private static List<PageCommand> of(String page, String line, boolean inSentence) {
        Matcher docbench = DOCBENCH.matcher(line);
        String text = docbench.matches() ? OURS + docbench.group(1).strip() : line;
        return choices(text.replaceAll("\\s+", " "))
                .map(one -> new PageCommand(page, one, inSentence))
                .toList();
    }

    /** {@code --format md|csv} is two commands. */
    private static Stream<String> choices(String text) {
        Matcher choice = CHOICE.matcher(text);
        return text.startsWith(OURS) && choice.find()
                ? Stream.of(choice.group().split("\\|", -1))
                        .flatMap(word ->
                                choices(text.substring(0, choice.start()) + word + text.substring(choice.end())))
                : Stream.of(text);
    }

    boolean isOurs() {
        return text.startsWith(OURS);
    }

    /** The words, as a shell splits them; of a command of DocBench without its name. */
    List<String> words() {
        return WORD.matcher(text)
                .results()
                .map(word -> Stream.of(word.group(1), word.group(2), word.group(3))
                        .filter(part -> part != null)
                        .findFirst()
                        .orElseThrow())
                .skip(isOurs() ? 1 : 0)
                .toList();
    }

    @Override
    public String toString() {
        return page + ": " + text;
    }
}
