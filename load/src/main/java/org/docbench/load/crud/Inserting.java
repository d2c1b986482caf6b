package org.docbench.load.crud;

import java.util.List;
import org.docbench.stores.Session;

/** Guests are inserted; they leave when they were counted and some of them read back. */
record Inserting(Setting setting, int batch) implements Block {

    private Guests guests() {
        return new Guests(setting);
    }

    @Override
    public Stint of(Session session, int worker) {
        Guests guests = guests();
        return new Stint(
                place -> session.insert(setting.collection(), guests.range(place * batch, (place + 1) * batch)),
                place -> batch,
                setting.sharing().of(worker));
    }

    @Override
    public long prove(Session session, List<Stint> stints) {
        long calls = stints.stream().mapToLong(Stint::done).sum();
        long lost = setting.lost(session, setting.residents(), setting.residents() + calls * batch);
        setting.some(setting.surelyDone(stints) * batch)
                .filter(n -> lost == 0 || setting.isThere(session, guests().id(n)))
                .forEach(n -> setting.same(session, List.of(guests().at(n))));
        setting.untouched(session);
        return lost;
    }

    @Override
    public void after(Session session) {
        guests().go(session, setting.places() * batch);
        setting.count(session, setting.residents());
    }
}
