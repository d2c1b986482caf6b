package org.docbench.profile.flame;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.Onlooker;
import org.docbench.core.run.ProfileRow;
import org.docbench.core.run.Scene;

/**
 * Profiles of a run: the stacks of this JVM, of others of DocBench and of a server's processes, recorded exactly as long as a window is
 * open. What cannot be recorded is a row with the reason; nothing is thrown, since a profile may never cost a measurement.
 */
public final class Flames implements AutoCloseable {
    private final Path run;
    private final FlameFiles files;
    private final OtherJvms others = new OtherJvms();
    private final List<ProfileRow> rows = new ArrayList<>();
    private final Thread atExit = new Thread(this::stop, "stop profiling");
    private Taking taking;

    /** @param run the run's folder; the profiles go into its folder {@code flames} */
    public Flames(Path run) {
        this.run = run.toAbsolutePath();
        this.files = new FlameFiles(this.run);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /**
     * Attaches to all places and begins to record when all are ready. While another window is open nothing is recorded
     * for this one, and its rows say so.
     */
    public synchronized Onlooker.Window open(Scene scene) {
        if (taking != null) {
            refuse(scene, "another window was still open");
            return Map::of;
        }
        Path folder;
        try {
            folder = Files.createDirectories(run);
        } catch (IOException e) {
            refuse(scene, "the folder of the run cannot be written");
            return Map::of;
        }
        Taking opened;
        try {
            opened = Taking.of(scene, folder, others);
        } catch (RuntimeException e) {
            refuse(scene, "the profile failed: " + e.getClass().getSimpleName());
            return Map::of;
        }
        taking = opened;
        opened.begin();
        return () -> {
            close(opened);
            return Map.of();
        };
    }

    private synchronized void close(Taking closed) {
        if (taking == closed) {
            try {
                closed.end();
                List<ProfileRow> taken = new ArrayList<>();
                closed.collect().forEach((where, recording) -> taken.add(row(closed.scene(), where, recording)));
                rows.addAll(taken);
            } catch (RuntimeException e) {
                refuse(closed.scene(), "the profile failed: " + e.getClass().getSimpleName());
            } finally {
                closed.drop();
            }
            taking = null;
        }
    }

    private void refuse(Scene scene, String reason) {
        for (String where : Taking.places(scene)) {
            rows.add(row(scene, where, Recording.none("none", reason)));
        }
    }

    private ProfileRow row(Scene scene, String where, Recording recording) {
        if (recording.reason() == null) {
            try {
                return row(scene, where, recording, files.write(scene, where, recording.stacks()));
            } catch (IOException e) {
                return row(scene, where, Recording.none(recording.tool(), "its files cannot be written"), NO_FILES);
            }
        }
        return row(scene, where, recording, NO_FILES);
    }

    private static final FlameFiles.Names NO_FILES = new FlameFiles.Names(null, null);

    private static ProfileRow row(Scene scene, String where, Recording recording, FlameFiles.Names names) {
        return new ProfileRow(
                scene.of().suite(),
                scene.of().scenario(),
                scene.of().parameters(),
                scene.target(),
                scene.phase(),
                where,
                recording.tool(),
                recording.reason(),
                recording.stacks().total(),
                Shares.of(recording.stacks(), Place.of(where, scene.target())),
                names.flames(),
                names.stacks());
    }

    /** Of all windows closed so far, for the run file. */
    public synchronized List<ProfileRow> rows() {
        return List.copyOf(rows);
    }

    /** Stops what still records and drops it. */
    @Override
    public void close() {
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM is ending already; its hook finds nothing left to do.
            return;
        }
    }

    private synchronized void stop() {
        if (taking != null) {
            taking.end();
            taking.drop();
            taking = null;
        }
        others.close();
    }
}
