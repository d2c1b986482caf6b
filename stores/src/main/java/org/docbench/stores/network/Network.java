package org.docbench.stores.network;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What lies between client and server.
 *
 * @param name as targets have it: that of a profile, or {@code 100mbit-1ms}
 * @param bitsPerSecond in each direction, of what the two sides send, headers not counted
 * @param roundTrip what is added to a round trip over the loopback interface, half of it in each direction
 */
public record Network(String name, double bitsPerSecond, Duration roundTrip) {
    /** One that neither delays nor holds back. */
    static final Network UNSHAPED = new Network("unshaped", Double.POSITIVE_INFINITY, Duration.ZERO);

    /** The named ones; docs/network.md says where their figures come from. */
    public static final List<Network> PROFILES = List.of(
            new Network("lan", 1e9, Duration.ofNanos(500_000)),
            new Network("100mbit", 1e8, Duration.ofMillis(1)),
            new Network("published-id", 1e8, Duration.ofNanos(340_000)),
            new Network("published-key", 1e8, Duration.ofNanos(570_000)),
            new Network("wan", 1e8, Duration.ofMillis(30)),
            new Network("mobile", 12e6, Duration.ofMillis(70)));

    private static final Pattern WRITTEN =
            Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)(kbit|mbit|gbit),(\\d{1,9}(?:\\.\\d{1,3})?)(us|ms|s)");

    private static final Map<String, Double> BITS = Map.of("kbit", 1e3, "mbit", 1e6, "gbit", 1e9);
    private static final Map<String, Long> NANOS = Map.of("us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);

    /** So slow that a run would not end. */
    private static final double SLOWEST = 1e6;

    /** More than the one thread of a proxy brings through. */
    private static final double FASTEST = 10e9;

    /** Suites take an answer later than some seconds for none. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    /**
     * A profile by its name, or {@code BANDWIDTH,ROUNDTRIP} with the units of Linux' tc: {@code 100mbit,1ms}.
     *
     * @throws IllegalArgumentException if it is neither; the message says what there is
     */
    public static Network of(String written) {
        return PROFILES.stream()
                .filter(profile -> profile.name.equals(written))
                .findFirst()
                .orElseGet(() -> parsed(written));
    }

    /** Whether a word behind the {@code @} of a target names a network: {@code wan}, {@code 100mbit-1ms}. */
    public static boolean isName(String word) {
        return PROFILES.stream().anyMatch(profile -> profile.name.equals(word))
                || WRITTEN.matcher(word.replace('-', ',').toLowerCase(Locale.ROOT))
                        .matches();
    }

    private static Network parsed(String written) {
        Matcher parts = WRITTEN.matcher(written.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            throw new IllegalArgumentException("no network '" + written + "'; it is one of "
                    + String.join(", ", PROFILES.stream().map(Network::name).toList())
                    + ", or BANDWIDTH,ROUNDTRIP as 100mbit,1ms (kbit, mbit, gbit; us, ms, s)");
        }
        double bits = Double.parseDouble(parts.group(1)) * BITS.get(parts.group(2));
        Duration roundTrip = Duration.ofNanos(new BigDecimal(parts.group(3))
                .multiply(BigDecimal.valueOf(NANOS.get(parts.group(4))))
                .longValue());
        if (bits < SLOWEST || bits > FASTEST || roundTrip.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "a network has 1mbit to 10gbit and a round trip of 0 ms to 2 s, not " + written);
        }
        return new Network(parts.group().replace(',', '-'), bits, roundTrip);
    }

    /** For people: {@code 100 Mbit/s, round trip 1 ms}. */
    public String words() {
        return plain(bitsPerSecond / 1e6) + " Mbit/s, round trip " + plain(roundTrip.toNanos() / 1e6) + " ms";
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number)
                .setScale(3, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Returns the same with a round trip that is shorter by so many nanoseconds. */
    Network less(double nanos) {
        return new Network(name, bitsPerSecond, roundTrip.minusNanos(Math.round(nanos)));
    }

    /** Nanoseconds in one direction. */
    long oneWayNanos() {
        return roundTrip.toNanos() / 2;
    }

    double nanosPerByte() {
        return 8e9 / bitsPerSecond;
    }
}
