package org.docbench.service;

import static org.docbench.service.Asking.transaction;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Users of a service who create transactions, each one after the other, until they are told to stop, and keep what they heard. */
public final class Users implements AutoCloseable {
    /** The status of a request that was not answered. */
    public static final int NONE = -1;

    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final Map<Integer, Integer> statuses = new ConcurrentHashMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stop;

    public Users(String url, int count) {
        for (int user = 0; user < count; user++) {
            String name = user + "-";
            threads.add(new Thread(() -> create(new Asking(url), name), "user " + user));
        }
        threads.forEach(Thread::start);
    }

    private void create(Asking asking, String name) {
        try {
            for (int i = 0; !stop; i++) {
                int status = asking.post("/transactions", transaction(name + i)).statusCode();
                if (status == 201) {
                    acknowledged.add(name + i);
                }
                statuses.merge(status, 1, Integer::sum);
            }
        } catch (IOException e) {
            statuses.merge(NONE, 1, Integer::sum);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The ids that were answered 201. */
    public Set<String> acknowledged() {
        return Set.copyOf(acknowledged);
    }

    /** Waits for so many more. */
    public void acknowledge(int more) throws Exception {
        int wanted = acknowledged.size() + more;
        Until.until(() -> acknowledged.size() >= wanted);
    }

    /** How many answers had which status. */
    public Map<Integer, Integer> statuses() {
        return new TreeMap<>(statuses);
    }

    public int answered(int status) {
        return statuses.getOrDefault(status, 0);
    }

    /** Lets each hear its last answer. */
    public void stop() throws InterruptedException {
        stop = true;
        for (Thread user : threads) {
            user.join(TimeUnit.SECONDS.toMillis(20));
        }
    }

    @Override
    public void close() {
        stop = true;
        threads.forEach(Thread::interrupt);
    }
}
