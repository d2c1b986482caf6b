package org.docbench.stores.mongodb;

import com.mongodb.MongoCommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.stores.Endpoint;
import org.docbench.stores.mongodb.MongodbStores.Launcher;
import org.docbench.stores.mongodb.MongodbStores.Role;
import org.docbench.stores.servers.ContainerImage;

/**
 * MongoDB's server in a container of Docker's official image, whose script makes the user.
 *
 * @see <a href="https://github.com/docker-library/mongo/blob/master/docker-entrypoint.sh">the script</a>
 */
record MongodbImage(Launcher launcher) implements ContainerImage.Launched {
    /** The script gives all files of this folder to the server's user. */
    private static final String KEY = "/data/configdb/docbench.key";

    /** AlreadyInitialized, where an earlier answer was lost. */
    private static final int IS_SET = 23;

    @Override
    public String name() {
        return "mongo";
    }

    @Override
    public String usual() {
        return "8.0";
    }

    /** The same: a member of a set has one address, which leads to it from inside and from outside. */
    @Override
    public int port(int published) {
        return published;
    }

    @Override
    public Endpoint endpoint(int published, String password) {
        return launcher.endpoint(published, password);
    }

    @Override
    public Map<String, String> environment(String password) {
        return Map.of("MONGO_INITDB_ROOT_USERNAME", "docbench", "MONGO_INITDB_ROOT_PASSWORD", password);
    }

    /** Members of a set with users need a key, also where there is one. */
    @Override
    public List<File> files(String password) {
        return isMember() ? List.of(new File(KEY, 0600, password)) : List.of();
    }

    @Override
    public List<String> arguments(int published) {
        List<String> arguments = new ArrayList<>(launcher.settings());
        arguments.addAll(Launcher.STOPPING);
        arguments.add("--port=" + published);
        if (isMember()) {
            arguments.add("--keyFile=" + KEY);
        }
        return arguments;
    }

    private boolean isMember() {
        return launcher.role() != Role.STANDALONE;
    }

    @Override
    public void finishSetup(Endpoint endpoint) {
        if (isMember()) {
            try {
                ReplicaSet.initiate(endpoint.uri().replace("&replicaSet=" + ReplicaSet.NAME, ""), List.of(endpoint));
            } catch (MongoCommandException e) {
                if (e.getErrorCode() != IS_SET) {
                    throw e;
                }
            }
        }
    }
}
