package org.docbench.stores.servers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.StoreException;

/**
 * Servers of one product that keep copies of the same data. Their files are on one disk and they share the cores of one machine. A kill
 * hits the primary only.
 */
final class ReplicatedServer implements Server {
    private final ServerLauncher.Replication replication;
    private final Function<ServerLauncher.Site, StartedServer> copier;

    /** The primary is the first. */
    private final List<StartedServer> members = new ArrayList<>();

    private boolean closed;

    /**
     * Nothing but the primary is started yet.
     *
     * @param copier starts a copy of a primary
     */
    ReplicatedServer(
            ServerLauncher.Replication replication,
            StartedServer primary,
            Function<ServerLauncher.Site, StartedServer> copier) {
        this.replication = replication;
        this.copier = copier;
        members.add(primary);
    }

    /** Starts the copies and waits until they have everything; stops all if that fails. */
    ReplicatedServer start() {
        try {
            while (members.size() < replication.copies()) {
                add(copier.apply(primary().site()));
            }
            awaited(() -> {
                replication.form(endpoints());
                replication.awaitCopies(endpoints());
            });
            elect();
            return this;
        } catch (StoreException e) {
            close();
            throw e;
        }
    }

    private synchronized void add(StartedServer copy) {
        members.add(copy);
        if (closed) {
            copy.close();
            throw new StoreException(product() + " was stopped");
        }
    }

    private synchronized StartedServer primary() {
        return members.get(0);
    }

    private synchronized List<StartedServer> members() {
        return List.copyOf(members);
    }

    private List<Endpoint> endpoints() {
        return endpoints(members());
    }

    private static List<Endpoint> endpoints(List<StartedServer> servers) {
        return servers.stream().map(StartedServer::endpoint).toList();
    }

    private void awaited(Work work) {
        try {
            work.run();
        } catch (StoreException e) {
            throw e;
        } catch (Exception e) {
            throw new StoreException(
                    endpoint().hide("the copies of " + product() + " do not answer as they should: " + e), e);
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    /** Finds who takes writes among those that run, and puts it first. */
    private void elect() {
        List<StartedServer> running =
                members().stream().filter(StartedServer::isRunning).toList();
        awaited(() -> {
            Endpoint leader = replication.primary(endpoints(running));
            synchronized (this) {
                members.sort((a, b) -> Boolean.compare(
                        b.endpoint().equals(leader), a.endpoint().equals(leader)));
            }
        });
    }

    @Override
    public String product() {
        return primary().product();
    }

    @Override
    public String name() {
        return primary().name();
    }

    @Override
    public Endpoint endpoint() {
        return replication.endpoint(endpoints());
    }

    @Override
    public Kind kind() {
        return primary().kind();
    }

    @Override
    public String origin() {
        return primary().origin() + "; " + members().size() + " servers on one disk and the cores of one machine";
    }

    @Override
    public Optional<Path> data() {
        return primary().data();
    }

    @Override
    public Optional<ProcessHandle> process() {
        return primary().process();
    }

    @Override
    public List<String> settings() {
        return primary().settings();
    }

    @Override
    public List<Server> copies() {
        return List.copyOf(members().subList(1, members().size()));
    }

    @Override
    public Optional<String> ended() {
        return members().stream().flatMap(member -> member.ended().stream()).findFirst();
    }

    @Override
    public void kill() {
        primary().kill();
    }

    @Override
    public void recover() {
        elect();
    }

    /** Starts those that were killed; if all run, stops each in order and starts it again. */
    @Override
    public void restart() {
        List<StartedServer> dead =
                members().stream().filter(member -> !member.isRunning()).toList();
        (dead.isEmpty() ? members() : dead).forEach(this::restart);
        awaited(() -> replication.awaitCopies(endpoints()));
        elect();
    }

    private void restart(StartedServer member) {
        boolean replaced = member != primary() && !member.isRunning() && !replication.rejoins();
        if (replaced) {
            synchronized (this) {
                members.remove(member);
            }
            member.close();
            add(copier.apply(primary().site()));
        } else {
            member.restart();
        }
    }

    /** Stops all of them, the copies first. */
    @Override
    public void close() {
        List<StartedServer> open;
        synchronized (this) {
            closed = true;
            open = new ArrayList<>(members);
        }
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }
}
