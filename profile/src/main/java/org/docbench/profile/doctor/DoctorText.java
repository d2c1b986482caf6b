package org.docbench.profile.doctor;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A diagnosis in lines of plain text. What is well takes one line; what is not also says why it matters and what to do. */
public final class DoctorText {

    private DoctorText() {}

    public static List<String> lines(Diagnosis diagnosis) {
        return Stream.concat(
                        diagnosis.checks().stream().flatMap(DoctorText::lines),
                        Stream.of("", "This machine is " + diagnosis.fitness() + "."))
                .toList();
    }

    private static Stream<String> lines(Check check) {
        String first = String.format(
                Locale.ROOT,
                "%-8s %-16s %s",
                check.status().name().toLowerCase(Locale.ROOT),
                check.name(),
                check.found());
        boolean troubled = check.status() == Status.WARN || check.status() == Status.BAD;
        return troubled ? Stream.of(first, indented(check.why()), indented(check.advice())) : Stream.of(first);
    }

    private static String indented(String text) {
        return " ".repeat(9) + text;
    }
}
