package org.docbench.core.experiment;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names what is measured, written {@code id[:version][@network][#copy]}: {@code mongodb:8.0@wan}, {@code bson.raw#2}.
 * Nothing else takes such a text apart or puts one together.
 *
 * @param id of the format, store or service, for example {@code bson.raw}
 * @param version of the product; empty for the one that DocBench has
 * @param network between client and server; empty for none
 * @param copy 1, or the number of the same target measured again, for A/A
 */
public record Target(String id, Optional<String> version, Optional<String> network, int copy) {
    /** How a target is written, for messages. */
    public static final String FORM = "id[:version][@network][#copy], as bson.raw#2";

    private static final String WORD = "[A-Za-z0-9][A-Za-z0-9._-]*";
    private static final Pattern ID = Pattern.compile("[^\\s\\p{C},:@#]+");
    private static final Pattern PART = Pattern.compile(WORD);
    private static final Pattern WRITTEN =
            Pattern.compile("(" + ID + ")(?::(" + WORD + "))?(?:@(" + WORD + "))?(?:#([1-9][0-9]{0,8}))?");

    /** @throws IllegalArgumentException if what it would print cannot be parsed */
    public Target {
        boolean parts =
                version.stream().allMatch(Target::isPart) && network.stream().allMatch(Target::isPart);
        if (!ID.matcher(id).matches() || !parts || copy < 1 || copy > 999_999_999) {
            throw new IllegalArgumentException("a target is written " + FORM);
        }
    }

    private static boolean isPart(String word) {
        return PART.matcher(word).matches();
    }

    /**
     * Parses a target's written form. The message does not repeat the text, which can be a URI with a password.
     *
     * @throws IllegalArgumentException if it has another form; the message says which is right
     */
    public static Target parse(String written) {
        return read(written).orElseThrow(() -> new IllegalArgumentException("a target is written " + FORM));
    }

    /** Parses an untrusted text; empty if it is no target's written form. */
    public static Optional<Target> read(String written) {
        Matcher parts = WRITTEN.matcher(written);
        return parts.matches()
                ? Optional.of(new Target(
                        parts.group(1),
                        Optional.ofNullable(parts.group(2)),
                        Optional.ofNullable(parts.group(3)),
                        parts.group(4) == null ? 1 : Integer.parseInt(parts.group(4))))
                : Optional.empty();
    }

    /** Whether this is another setting or another call of a target, as {@code mongodb.standalone} is of {@code mongodb}: all else is the same. */
    public boolean isVariantOf(Target plain) {
        return id.startsWith(plain.id + ".")
                && version.equals(plain.version)
                && network.equals(plain.network)
                && copy == plain.copy;
    }

    /** The same target over a network. */
    public Target over(String name) {
        return new Target(id, version, Optional.of(name), copy);
    }

    /** The same target without a network. */
    public Target near() {
        return new Target(id, version, Optional.empty(), copy);
    }

    /** The same target of whichever version DocBench has. */
    public Target unversioned() {
        return new Target(id, Optional.empty(), network, copy);
    }

    /** The same target without a network and as the first copy. */
    public Target unplaced() {
        return new Target(id, version, Optional.empty(), 1);
    }

    /** What {@code --network} is given for this target's network: the comma of {@code 100mbit,1ms} is a dash in a target. */
    public Optional<String> networkOption() {
        return network.map(name -> Character.isDigit(name.charAt(0)) ? name.replace('-', ',') : name);
    }

    /** The same target as another copy of itself. */
    public Target copy(int number) {
        return new Target(id, version, network, number);
    }

    /** The written form, which keys the rows of run files; {@link #parse} reads it back. */
    @Override
    public String toString() {
        return id
                + version.map(own -> ":" + own).orElse("")
                + network.map(name -> "@" + name).orElse("")
                + (copy == 1 ? "" : "#" + copy);
    }
}
