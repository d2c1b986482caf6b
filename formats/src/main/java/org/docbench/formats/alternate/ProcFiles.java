package org.docbench.formats.alternate;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Linux's {@code /proc}. Its files stay open and are read again from their begin, which takes some microseconds each. */
public final class ProcFiles implements Alternation.Outside {
    private static final Path PROC = Path.of("/proc");
    private static final int STEPS = 50_000;

    /** Column of {@code steal} in the first line of {@code /proc/stat}, counted from its name. */
    private static final int STEAL = 8;

    private final ByteBuffer buffer = ByteBuffer.allocate(256);
    private final FileChannel stat = open(PROC.resolve("stat"));

    @Override
    public boolean isKnown() {
        return stat != null && Files.exists(PROC.resolve("self/schedstat"));
    }

    @Override
    public long stolen() {
        return stat == null ? 0 : number(text(stat).split(" +", STEAL + 2), STEAL);
    }

    /** Each step needs the one before it, so only the clock of the processor and its sibling's load change the time. */
    @Override
    public long calibrate() {
        long begin = System.nanoTime();
        long state = begin | 1;
        for (int step = 0; step < STEPS; step++) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
        }
        // Never 0: the clock is read only when the state is there.
        return state == 0 ? 0 : System.nanoTime() - begin;
    }

    @Override
    public Threads threads(long pid) {
        List<FileChannel> files = new ArrayList<>();
        try (Stream<Path> tasks = Files.list(PROC.resolve(pid + "/task"))) {
            tasks.map(task -> open(task.resolve("schedstat"))).forEach(files::add);
        } catch (IOException e) {
            // It ended, or there is no such file: no counters.
        }
        files.removeIf(file -> file == null);
        return new Open(files);
    }

    private static FileChannel open(Path file) {
        try {
            return FileChannel.open(file);
        } catch (IOException e) {
            return null;
        }
    }

    /** Returns what a file says now; empty when its thread has ended. */
    private String text(FileChannel file) {
        try {
            buffer.clear();
            file.read(buffer, 0);
            return new String(buffer.array(), 0, buffer.position(), StandardCharsets.US_ASCII).strip();
        } catch (IOException e) {
            return "";
        }
    }

    private static long number(String[] words, int index) {
        return index < words.length ? Long.parseLong(words[index]) : 0;
    }

    private final class Open implements Threads {
        private final List<FileChannel> files;

        /** What the files said; a thread that has ended keeps its counts. */
        private final List<Counts> counts;

        Open(List<FileChannel> files) {
            this.files = files;
            counts = new ArrayList<>(Collections.nCopies(files.size(), new Counts(0, 0)));
        }

        @Override
        public List<Counts> counts() {
            for (int thread = 0; thread < files.size(); thread++) {
                String[] words = text(files.get(thread)).split(" ");
                if (words.length > 1) {
                    counts.set(thread, new Counts(number(words, 0), number(words, 1)));
                }
            }
            return List.copyOf(counts);
        }

        @Override
        public void close() {
            for (FileChannel file : files) {
                try {
                    file.close();
                } catch (IOException e) {
                    // It is closed.
                }
            }
        }
    }
}
