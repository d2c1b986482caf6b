package org.docbench.stores.servers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.stores.ServerName;

/** A program that a server can be started from. */
sealed interface ProgramSource {
    String version();

    /** Where it comes from, in words. */
    String origin();

    /** What is left to do before it is used, in words: nothing for one that is here. */
    String toFetch();

    /** A program of this machine. */
    record Installed(Program program) implements ProgramSource {
        @Override
        public String version() {
            return program.version();
        }

        @Override
        public String origin() {
            return program.origin();
        }

        @Override
        public String toFetch() {
            return "";
        }
    }

    /**
     * A package of a registry.
     *
     * @param isHere whether it was fetched before
     */
    record Packaged(Pin pin, boolean isHere) implements ProgramSource {
        @Override
        public String version() {
            return pin.version();
        }

        @Override
        public String origin() {
            return pin.origin();
        }

        @Override
        public String toFetch() {
            return isHere ? "" : pin.toFetch();
        }
    }

    /**
     * The vendor's own archive of one exact version.
     *
     * @param isHere whether it was fetched before
     */
    record Published(VendorRelease release, boolean isHere) implements ProgramSource {
        @Override
        public String version() {
            return release.version();
        }

        @Override
        public String origin() {
            return release.origin();
        }

        @Override
        public String toFetch() {
            return isHere ? "" : ", fetched when it is first used";
        }
    }

    /**
     * All for this machine, the newest version first. Of two with the same version, the package comes first: its content is pinned.
     *
     * @param refused told about each program of this machine that will not do, and why
     */
    static List<ProgramSource> all(ServerLauncher launcher, Places places, Consumer<String> refused) {
        Stream<ProgramSource> packages = launcher.executable().packages().stream()
                .filter(pin -> pin.platform().equals(Pin.here()))
                .map(pin -> new Packaged(pin, places.has(pin)));
        Stream<ProgramSource> programs =
                Program.ofThisMachine(places, launcher, refused).stream().map(Installed::new);
        return Stream.concat(packages, programs)
                .sorted(Comparator.comparing(ProgramSource::version, Program.BY_VERSION)
                        .reversed())
                .toList();
    }

    /**
     * Those that are tried for a server, in this order. Where the newest package cannot be fetched, no older one is. The vendor's archive
     * comes last: the content of a package is pinned, and a program of this machine needs no fetching.
     */
    static List<ProgramSource> tried(List<ProgramSource> all, ServerName name, ServerLauncher launcher, Places places) {
        List<ProgramSource> tried = new ArrayList<>();
        all.stream()
                .filter(source -> name.accepts(source.version()))
                .filter(source -> !(source instanceof Packaged) || newest(tried).isEmpty())
                .forEach(tried::add);
        released(name, launcher)
                .filter(version -> !isTooOld(version, launcher))
                .flatMap(launcher::release)
                .map(release -> new Published(release, places.has(release.folder(), release.executable())))
                .ifPresent(tried::add);
        return tried;
    }

    /**
     * What is missing for a server, each in a few words.
     *
     * @param none whether no program of this machine was refused or failed; each of these has its own reason
     */
    static List<String> lacking(ServerLauncher launcher, ServerName name, List<ProgramSource> all, boolean none) {
        String asked = name.version().map(version -> " " + version).orElse("");
        List<ProgramSource> right =
                all.stream().filter(source -> name.accepts(source.version())).toList();
        List<String> lacking = new ArrayList<>();
        if (none && right.stream().noneMatch(Installed.class::isInstance)) {
            lacking.add("no " + launcher.executable().name() + asked + " on this machine");
        }
        if (newest(right).isEmpty()) {
            lacking.add("no package of " + launcher.product() + asked + " is known for " + Pin.here());
        }
        released(name, launcher)
                .filter(version -> isTooOld(version, launcher))
                .ifPresent(version -> lacking.add(
                        version + " is older than " + launcher.executable().oldest()));
        name.version()
                .filter(version -> released(name, launcher).isEmpty())
                .flatMap(version -> launcher.release(VendorRelease.ANY))
                .ifPresent(release -> lacking.add("with all three numbers of a version, DocBench fetches it from "
                        + release.archive().getHost()));
        if (right.isEmpty() && !all.isEmpty()) {
            lacking.add("there is "
                    + all.stream()
                            .map(source -> source.version() + " (" + source.origin() + ")")
                            .collect(Collectors.joining(", ")));
        }
        return lacking;
    }

    /** The release asked for: by all its numbers, or by a series that this project knows a release of. */
    private static Optional<String> released(ServerName name, ServerLauncher launcher) {
        return name.version()
                .flatMap(version -> VendorRelease.EXACT.matcher(version).matches()
                        ? Optional.of(version)
                        : launcher.releases().stream().filter(name::accepts).findFirst());
    }

    private static boolean isTooOld(String version, ServerLauncher launcher) {
        return Program.BY_VERSION.compare(version, launcher.executable().oldest()) < 0;
    }

    private static Optional<ProgramSource> newest(List<ProgramSource> tried) {
        return tried.stream().filter(Packaged.class::isInstance).findFirst();
    }
}
