package org.docbench.formats.access;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Task;

/** Where forks come from: new processes in a run, stand-ins without a clock in tests. */
@FunctionalInterface
public interface Forks {

    /**
     * What one fork is for.
     *
     * @param target its written form
     * @param seed of its documents
     * @param steps all cases and phases that it will measure
     * @param documents the user's own, or null
     */
    record Job(String target, long seed, List<Task.Step> steps, AccessPreset preset, OwnDocuments documents) {

        /** Writes it in one line. Not as JSON: a mapper of objects takes half a second of a new JVM, and a run starts a hundred of them. */
        String written() throws IOException {
            var bytes = new ByteArrayOutputStream();
            var out = new DataOutputStream(bytes);
            out.writeUTF(target);
            out.writeLong(seed);
            out.writeInt(steps.size());
            for (Task.Step step : steps) {
                out.writeUTF(step.benchCase().scenario());
                List<String> parameters = new ArrayList<>();
                step.benchCase().parameters().forEach((name, value) -> parameters.addAll(List.of(name, value)));
                write(out, parameters);
                write(out, step.phases());
            }
            out.writeInt(preset.rounds());
            out.writeUTF(preset.fork().name());
            out.writeInt(preset.warmupMillis());
            out.writeInt(preset.samples());
            out.writeInt(preset.sampleMillis());
            out.writeBoolean(preset.published());
            out.writeBoolean(preset.thorough());
            out.writeBoolean(documents != null);
            if (documents != null) {
                out.writeUTF(documents.file());
                write(out, documents.paths());
                out.writeInt(documents.limit());
            }
            return Base64.getEncoder().encodeToString(bytes.toByteArray());
        }

        /** Reads what {@link #written} wrote. */
        static Job read(String line) throws IOException {
            var in = new DataInputStream(
                    new ByteArrayInputStream(Base64.getDecoder().decode(line)));
            String target = in.readUTF();
            long seed = in.readLong();
            List<Task.Step> steps = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                String scenario = in.readUTF();
                List<String> parameters = texts(in);
                Map<String, String> values = new LinkedHashMap<>();
                for (int i = 0; i < parameters.size(); i += 2) {
                    values.put(parameters.get(i), parameters.get(i + 1));
                }
                steps.add(new Task.Step(new Case(AccessSuite.NAME, scenario, values), texts(in)));
            }
            var preset = new AccessPreset(
                    in.readInt(),
                    AccessPreset.ForkUnit.valueOf(in.readUTF()),
                    in.readInt(),
                    in.readInt(),
                    in.readInt(),
                    in.readBoolean(),
                    in.readBoolean());
            OwnDocuments own = in.readBoolean() ? new OwnDocuments(in.readUTF(), texts(in), in.readInt()) : null;
            return new Job(target, seed, steps, preset, own);
        }

        private static void write(DataOutputStream out, List<String> texts) throws IOException {
            out.writeInt(texts.size());
            for (String text : texts) {
                out.writeUTF(text);
            }
        }

        private static List<String> texts(DataInputStream in) throws IOException {
            List<String> texts = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                texts.add(in.readUTF());
            }
            return texts;
        }
    }

    /** Starts a fork and does not wait for it. */
    ForkedTarget start(Job job);
}
