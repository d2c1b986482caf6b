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
    public long prove(Session session, List<Stint> stints) {
        long calls = stints.stream().mapToLong(Stint::done).sum();
        long before = setting.residents() + setting.places();
        long lost = setting.lost(session, before, before - calls);
        if (lost == 0) {
            setting.some(setting.surelyDone(stints)).forEach(n -> gone(session, guests().id(n)));
        }
        setting.untouched(session);
        return lost;
    }

    private void gone(Session session, String id) {
        if (setting.isThere(session, id)) {
            throw new StoreException("wrong result: the document " + id + " was deleted and is there");
        }
    }

    @Override
    public void after(Session session) {
        guests().go(session, setting.places());
        setting.count(session, setting.residents());
    }
}
