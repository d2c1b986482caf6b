package org.docbench.formats.codec;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.docbench.core.value.CanonicalForm;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Codecs;
import org.docbench.formats.Ledger;
import org.docbench.formats.agent.Agent.Hello;
import org.docbench.formats.agent.Agent.Operation;
import org.docbench.formats.bson.floor.BsonView;

/**
 * The agent of the Java codecs: the program DocBench starts for each of them, speaking the protocol of {@code
 * docs/agents.md}. Its only argument is the id of the target.
 */
public final class JavaAgent {
    private JavaAgent() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        serve(args[0], Codecs.named(args[0]));
    }

    /** Answers the requests for a codec until there are no more. */
    static void serve(String id, Codec<?> codec) throws IOException, InterruptedException {
        PrintStream answers = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        serve(id, codec, requests(System.in), answers);
    }

    /**
     * Requests, and nothing after the last. They are read while one is being answered, so that an agent whose DocBench has ended ends
     * in the middle of it.
     */
    private static BlockingQueue<Optional<String>> requests(InputStream in) {
        var requests = new LinkedBlockingQueue<Optional<String>>();
        Optional<ProcessHandle> parent = ProcessHandle.current().parent();
        var thread = new Thread(
                () -> {
                    try {
                        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                                .lines()
                                .map(Optional::of)
                                .forEach(requests::add);
                    } catch (UncheckedIOException e) {
                        // As good as its end.
                    }
                    requests.add(Optional.empty());
                    endWith(parent);
                },
                "requests");
        thread.setDaemon(true);
        thread.start();
        return requests;
    }

    /** A parent that lives has asked for an end after what it requested; an orphan answers nobody. */
    private static void endWith(Optional<ProcessHandle> parent) {
        try {
            while (ProcessHandle.current().parent().equals(parent)) {
                Thread.sleep(20);
            }
            Runtime.getRuntime().halt(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static <T> void serve(
            String id, Codec<T> codec, BlockingQueue<Optional<String>> requests, PrintStream answers)
            throws IOException, InterruptedException {
        var loop = new TimedCodec<>(codec, id.startsWith("bson."));
        for (var request = requests.take(); request.isPresent(); request = requests.take()) {
            String[] words = request.get().split("\t");
            answers.println(json(answer(id, codec.ledger(), loop, words)));
            answers.flush();
        }
    }

    /** Writes an answer without a library that would be loaded and compiled in the process that measures. */
    private static String json(Object answer) {
        if (answer instanceof Map<?, ?> fields) {
            return fields.entrySet().stream()
                    .map(field -> json(field.getKey()) + ": " + json(field.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (answer instanceof List<?> items) {
            return items.stream().map(JavaAgent::json).collect(Collectors.joining(", ", "[", "]"));
        }
        return answer instanceof String text
                ? '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"'
                : String.valueOf(answer);
    }

    private static Map<String, ?> answer(String id, Ledger ledger, TimedCodec<?> loop, String[] words) {
        try {
            return switch (words[0]) {
                case "hello" -> hello(id, ledger);
                case "load" -> loop.load(Path.of(words[1]));
                case "run" ->
                    loop.run(Operation.named(words[1]), Integer.parseInt(words[2]), Integer.parseInt(words[3]));
                case "digest" -> Map.of("digest", loop.digest());
                case "save" -> Map.of("bytes", loop.save(Path.of(words[1])));
                default -> Map.of("error", "no such request: " + words[0]);
            };
        } catch (UnsupportedOperationException e) {
            return Map.of("unsupported", String.valueOf(e.getMessage()));
        } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
            return Map.of("error", e.toString());
        }
    }

    private static Map<String, ?> hello(String id, Ledger ledger) {
        return Map.of(
                "protocol",
                Hello.PROTOCOL,
                "target",
                id,
                "product",
                ledger.product(),
                "version",
                ledger.version(),
                "runtime",
                "Java " + Runtime.version(),
                "operations",
                List.of("decode", "encode", "read"),
                "losses",
                ledger.losses().stream().map(Loss::words).toList());
    }

    /** A codec with its loaded documents, the timed loops over them, and what the last loop left. One for each process. */
    static final class TimedCodec<T> {
        private static final long NANOS_PER_MILLI = 1_000_000;

        private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        private final Codec<T> codec;
        private final boolean bson;
        private List<Value.Obj> models = List.of();
        private byte[][] images = {};
        private Object[] documents;
        private Object[] results = {};

        /** @param bson whether the codec reads the file's own bytes */
        TimedCodec(Codec<T> codec, boolean bson) {
            this.codec = codec;
            this.bson = bson;
        }

        /** The documents of a file of BSON, in the bytes of this codec's format. A codec of BSON has done nothing before its first decode. */
        Map<String, Long> load(Path file) throws IOException {
            byte[] bytes = Files.readAllBytes(file);
            List<byte[]> split = CorpusFiles.BsonFile.split(bytes);
            models = new ArrayList<>();
            split.forEach(image -> models.add((Value.Obj) BsonView.wrap(image).toValue()));
            images = new byte[split.size()][];
            for (int i = 0; i < images.length; i++) {
                Value.Obj model = models.get(i);
                images[i] = bson ? split.get(i) : asked(() -> codec.write(codec.of(model)));
            }
            documents = null;
            results = new Object[images.length];
            return Map.of("documents", (long) images.length, "bytes", (long) bytes.length);
        }

        /** What a codec cannot do with these documents says nothing of its others. */
        private static <R> R asked(Supplier<R> work) {
            try {
                return work.get();
            } catch (UnsupportedOperationException e) {
                throw e;
            } catch (RuntimeException | StackOverflowError e) {
                throw new UnsupportedOperationException(e.toString(), e);
            }
        }

        Map<String, ?> run(Operation operation, int passes, int millis) {
            if (operation == Operation.ENCODE && documents == null) {
                documents = models.stream()
                        .map(model -> asked(() -> codec.of(model)))
                        .toArray();
            }
            List<Long> times = new ArrayList<>();
            long values = 0;
            long allocated = allocated();
            var compiler = CompilerWork.now();
            long began = System.nanoTime();
            long before;
            long after;
            do {
                before = System.nanoTime();
                for (int pass = 0; pass < passes; pass++) {
                    values = pass(operation);
                }
                after = System.nanoTime();
                times.add(after - before);
            } while (after - began < millis * NANOS_PER_MILLI);
            long more = allocated() - allocated;
            return Map.of(
                    "times",
                    times,
                    "bytes",
                    bytes(operation),
                    "values",
                    values,
                    "allocated",
                    more,
                    "settled",
                    compiler.restsSince(after - began));
        }

        private long pass(Operation operation) {
            return switch (operation) {
                case DECODE -> decode();
                case READ -> read();
                case ENCODE -> encode();
            };
        }

        private long decode() {
            for (int i = 0; i < images.length; i++) {
                results[i] = codec.open(images[i]);
            }
            return 0;
        }

        private long read() {
            long values = 0;
            for (int i = 0; i < images.length; i++) {
                T document = codec.open(images[i]);
                values += codec.read(document);
                results[i] = document;
            }
            return values;
        }

        @SuppressWarnings("unchecked")
        private long encode() {
            for (int i = 0; i < images.length; i++) {
                results[i] = codec.write((T) documents[i]);
            }
            return 0;
        }

        private long bytes(Operation operation) {
            long bytes = 0;
            for (int i = 0; i < images.length; i++) {
                bytes += operation == Operation.ENCODE ? ((byte[]) results[i]).length : images[i].length;
            }
            return bytes;
        }

        private static long allocated() {
            return THREADS.getCurrentThreadAllocatedBytes();
        }

        /** Over what the last run of decode left; a codec with one tree for all documents fills it again for each. */
        @SuppressWarnings("unchecked")
        String digest() {
            List<Value.Obj> found = new ArrayList<>();
            for (int i = 0; i < results.length; i++) {
                boolean reused = i > 0 && results[i] == results[i - 1];
                boolean reusedLater = i + 1 < results.length && results[i] == results[i + 1];
                byte[] image = images[i];
                T result = (T) results[i];
                found.add(asked(() -> codec.model(reused || reusedLater ? codec.open(image) : result)));
            }
            return CanonicalForm.sha256(found.stream()
                    .map(document -> Losses.apply(document, codec.ledger().losses()))
                    .toList());
        }

        /** Writes what the last run of encode left: each result behind its length. */
        long save(Path file) throws IOException {
            try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
                for (Object result : results) {
                    byte[] image = (byte[]) result;
                    out.writeInt(Integer.reverseBytes(image.length));
                    out.write(image);
                }
                return out.size();
            }
        }

        /**
         * How much the JVM's compilers have worked. They tell of a compilation when it is done; one that is still going on shows as
         * processor time that neither this thread nor the collector took.
         *
         * @param compiledMillis what the compilers tell
         * @param otherNanos processor time of the other threads, collectors excepted
         */
        private record CompilerWork(long compiledMillis, long otherNanos) {
            /** With less than this the code is taken as settled: what is left is not the loop's. The compilers tell whole milliseconds. */
            private static final long RESTING_MILLIS = 2;

            /** The same of a run of a few milliseconds: less than one for so many. */
            private static final int RESTING_PART_OF_FEW = 3;

            /** The system counts a process's time in steps of 10 ms. */
            private static final long RESTING_NANOS = 9_000_000;

            /** The same of a run that takes seconds: less than this part of it. */
            private static final int RESTING_PART = 50;

            private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();
            private static final OperatingSystemMXBean PROCESS =
                    (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

            static CompilerWork now() {
                long collected = ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum();
                return new CompilerWork(
                        COMPILER.getTotalCompilationTime(),
                        PROCESS.getProcessCpuTime() - THREADS.getCurrentThreadCpuTime() - collected * NANOS_PER_MILLI);
            }

            /** Whether next to nothing was compiled from then to now. */
            boolean restsSince(long elapsedNanos) {
                CompilerWork now = now();
                long few = elapsedNanos / RESTING_PART;
                long rest = Math.min(RESTING_MILLIS * NANOS_PER_MILLI, elapsedNanos / RESTING_PART_OF_FEW);
                return (now.compiledMillis - compiledMillis) * NANOS_PER_MILLI < Math.max(rest, few)
                        && now.otherNanos - otherNanos < Math.max(RESTING_NANOS, few);
            }
        }
    }
}
