package org.docbench.profile.flame;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Collapses what {@code perf script -F comm,tid,ip,sym,dso} writes: a line for the thread, a line for each frame from the
 * leaf outward, an empty line. Line by line: a long window writes more than fits into memory.
 */
final class PerfScript {
    /** The names of what perf is to print, in the order in which it does. */
    static final String FIELDS = "comm,tid,ip,sym,dso";

    private static final Pattern THREAD = Pattern.compile("^(\\S.*?)\\s+\\d+\\s*$");
    private static final Pattern FRAME = Pattern.compile("^\\s+([0-9a-f]+) (.*?) \\((/[^;]*|\\[[^;]*|[^()]*)\\)$");

    /** Threads of one kind are told apart by a number at their end: left out, so that they lie together. */
    private static final Pattern NUMBER = Pattern.compile("(?<=\\D)[-_:/.]?\\d+$");

    /** The upper half of the address space on x64 and arm64; all ones is what is left where a copy of a stack ended. */
    private static final Pattern KERNEL = Pattern.compile("(?!f{16})ffff[0-9a-f]{12}");

    private static final Pattern OFFSET = Pattern.compile("\\+0x[0-9a-f]+$");
    private static final String UNKNOWN = "[unknown]";

    private PerfScript() {}

    static Stacks collapse(BufferedReader lines) throws IOException {
        SortedMap<String, Long> counts = new TreeMap<>();
        Deque<String> frames = new ArrayDeque<>();
        String thread = "";
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher frame = FRAME.matcher(line);
            Matcher head = THREAD.matcher(line);
            if (frame.matches()) {
                frames.push(name(frame.group(1), frame.group(2), frame.group(3)));
            } else if (head.matches()) {
                thread = NUMBER.matcher(clean(head.group(1))).replaceFirst("");
            } else if (line.isBlank()) {
                add(counts, thread, frames);
                thread = "";
            }
        }
        add(counts, thread, frames);
        return new Stacks(counts);
    }

    private static void add(SortedMap<String, Long> counts, String thread, Deque<String> frames) {
        if (!thread.isEmpty()) {
            frames.push(thread);
            counts.merge(String.join(Stacks.SEPARATOR, frames), 1L, Long::sum);
        }
        frames.clear();
    }

    /** A frame without a symbol is called after its file; the folder is the machine's own matter. */
    private static String name(String address, String symbol, String file) {
        boolean kernel = KERNEL.matcher(address).matches();
        String module = file.substring(file.lastIndexOf('/') + 1).replaceAll("[\\[\\]]", "");
        String name = symbol.equals(UNKNOWN)
                ? "[" + module + "]"
                : OFFSET.matcher(symbol).replaceFirst("");
        return clean(name) + (kernel ? Stacks.KERNEL : "");
    }

    /** The separator cannot be part of a name, nor can what would end the script of a page. */
    private static String clean(String name) {
        return name.replace(';', ':').replace("</", "< /");
    }
}
