package org.docbench.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.docbench.core.experiment.Target;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Loss;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.SideBySide;
import org.docbench.stores.StoreException;
import org.docbench.stores.StoreException.UnreachableException;

/** Holds a target's session during a run, opens it again after a fault, and keeps what was learnt about the target. */
public final class TargetSession implements AutoCloseable {
    /** A target without an answer so many times in a row is not asked again: each time takes the limit, which is long. */
    private static final int SILENCES = 2;

    /** Most characters of a suffix, as many as of its hash. */
    private static final int LONGEST_SUFFIX = 8;

    /** PostgreSQL cuts names at 63 bytes, and MariaDB refuses more than 64; {@code _targets insert}, of an index's trigger, is put behind. */
    private static final int LONGEST_COLLECTION = 48;

    private final StoreTargets.StoreTarget target;
    private final String suite;
    private final Duration limit;
    private final BiConsumer<Session, String> ready;
    private final Map<String, Durability> levels;
    /** One for each further worker, opened when first needed and then kept. */
    private final List<Session> further = new ArrayList<>();

    private final Map<String, String> settings = new TreeMap<>();
    private final Map<Durability, String> refused = new EnumMap<>(Durability.class);
    private final Set<String> more = new TreeSet<>();
    private final Set<String> warmUps = new LinkedHashSet<>();
    private final Map<String, ClientWarmUp> clients = new HashMap<>();
    private String version = "";
    private Session session;
    private Durability level;
    private Durability furtherLevel;
    private boolean created;
    private long asked;
    private int silences;
    private String lastWords;
    private boolean serverEnded;
    private boolean renewed;

    /**
     * A target that was not reached yet.
     *
     * @param suite whose name the collection has
     * @param limit after which an operation without an answer is an error
     * @param ready told each new session and the collection, before anything is measured
     * @param levels by server, shared with the other targets of the suite: some servers have one level for all clients
     */
    public TargetSession(
            StoreTargets.StoreTarget target,
            String suite,
            Duration limit,
            BiConsumer<Session, String> ready,
            Map<String, Durability> levels) {
        this.target = target;
        this.suite = suite;
        this.limit = limit;
        this.ready = ready;
        this.levels = levels;
    }

    public StoreTargets.StoreTarget target() {
        return target;
    }

    /** Tells whether the target keeps nothing and shows the harness's own cost. */
    public boolean isNull() {
        return Target.parse(target.id()).id().equals(NullStore.ID);
    }

    /** Names the collection of this target: two variants of a product share its server, but not their collections. */
    public String collection() {
        Target named = Target.parse(target.id());
        return "docbench_" + suite + "_" + named.id().replace('.', '_') + suffix(named);
    }

    /**
     * What tells a target from others with its id. It begins with two underscores, and no other part of a name does.
     * PostgreSQL cuts names at 63 bytes and more is put behind this one, so a long suffix is replaced by its hash.
     */
    private static String suffix(Target named) {
        List<String> parts = new ArrayList<>();
        named.version().ifPresent(parts::add);
        named.network().ifPresent(parts::add);
        if (named.copy() > 1) {
            parts.add(String.valueOf(named.copy()));
        }
        String suffix = String.join("_", parts).replaceAll("[^A-Za-z0-9]", "_");
        return suffix.isEmpty()
                ? ""
                : "__" + (suffix.length() <= LONGEST_SUFFIX ? suffix : Integer.toHexString(suffix.hashCode()));
    }

    /** Names a further collection of this target; the caller creates it, closing drops it. A long name ends in a hash of itself. */
    public String collection(String name) {
        String whole = collection() + "_" + name;
        String full = whole.length() <= LONGEST_COLLECTION
                ? whole
                : whole.substring(0, LONGEST_COLLECTION - 9) + String.format("_%08x", whole.hashCode());
        more.add(full);
        return full;
    }

    /** Keeps a collection when the session is closed: a later run on the same server goes on with it. */
    public void keep(String collection) {
        more.remove(collection);
    }

    public boolean has(Durability wanted) {
        return without(wanted).isEmpty();
    }

    /** Returns why a level is not supported by the product, or by a server that is not DocBench's. */
    public Optional<String> without(Durability wanted) {
        return target.store().without(wanted).or(() -> Optional.ofNullable(refused.get(wanted)));
    }

    public Set<Loss> losses() {
        return target.store().ledger().losses();
    }

    /** Returns the settings that the server reported, by level. */
    public Map<String, String> settings() {
        return settings;
    }

    /** Returns the settings as the run file shows them, with the driver and how the server was started. */
    public Map<String, String> shown(String driver) {
        Map<String, String> shown = new TreeMap<>(settings);
        shown.put("driver", driver);
        shown.put("server from", server().origin());
        shown.put("server kind", server().kind().id());
        if (!server().settings().isEmpty()) {
            shown.put("server started with", String.join(" ", server().settings()));
        }
        return shown;
    }

