package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.value.Value;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.Agent.Operation;
import org.docbench.formats.agent.Agent.Times;
import org.docbench.formats.agent.AgentFolder;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent of the guide's own text is started and checked. */
class AddingAnAgentTest {
    private static final String PLAIN = "plain";
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    private Path home;

    private String guide;
    private String program;
    private AgentFolder folder;

    @BeforeEach
    void takeTheAgentOutOfTheGuide() throws IOException {
        guide = Files.readString(Path.of(System.getProperty("docbench.home"), "docs/adding-an-agent.md"));
        program = block("perl");
        Path perl = Files.createDirectories(home.resolve("agents/perl"));
        Files.writeString(perl.resolve("agent.pl"), program);
        Files.writeString(perl.resolve("agent.json"), block("json"));
        List<AgentFolder> folders = AgentFolder.all(home);
        assertThat(folders).extracting(AgentFolder::name).containsExactly("perl");
        folder = folders.get(0);
    }

    private String block(String language) {
        Matcher block =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(guide);
        assertThat(block.find()).as("a block of %s", language).isTrue();
        return block.group(1);
    }

    private void needsPerl() {
        folder.missing().ifPresent(reason -> {
            System.out.println("SKIPPED the agent of the guide: " + reason);
            Assumptions.abort(reason);
        });
    }

    @Test
    void isAsShortAsTheGuideSays() {
        assertThat(program.lines().count()).as("lines of the toy agent").isLessThan(150);
    }

    @Test
    void keepsOrRefusesEveryType() {
        needsPerl();
        assertThat(CodecSuite.AgentCheck.of(folder))
                .contains("perl.toy: BSON by hand 1.0, Perl 5.")
                .contains("; 18 types kept, 21 types refused\n")
                .contains("perl.null: Perl 5.");
        assertThat(guide).contains("; 18 types kept, 21 types refused\n");
    }

    @Test
    void givesThePlainDocumentsOfAFile() {
        needsPerl();
        var target = new CodecTargets.CodecTarget(folder.targets().get(0), Optional.empty());
        try (var files = new CorpusFiles();
                Agent agent = Agent.start(target.start(), LIMIT)) {
            CorpusFiles.CorpusFile plain = files.add(PLAIN, new Corpus(PLAIN, 1, 0, documents()));
            var verification = new Verification(target, files);
            assertThat(agent.load(plain.path())).isEqualTo(documents().size());
            for (Operation operation : Operation.values()) {
                Times times = agent.run(operation, 2, 0);
                assertThat(verification.fault(agent, operation, times, plain))
                        .as("%s", operation)
                        .isEmpty();
                if (operation == Operation.ENCODE) {
                    assertThat(verification.documents(agent)).isEqualTo(documents());
                }
            }
        }
    }

    /** Of the types the toy knows. */
    private static List<Value.Obj> documents() {
        return List.of(
                Value.Obj.of(),
                Value.Obj.of("naïve 🌍", new Value.Str("Grüße"), "z", new Value.Int32(-1), "a", new Value.Int64(-1)),
                Value.Obj.of("d", new Value.Dbl(-0.0), "t", new Value.Bool(true), "f", new Value.Bool(false)),
                Value.Obj.of("list", Value.Arr.of(new Value.Null(), Value.Obj.of("x", Value.Arr.of()))),
                PublishedDocuments.flat(300),
                PublishedDocuments.nested(5));
    }
}
