package org.docbench.core.experiment;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a duration that people write: a whole number and its unit, such as {@code "300 ms"}, {@code "30 s"}, {@code "5 min"}. */
final class DurationDeserializer extends StdDeserializer<Duration> {
    private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,9}) (ms|s|min)");

    DurationDeserializer() {
        super(Duration.class);
    }

    @Override
    public Duration deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        Matcher written = WRITTEN.matcher(parser.getText());
        if (!written.matches()) {
            return (Duration) context.handleWeirdStringValue(
                    Duration.class, parser.getText(), "write a number and ms, s or min, as \"300 ms\"");
        }
        long number = Long.parseLong(written.group(1));
        return switch (written.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            default -> Duration.ofMinutes(number);
        };
    }
}