    /** Returns the server's own name and version, empty if it was never reached. */
    public String version() {
        return version;
    }

    /**
     * The session at a level, for one block.
     *
     * @throws StoreException if none can be opened, or the target did not answer too often
     * @throws UnsupportedOperationException if the server is not DocBench's, and the level is a setting for all its clients
     */
    public Session at(Durability wanted) {
        Session open = session();
        if (level != wanted || levels.get(server().name()) != wanted) {
            acknowledge(wanted);
        }
        return open;
    }

    /**
     * The session at its present level, for a block that depends on none.
     *
     * @throws StoreException if none can be opened, or the target did not answer too often
     */
    public Session session() {
        refuseEnded();
        if (silences >= SILENCES) {
            throw new StoreException(lastWords + "; not tried again after " + silences + " such failures in a row");
        }
        asked = System.nanoTime();
        if (session == null) {
            session = target.store().open(target.server(), limit);
            version = session.version();
            if (!created) {
                session.create(collection(), List.of());
                created = true;
            }
            ready.accept(session, collection());
            level = null;
        } else {
            silences = 0;
        }
        return session;
    }

    /** A server that DocBench started and that ended takes no connection: its target is not asked again, unless it was started again. */
    private void refuseEnded() {
        if (serverEnded) {
            target.server().ended().ifPresent(why -> {
                throw new StoreException(why);
            });
            serverEnded = false;
        }
    }

    /** Returns the session {@link #at} a level, or at its present one. */
    public Session session(Optional<Durability> wanted) {
        return wanted.map(this::at).orElseGet(this::session);
    }

    /** Returns a session for each worker; the first is that of {@link #session(Optional)}. */
    public List<Session> sessions(Optional<Durability> wanted, int workers) {
        List<Session> all = new ArrayList<>(List.of(session(wanted)));
        wanted.filter(at -> at != furtherLevel).ifPresent(at -> {
            furtherLevel = at;
            further.forEach(one -> one.acknowledge(at));
        });
        while (further.size() < workers - 1) {
            Session one = target.store().open(target.server(), limit);
            further.add(one);
            if (furtherLevel != null) {
                one.acknowledge(furtherLevel);
            }
        }
        all.addAll(further.subList(0, workers - 1));
        return all;
    }

    /** Flushes the server's statistics at the end of a block, so that its work is not counted in the block of another target. */
    public void flushStatistics() {
        try {
            if (session != null) {
                session.flushStatistics();
            }
            SideBySide.run(further.stream().map(one -> one::flushStatistics));
        } catch (StoreException lost) {
            // Whoever asks the session next is told so; the turn itself went well.
        }
    }

    /** Closes all sessions but the first; they are opened again when needed. */
    public void closeFurther() {
        further.forEach(TargetSession::discard);
        further.clear();
        furtherLevel = null;
    }

    private static void discard(Session one) {
        try {
            one.close();
        } catch (StoreException gone) {
            // It is being thrown away, at the end or because something is wrong with it.
        }
    }

    private void acknowledge(Durability wanted) {
        try {
            session.acknowledge(wanted).forEach((name, value) -> settings.put(setting(wanted, name), value));
            level = wanted;
            levels.put(server().name(), wanted);
        } catch (UnsupportedOperationException e) {
            refused.put(wanted, e.getMessage());
            throw e;
        }
    }

    private void confirm(Durability wanted) {
        if (session != null) {
            session.confirm(wanted);
        }
    }

    /** Has the next block set its level again, as others may have set another one for the whole server. */
    void forgetLevel() {
        level = null;
        furtherLevel = null;
        levels.remove(server().name());
    }

    /** Drops the session after a fault: the next block begins with a new one. */
    public Trial.Failed fault(StoreException e) {
        closeFurther();
        drop();
        Optional<String> ended = target.server().ended();
        serverEnded = ended.isPresent();
        if (serverEnded) {
            return new Trial.Failed(ended.get());
        }
        if (silences < SILENCES) {
            silences = wasSilent(e) ? silences + 1 : 0;
            lastWords = e.getMessage();
        }
        return new Trial.Failed(e.getMessage());
    }

    /** Whether the block took what the target may take to answer once, or to take a connection; timers may be early by a little. */
    private boolean wasSilent(StoreException e) {
        Duration patience = e instanceof UnreachableException ? UnreachableException.limit(limit) : limit;
        return System.nanoTime() - asked >= 0.9 * patience.toNanos();
    }

    public Server server() {
        return target.server();
    }

    /** Returns how many copies have a write at a level before it is acknowledged, in words; empty where there is one. */
    Optional<String> copies(Durability at) {
        return Optional.ofNullable(settings.get(setting(at, Durability.COPIES)))
                .map(words -> "copies: " + words
                        + (server().copies().isEmpty() ? "" : "; all on one disk and the cores of one machine"));
    }

