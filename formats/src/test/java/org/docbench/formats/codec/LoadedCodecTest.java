package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.Agent.AgentTarget;
import org.docbench.formats.agent.Agent.Operation;
import org.docbench.formats.alternate.Alternation;
import org.docbench.formats.alternate.Alternation.Contender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The turns of an agent that follows a script: it answers with the times, and says of its compiler, what is written there. */
class LoadedCodecTest {
    private static final CodecSuite.CodecPreset PRESET =
            new CodecSuite.CodecPreset(1, 6, 50, 20, 4, Duration.ofSeconds(20), List.of(), List.of(), List.of());

    private static final String HELLO =
            "{\"protocol\": 1, \"target\": \"fake.null\", \"product\": \"p\", \"version\": \"1\","
                    + " \"runtime\": \"r\", \"operations\": [\"decode\"], \"losses\": []}";

    @TempDir
    private Path folder;

    private CorpusFiles files;
    private CorpusFiles.CorpusFile corpus;

    @BeforeEach
    void aCorpusOfTwo() {
        files = new CorpusFiles();
        corpus = files.add("two", GeneratedCorpora.named("orders").orElseThrow().documents(2, 1));
    }

    @AfterEach
    void gone() {
        files.close();
    }

    private static String times(String nanos, String settled) {
        return "{\"times\": [" + nanos + "], \"bytes\": 1, \"values\": 1, \"allocated\": 80, \"settled\": " + settled
                + "}";
    }

    /** Starts an agent that writes down each request and answers with these lines. */
    private Agent agent(List<String> answers) throws Exception {
        StringBuilder script = new StringBuilder();
        answers.forEach(answer -> script.append("read line; echo \"$line\" >> asked; echo '")
                .append(answer)
                .append("'\n"));
        Files.writeString(folder.resolve("script"), script);
        return Agent.start(
                new AgentTarget("fake.null", "sh", "", folder, List.of("sh", "script")), Duration.ofSeconds(20));
    }

    private List<String> asked() throws Exception {
        return Files.readAllLines(folder.resolve("asked")).stream()
                .map(line -> line.replace('\t', ' '))
                .toList();
    }

    private LoadedCodec codec(Agent agent) {
        return new LoadedCodec("fake.null", agent, Operation.DECODE, corpus, PRESET);
    }

    private static void warm(LoadedCodec codec, int pieces, int batchesOfSample) {
        for (int piece = 1; piece <= pieces; piece++) {
            assertThat(codec.warmUp()).isEqualTo(piece < pieces);
        }
        codec.divide(batchesOfSample);
    }

    private Trial.Measured outcome(LoadedCodec codec, double sample) {
        var target = new CodecTargets.CodecTarget(
                new AgentTarget("fake.null", "sh", "", folder, List.of()), Optional.empty());
        var batches = new Alternation.Batches(List.of(sample), null, null);
        return (Trial.Measured) codec.outcome(batches, new Verification(target, files));
    }

    @Test
    void theFirstTimesOfABatchAreUntimedAndTheOthersAreTheSample() throws Exception {
        String steady = times("2000000, 2000000, 2000000", "true");
        String batch = times("1000000, 300000, 2000, 3000, 4000", "true");
        List<String> answers = new ArrayList<>(List.of(HELLO, times("1000000", "false")));
        answers.addAll(Collections.nCopies(25, steady)); // 150 ms
        answers.add(batch);
        try (Agent agent = agent(answers)) {
            LoadedCodec codec = codec(agent);
            warm(codec, 26, 1);
            assertThat(codec.batch()).isEqualTo(new Contender.Batch(325_000, 9000, 6));
            assertThat(outcome(codec, 1500).unsettled()).isNull();
            assertThat(outcome(codec, 1500).bytesPerOp()).isEqualTo(80 / 10.0);
        }
        assertThat(asked()).startsWith("hello", "run decode 1 0").endsWith("run decode 2 6", "run decode 1 7");
        assertThat(asked().subList(2, 27)).containsOnly("run decode 2 6");
    }

