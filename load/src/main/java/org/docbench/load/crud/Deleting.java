package org.docbench.load.crud;

import java.util.List;
import org.docbench.stores.Find;
import org.docbench.stores.Prepared;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** Guests that came before are deleted one by one; afterwards they are gone, and nobody else is. */
record Deleting(Setting setting) implements Block {

    private Guests guests() {
        return new Guests(setting);
    }

    @Override
    public void ready(Session session) {
        guests().come(session, setting.places());
        setting.count(session, setting.residents() + setting.places());
    }

    @Override
    public Stint of(Session session, int worker) {
        Guests guests = guests();
        Prepared<Find> prepared = session.delete(setting.collection(), new Find.ById(guests.id(0)));
        return new Stint(
                place -> prepared.with(new Find.ById(guests.id(place))),
                place -> 1,
                setting.sharing().of(worker));
    }

    @Override
    public void prove(Session session, List<Stint> stints) {
        long calls = stints.stream().mapToLong(Stint::done).sum();
        setting.count(session, setting.residents() + setting.places() - calls);
        setting.some(setting.surelyDone(stints)).forEach(n -> gone(session, guests().id(n)));
        setting.untouched(session);
    }

    private void gone(Session session, String id) {
        if (session.read(setting.collection(), id).isPresent()) {
            throw new StoreException("wrong result: the document " + id + " was deleted and is there");
        }
    }

    @Override
    public void after(Session session) {
        guests().go(session, setting.places());
        setting.count(session, setting.residents());
    }
}
