package org.docbench.stores;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Opens a session of a store on its real server for all tests of a class, and drops its collection when they are done. */
public final class OneSession implements BeforeAllCallback, AfterAllCallback {
    private final String store;
    private final String collection;
    private Session session;

    public OneSession(String store, String collection) {
        this.store = store;
        this.collection = collection;
    }

    public Session get() {
        return session;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        session = RealServers.open(store);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (session != null) {
            session.drop(collection);
            session.close();
        }
    }
}