    @Test
    void aPassLongerThanABatchIsOneAndACompilerThatWorksInMostBatchesIsSaid() throws Exception {
        String pass = times("10000000", "true");
        List<String> answers = new ArrayList<>(List.of(HELLO));
        answers.addAll(Collections.nCopies(16, pass)); // the first, and 150 ms
        answers.addAll(List.of(pass, times("9000000", "false"), pass, times("8000000", "false"), pass, pass));
        try (Agent agent = agent(answers)) {
            LoadedCodec codec = codec(agent);
            warm(codec, 16, 1);
            assertThat(codec.batch()).isEqualTo(new Contender.Batch(5_000_000, 9_000_000, 2));
            assertThat(codec.batch()).isEqualTo(new Contender.Batch(5_000_000, 8_000_000, 2));
            assertThat(outcome(codec, 1).unsettled()).contains("compiling in 2 of 2 batches");
            codec.batch();
            assertThat(outcome(codec, 1).unsettled()).contains("compiling in 2 of 3 batches");
        }
        assertThat(asked().subList(17, 19)).containsExactly("run decode 1 7", "run decode 1 0");
    }

    /** A sample of 5 ms is four batches of 1.25 ms, behind 1.5 ms that are untimed. */
    @Test
    void aBatchOfSeveralHasAPassAtLeastAlthoughItIsLonger() throws Exception {
        List<String> answers = new ArrayList<>(List.of(HELLO));
        answers.addAll(Collections.nCopies(76, times("2000000", "true"))); // the first, and 150 ms
        answers.add(times("2000000, 2100000", "true"));
        answers.addAll(List.of(times("3500000", "true"), times("2200000", "true")));
        try (Agent agent = agent(answers)) {
            LoadedCodec codec = codec(agent);
            warm(codec, 76, 4);
            assertThat(codec.isDivisible()).isTrue();
            assertThat(codec.batch()).isEqualTo(new Contender.Batch(1_000_000, 2_100_000, 2));
            assertThat(codec.batch()).isEqualTo(new Contender.Batch(1_750_000, 2_200_000, 2));
        }
        assertThat(asked().subList(77, 80)).containsExactly("run decode 1 3", "run decode 1 3", "run decode 1 0");
    }

    /** One in four of the batches of a sample makes it one with compiling. */
    @Test
    void aCompilerThatWorksInABatchOfMoreThanHalfOfTheSamplesIsSaid() throws Exception {
        List<String> answers = new ArrayList<>(List.of(HELLO));
        answers.addAll(Collections.nCopies(76, times("2000000", "true")));
        for (int batch = 0; batch < 9; batch++) {
            answers.add(times("2000000, 2000000", batch % 8 == 0 ? "false" : "true"));
        }
        try (Agent agent = agent(answers)) {
            LoadedCodec codec = codec(agent);
            warm(codec, 76, 4);
            for (int batch = 0; batch < 8; batch++) {
                codec.batch();
            }
            assertThat(outcome(codec, 1).unsettled()).isNull();
            codec.batch();
            assertThat(outcome(codec, 1).unsettled()).contains("compiling in 2 of 9 batches");
        }
    }

    @Test
    void aRuntimeThatReportsNothingHasNotSettledWhileItGetsFaster() throws Exception {
        List<String> answers = List.of(
                HELLO,
                times("100000000", "null"),
                times("90000000", "null"),
                times("80000000", "null"),
                times("70000000", "null"),
                times("60000000", "null"),
                times("50000000", "null"),
                times("7000000, 6000000", "null"));
        try (Agent agent = agent(answers)) {
            LoadedCodec codec = codec(agent);
            warm(codec, 6, 1);
            codec.batch();
            assertThat(outcome(codec, 1).unsettled()).contains("still getting faster");
        }
    }

    /** The first pass takes nearly all of the 300 ms that a warm-up may take. */
    @Test
    void passesThatTakeTheWholeWarmUpCanBeAlike() throws Exception {
        List<String> answers = new ArrayList<>(List.of(HELLO));
        answers.addAll(Collections.nCopies(6, times("290000000", "null")));
        try (Agent agent = agent(answers)) {
            LoadedCodec codec = codec(agent);
            warm(codec, 4, 1);
            codec.batch();
            assertThat(outcome(codec, 1).unsettled()).isNull();
        }
    }
}