    private static String setting(Durability level, String name) {
        return "durability " + level.id() + ": " + name;
    }

    /**
     * Closes all sessions, as the server is started again; what it was set to is set again. What keeps nothing has no server, and its session
     * holds its collections.
     */
    void release() {
        renewed = true;
        if (!isNull()) {
            closeFurther();
            drop();
            levels.remove(server().name());
        }
    }

    /** Begins a stage, in which its server was not started again yet. */
    void begin() {
        renewed = false;
    }

    /** Tells whether the server had a new instance in this stage: the collections are there. */
    public boolean isRenewed() {
        return renewed;
    }

    /** Reads every document of a collection, as a server that was started again has an empty cache; ends soon after {@code stop}. */
    public static void warm(Session session, String collection, BooleanSupplier stop) {
        session.scan(collection, document -> {
            if (stop.getAsBoolean()) {
                throw new StoreException("stopped while the collection was read");
            }
        });
    }

    /** Returns how far the client is compiled that makes such calls. */
    public ClientWarmUp client(String calls) {
        return clients.computeIfAbsent(calls, none -> new ClientWarmUp());
    }

    /**
     * How far the client of a target is compiled, by the calls that a suite has made to it. A client that has made few is slow, and yet its
     * compiler rests (rule 24; docs/method.md, "Rounds on stores").
     */
    public static final class ClientWarmUp {
        private static final long CALLS = 20_000;

        /** Of calls that are made for this alone, in all. */
        private static final long NANOS = 3_000_000_000L;

        private long calls;
        private long nanos;

        /** Returns how many calls are missing; 0 also where they have taken their time. */
        public long missing() {
            return nanosLeft() > 0 ? Math.max(0, CALLS - calls) : 0;
        }

        /** Returns how long calls may still be made for this alone. */
        long nanosLeft() {
            return Math.max(0, NANOS - nanos);
        }

        /**
         * Notes calls.
         *
         * @param elapsed nanoseconds of those that were made for this alone, else 0
         */
        public void called(long made, long elapsed) {
            calls += made;
            nanos += elapsed;
        }

        /** Makes calls one by one until the client is compiled. */
        public void run(Runnable call, BooleanSupplier stop) {
            while (missing() > 0 && !stop.getAsBoolean()) {
                long begin = System.nanoTime();
                call.run();
                called(1, System.nanoTime() - begin);
            }
        }
    }

    /** Notes how a rehearsal ended, next to those of other instances that ended otherwise. */
    void warmed(String words) {
        warmUps.add(words);
        settings.put("warm-up", String.join("; ", warmUps));
    }

    private void drop() {
        if (session != null) {
            discard(session);
            session = null;
        }
    }

    @Override
    public void close() {
        closeFurther();
        // A failed last block, or a stop between two instances, left the collections on a server of the user's.
        boolean left = silences < SILENCES && !server().isOwn();
        // DocBench deletes the data of what it started; the driver would only wait for it.
        boolean gone = server().process().filter(process -> !process.isAlive()).isPresent();
        if (created && !gone && (session != null || left)) {
            try {
                session = session == null ? target.store().open(target.server(), limit) : session;
                session.drop(collection());
                more.forEach(session::drop);
            } catch (StoreException e) {
                // One of the user's keeps them.
            }
        }
        drop();
    }

    /**
     * Runs work that may fail or be unsupported: both are results, too (rule 17).
     *
     * @param wanted level; empty if any will do
     * @param instead makes a result of the reason why there is nothing
     */
    public <T> T attempt(Optional<Durability> wanted, Supplier<T> work, Function<Trial.Outcome, T> instead) {
        Optional<String> obstacle = wanted.flatMap(this::without);
        if (obstacle.isPresent()) {
            return instead.apply(new Trial.Unsupported(obstacle.get()));
        }
        try {
            T gave = work.get();
            wanted.ifPresent(this::confirm);
            flushStatistics();
            return gave;
        } catch (StoreException e) {
            return instead.apply(fault(e));
        } catch (UnsupportedOperationException e) {
            return instead.apply(new Trial.Unsupported(e.getMessage()));
        }
    }

    /** Runs work that yields no number, and returns why it failed, if it did. */
    public Optional<String> attempt(Runnable work) {
        return attempt(
                Optional.empty(),
                () -> {
                    work.run();
                    return Optional.empty();
                },
                none -> none instanceof Trial.Failed failed ? Optional.of(failed.reason()) : Optional.empty());
    }

    /** Says why there is nothing. */
    public static String reason(Trial.Outcome none) {
        return none instanceof Trial.Failed failed ? failed.reason() : ((Trial.Unsupported) none).reason();
    }

    /** Returns the same outcome for every phase. */
    public static Map<String, Trial.Outcome> everywhere(Collection<String> phases, Trial.Outcome outcome) {
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        phases.forEach(phase -> outcomes.put(phase, outcome));
        return outcomes;
    }
}
