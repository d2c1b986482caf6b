package org.docbench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.docbench.load.StoreTargets;
import org.docbench.stores.network.Network;
import org.docbench.stores.network.ProxiedServers;

/** What {@code --network} puts between stores and their servers; nothing without it. */
record Distance(Optional<ProxiedServers> servers) implements AutoCloseable {

    /** Measures the network first. */
    static Distance of(Optional<Network> network, Consumer<String> say) {
        network.ifPresent(asked -> say.accept("Measuring the network " + asked.name() + ": " + asked.words()));
        return new Distance(network.map(ProxiedServers::new));
    }

    /** The targets, and each once more over the network. */
    StoreTargets over(StoreTargets near) {
        return servers.map(far -> near.over(far)).orElse(near);
    }

    /** The group of the run file's environment. */
    Map<String, JsonNode> environment() {
        return servers.map(far -> Map.<String, JsonNode>of("network", far.environment()))
                .orElse(Map.of());
    }

    List<String> warnings() {
        return servers.map(ProxiedServers::warnings).orElse(List.of());
    }

    @Override
    public void close() {
        servers.ifPresent(ProxiedServers::close);
    }
}
