package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.formats.Codecs;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.Agent.AgentTarget;
import org.docbench.formats.agent.Agent.Operation;
import org.docbench.formats.agent.FakeAgent;
import org.docbench.formats.agent.FakeAgent.Fault;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class TypesCheckTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static Map<String, String> found(CodecTargets.CodecTarget target) {
        try (var files = new CorpusFiles();
                Agent agent = Agent.start(target.start(), LIMIT)) {
            return new Verification(target, files).types(agent, files.addTypes());
        }
    }

    private static CodecTargets.CodecTarget java(String id) {
        List<String> command = new ArrayList<>(FakeAgent.java());
        command.add(JavaAgent.class.getName());
        return new CodecTargets.CodecTarget(
                new AgentTarget(id, "Java", "", Path.of("."), command, id.substring(0, id.indexOf('.'))),
                Optional.of(Codecs.named(id).ledger()));
    }

    private static CodecTargets.CodecTarget fake(Fault fault) {
        return new CodecTargets.CodecTarget(
                new AgentTarget("fake.one", "Java", "", Path.of("."), FakeAgent.command(fault)), Optional.empty());
    }

    @Test
    void bsonKeepsEveryTypeOfBson() {
        assertThat(found(java("bson.document")))
                .isNotEmpty()
                .allSatisfy((type, outcome) -> assertThat(outcome).as(type).isEqualTo("kept"));
    }

    /** A number in JSON has no width (RFC 8259, section 6); what else JSON has not is written as Extended JSON. */
    @Test
    void jsonLosesTheWidthOfIntegersAndNothingElse() {
        Map<String, String> found = found(java("json.tree"));
        assertThat(found).containsEntry("int64, small", "changed: integer width");
        found.remove("int64, small");
        assertThat(found.values()).containsOnly("kept");
    }

    @Test
    void anAgentOfJsonIsCheckedAsOneOfBsonIs() {
        List<String> command = new ArrayList<>(FakeAgent.java());
        command.add(JavaAgent.class.getName());
        var target = new CodecTargets.CodecTarget(
                new AgentTarget("json.tree", "Java", "", Path.of("."), command, "json"), Optional.empty());
        assertThat(found(target).values()).isNotEmpty().noneMatch(outcome -> outcome.startsWith("wrong"));
        oneValueTooManyIsAFault(target);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bson.document", "oson.object", "json.map", "msgpack.tree"})
    void aJavaCodecOfAnyFormatIsHeldToTheCountOfTheModel(String id) {
        oneValueTooManyIsAFault(java(id));
    }

    private static void oneValueTooManyIsAFault(CodecTargets.CodecTarget target) {
        try (var files = new CorpusFiles();
                Agent agent = Agent.start(target.start(), LIMIT)) {
            var corpus = files.add(
                    "orders", GeneratedCorpora.named("orders").orElseThrow().documents(2, 1));
            agent.load(corpus.path());
            Agent.Times read = agent.run(Operation.READ, 1, 0);
            var one = new Agent.Times(read.times(), read.bytes(), read.values() + 1, null, null);
            var verification = new Verification(target, files);
            assertThat(verification.fault(agent, Operation.READ, read, corpus)).isEmpty();
            assertThat(verification.fault(agent, Operation.READ, one, corpus))
                    .hasValue("reads " + one.values() + " values where there are " + read.values());
        }
    }

    /** Either would do; that both do is no reason to call it kept. */
    @Test
    void ofTwoLossesThatCoverOneChangeOneIsTold() {
        Set<Loss> declared = EnumSet.of(Loss.SCOPE, Loss.EMPTY_SCOPE, Loss.SYMBOL);
        var code = new BsonOnly.CodeWithScope("f()", Value.Obj.of());
        var scoped = new BsonOnly.CodeWithScope("f()", Value.Obj.of("a", new Value.Str("b")));
        var back = new BsonOnly.Code("f()");
        assertThat(Verification.needed(declared, code, back)).containsExactly(Loss.EMPTY_SCOPE);
        assertThat(Verification.needed(declared, scoped, back)).containsExactly(Loss.SCOPE);
        assertThat(Verification.needed(declared, code, code)).isEmpty();
    }

    @Test
    void aWrongByteIsWrongForEveryType() {
        assertThat(found(fake(Fault.OTHER_BYTES)).values()).allMatch(outcome -> outcome.startsWith("wrong: encodes "));
    }

    @Test
    void aRefusalIsCalledOne() {
        assertThat(found(fake(Fault.REFUSES_LOAD)).values()).containsOnly("refused: not these documents");
    }
}
