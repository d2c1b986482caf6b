package org.docbench.formats.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.formats.Codec;
import org.docbench.formats.Codecs;
import org.docbench.formats.LedgerRow;
import org.docbench.formats.agent.AgentTarget;
import org.docbench.formats.agent.Hello;

/** The targets of the suite as the run file shows them. */
final class CodecTargetRows {
    private static final ObjectMapper JSON = new ObjectMapper();

    private CodecTargetRows() {}

    static List<TargetRow> of(
            CodecTargets targets, Agents agents, Map<String, Map<String, String>> types, List<ResultRow> results) {
        List<TargetRow> rows = new ArrayList<>();
        for (CodecTarget target : targets.ready()) {
            TargetRow row = target.ledger().isPresent()
                    ? LedgerRow.of(target.ledger().get(), target.id(), javaSettings(agents.hello(target.id())), results)
                    : foreign(target.start(), agents.hello(target.id()), results);
            rows.add(withTypes(row, types.get(target.id())));
        }
        targets.absent().forEach((target, why) -> rows.add(absent(target, why)));
        for (Codec<?> codec : Codecs.all()) {
            if (targets.ready().stream()
                    .noneMatch(ready ->
                            Target.parse(ready.id()).id().equals(codec.ledger().id()))) {
                rows.add(LedgerRow.leftOut(codec.ledger(), javaSettings(null)));
            }
        }
        return rows;
    }

    private static Map<String, String> javaSettings(Hello hello) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("language", "Java");
        if (hello != null) {
            settings.put("runtime", hello.runtime());
        }
        settings.put("jvm of suite codec", String.join(" ", CodecTargets.JVM_OPTIONS));
        return settings;
    }

    private static TargetRow foreign(AgentTarget target, Hello hello, List<ResultRow> results) {
        if (hello == null) {
            return results.stream()
                    .filter(row -> row.target().equals(target.id()) && row.reason() != null)
                    .findFirst()
                    .map(row -> row(
                            target, "", "", "failed", row.reason(), Map.of("language", target.language()), Map.of()))
                    .orElseGet(() -> absent(
                            target,
                            "interrupted before its first trial; run again: docbench run codec --targets "
                                    + target.id()));
        }
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("language", target.language());
        settings.put("runtime", hello.runtime());
        List<ResultRow> own =
                results.stream().filter(row -> row.target().equals(target.id())).toList();
        boolean allFailed =
                !own.isEmpty() && own.stream().allMatch(row -> row.status().equals("failed"));
        return row(
                target,
                hello.product(),
                hello.version(),
                allFailed ? "failed" : "ran",
                allFailed ? own.get(0).reason() : null,
                settings,
                Map.of("losses", JSON.valueToTree(hello.losses())));
    }

    private static TargetRow absent(AgentTarget target, String why) {
        return row(target, "", "", "absent", why, Map.of("language", target.language()), Map.of());
    }

    private static TargetRow row(
            AgentTarget target,
            String product,
            String version,
            String status,
            String reason,
            Map<String, String> settings,
            Map<String, JsonNode> ledger) {
        return new TargetRow(target.id(), "format", product, version, target.about(), status, reason, settings, ledger);
    }

    private static TargetRow withTypes(TargetRow row, Map<String, String> types) {
        if (types == null) {
            return row;
        }
        Map<String, JsonNode> ledger = new LinkedHashMap<>(row.ledger());
        ledger.put("types", JSON.valueToTree(types));
        return new TargetRow(
                row.id(),
                row.kind(),
                row.product(),
                row.version(),
                row.about(),
                row.status(),
                row.reason(),
                row.settings(),
                ledger);
    }
}
