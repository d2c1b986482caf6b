package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.docbench.stores.FolderServer;
import org.docbench.stores.RealServers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that has ended takes its folder with it: that is no reason to lose what was measured. */
class SyncFloorTest {
    @TempDir
    private Path folder;

    @Test
    void aFolderThatIsGoneIsSaid() {
        var floor = floor(folder.resolve("gone"));
        floor.measure();
        assertThat(row(floor).asText()).startsWith("cannot be measured");
    }

    @Test
    void whatWasMeasuredBeforeStands() throws IOException {
        Path data = Files.createDirectory(folder.resolve("data"));
        var floor = floor(data);
        floor.measure();
        int samples = row(floor).get("samples").asInt();
        assertThat(samples).isPositive();
        Files.delete(data);
        floor.measure();
        assertThat(row(floor).get("samples").asInt()).isEqualTo(samples);
    }

    private static SyncFloor floor(Path data) {
        return new SyncFloor(List.of(new StoreTargets.StoreTarget(
                "sqlite.jsonb", RealServers.store("sqlite.jsonb"), new FolderServer(data))));
    }

    private static JsonNode row(SyncFloor floor) {
        return floor.environment().get("sync latency").get("sqlite");
    }
}
