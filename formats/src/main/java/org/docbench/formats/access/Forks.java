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
import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.alternate.Alternation.Contender;

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
    record Job(
            String target,
            long seed,
            List<Task.Step> steps,
            AccessExperiment.AccessPreset preset,
            AccessSuite.OwnDocuments documents) {

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
            var preset = new AccessExperiment.AccessPreset(
                    in.readInt(),
                    AccessExperiment.AccessPreset.ForkUnit.valueOf(in.readUTF()),
                    in.readInt(),
                    in.readInt(),
                    in.readInt(),
                    in.readBoolean(),
                    in.readBoolean());
            AccessSuite.OwnDocuments own =
                    in.readBoolean() ? new AccessSuite.OwnDocuments(in.readUTF(), texts(in), in.readInt()) : null;
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

    /** One target in a process of its own, alive for a generation. Its trials follow one another: made ready, measured in batches, proved. */
    interface ForkedTarget extends Contender, AutoCloseable {

        /** Waits until the process is there and has run all its cases untimed. */
        void warm();

        /**
         * Makes a trial ready and warms it up.
         *
         * @return what became of it when it cannot be measured
         */
        Optional<Trial.Outcome> prepare(Case benchCase, AccessExperiment.Phase phase);

        /**
         * Compares the results of the trial with the model once more (rule 3).
         *
         * @throws Fault if one is wrong
         */
        Proof prove();

        /** Ends the process at once, from any thread. */
        @Override
        void close();

        /**
         * What a right trial says of itself.
         *
         * @param bytesPerOp bytes allocated for one operation, or null when the JVM does not tell
         * @param steady whether the compiler rested before the first batch
         * @param coldBytes the bytes of all images together, of a case that is to find them in no cache; 0 of any other
         */
        record Proof(Double bytesPerOp, boolean steady, long coldBytes) {}
    }
}
