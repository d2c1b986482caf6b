package org.docbench.profile.resources;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.docbench.profile.machine.SystemFiles;

/**
 * Files of {@code /proc} that are read again and again: each is opened once. One that is open belongs to its process for
 * good, so the number of a dead process, given to another, is noticed. Not for two threads at once.
 */
final class HeldFiles implements SystemFiles {
    /** Three for each process of a large server; those of processes that ended are the first to go. */
    private static final int MOST = 512;

    private static final int PAGE = 4096;

    private final Map<String, RandomAccessFile> held = new LinkedHashMap<>(MOST, 0.75f, true);
    private byte[] buffer = new byte[8192];

    @Override
    public Optional<String> read(String path) {
        if (held.containsKey(path)) {
            try {
                return Optional.of(text(held.get(path)));
            } catch (IOException gone) {
                close(held.remove(path));
            }
        }
        try {
            RandomAccessFile file = new RandomAccessFile(path, "r");
            held.put(path, file);
            makeRoom();
            return Optional.of(text(file));
        } catch (IOException | SecurityException missing) {
            return Optional.empty();
        }
    }

    private String text(RandomAccessFile file) throws IOException {
        file.seek(0);
        int got = file.read(buffer);
        int length = Math.max(0, got);
        // The kernel fills most of a page before it stops short of the end.
        while (got > 0 && length >= PAGE / 4) {
            if (length == buffer.length) {
                buffer = Arrays.copyOf(buffer, 2 * length);
            }
            got = file.read(buffer, length, buffer.length - length);
            length += Math.max(0, got);
        }
        return new String(buffer, 0, length, StandardCharsets.ISO_8859_1).strip();
    }

    private void makeRoom() {
        Iterator<RandomAccessFile> oldest = held.values().iterator();
        while (held.size() > MOST) {
            close(oldest.next());
            oldest.remove();
        }
    }

    @Override
    public boolean exists(String path) {
        return SystemFiles.real().exists(path);
    }

    void close() {
        held.values().forEach(HeldFiles::close);
        held.clear();
    }

    private static void close(RandomAccessFile file) {
        try {
            file.close();
        } catch (IOException readOnly) {
            // Nothing was written: there is nothing to lose.
        }
    }
}
