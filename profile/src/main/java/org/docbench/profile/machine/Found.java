package org.docbench.profile.machine;

import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A fact about the machine, or the reason why it is not known. Absent is a row (DESIGN §4 rule 12), so nothing here is
 * ever thrown or silently left out.
 *
 * @param value null when unknown
 * @param reason one phrase when unknown, else null; never holds a path or a name of the machine
 */
public record Found<T>(T value, String reason) {

    private static final String NOT_UNDERSTOOD = "what is shown is not understood";

    public static <T> Found<T> of(T value) {
        return new Found<>(value, null);
    }

    public static <T> Found<T> unknown(String reason) {
        return new Found<>(null, reason);
    }

    /**
     * The result of {@code read}; unknown when it fails or gives null. A native library that cannot be loaded is a
     * LinkageError, hence the second catch. Exception messages are left out: they quote paths, and the run file is public.
     */
    public static <T> Found<T> tried(String what, Callable<T> read) {
        try {
            T value = read.call();
            return value == null ? unknown(what + " is not shown here") : of(value);
        } catch (Exception | LinkageError e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            return unknown(what + " cannot be read: " + e.getClass().getSimpleName());
        }
    }

    public boolean known() {
        return value != null;
    }

    public T orElse(T other) {
        return known() ? value : other;
    }

    /** What {@code function} makes of the value; unknown when it gives null or fails: a kernel may write what no one foresaw. */
    public <R> Found<R> map(Function<? super T, R> function) {
        if (!known()) {
            return unknown(reason);
        }
        try {
            R result = function.apply(value);
            return result == null ? unknown(NOT_UNDERSTOOD) : of(result);
        } catch (RuntimeException e) {
            return unknown(NOT_UNDERSTOOD);
        }
    }

    /** This fact, or a second source's; the reason of the second when neither knows. */
    public Found<T> or(Supplier<Found<T>> second) {
        return known() ? this : second.get();
    }
}
