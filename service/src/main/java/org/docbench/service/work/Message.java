package org.docbench.service.work;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.docbench.service.ServerRef;
import org.docbench.service.ServiceSpec;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions.Outcome;
import org.docbench.stores.Durability;

/**
 * What the processes of a service send to one another. Both ends are of one build, so nothing here has versions.
 *
 * @param kind which of the records it stands for
 */
public record Message(char kind, long first, long second, List<String> texts) {
    private static final int LONGEST = 10_000;
    private static final int TEXTS_OF_TRANSACTION = 6;
    private static final int TEXTS_OF_ROW = 12;

    /** @param workers how many work together on it: services that share a backend each have their own */
    public static Message of(Task task, int workers) {
        if (task instanceof Task.Create create) {
            List<String> texts =
                    new ArrayList<>(TEXTS_OF_TRANSACTION * create.batch().size());
            create.batch().forEach(each -> add(texts, each));
            return new Message('c', workers, 0, texts);
        }
        if (task instanceof Task.Get get) {
            return new Message('g', workers, 0, List.of(get.id()));
        }
        return task instanceof Task.Newest newest
                ? new Message('n', workers, newest.limit(), List.of())
                : new Message('b', workers, 0, List.of());
    }

    public Task task() {
        return switch (kind) {
            case 'c' ->
                new Task.Create(IntStream.range(0, texts.size() / TEXTS_OF_TRANSACTION)
                        .mapToObj(i -> transaction(i * TEXTS_OF_TRANSACTION))
                        .toList());
            case 'g' -> new Task.Get(texts.get(0));
            case 'n' -> new Task.Newest((int) second);
            default -> new Task.FlushStatistics();
        };
    }

    public static Message of(Reply reply) {
        if (reply instanceof Reply.Failed failed) {
            String why = failed.why();
            return new Message(
                    'f', failed.untouched() ? 1 : 0, 0, List.of(why.substring(0, Math.min(LONGEST, why.length()))));
        }
        var done = (Reply.Done) reply;
        List<Outcome> outcomes = done.result().outcomes();
        List<StoredTransaction> rows = done.result().rows();
        List<String> texts = new ArrayList<>(outcomes.size() + TEXTS_OF_ROW * rows.size());
        outcomes.forEach(outcome -> texts.add(outcome.name()));
        for (StoredTransaction row : rows) {
            add(texts, row.transaction());
            texts.add(row.status());
            texts.add(row.message());
            for (Instant at : List.of(row.created(), row.updated())) {
                texts.add(Long.toString(at.getEpochSecond()));
                texts.add(Integer.toString(at.getNano()));
            }
        }
        return new Message('d', done.storeNanos(), outcomes.size(), texts);
    }

    public Reply reply() {
        if (kind == 'f') {
            return new Reply.Failed(texts.get(0), first == 1);
        }
        int outcomes = (int) second;
        var result = new Reply.Result(
                texts.subList(0, outcomes).stream().map(Outcome::valueOf).toList(),
                IntStream.range(0, (texts.size() - outcomes) / TEXTS_OF_ROW)
                        .mapToObj(i -> row(outcomes + i * TEXTS_OF_ROW))
                        .toList());
        return new Reply.Done(result, first);
    }

    public static Message of(ServiceSpec spec, int backends, int workers) {
        ServerRef server = spec.server();
        return new Message(
                'o',
                backends,
                workers,
                List.of(
                        spec.kind(),
                        spec.durability().id(),
                        spec.variant(),
                        server.product(),
                        server.uri(),
                        server.files(),
                        Long.toString(server.pid())));
    }

    public ServiceSpec spec() {
        var server = new ServerRef(texts.get(3), texts.get(4), texts.get(5), Long.parseLong(texts.get(6)));
        return new ServiceSpec(texts.get(0), server, Durability.named(texts.get(1)), texts.get(2));
    }

    private static void add(List<String> texts, Transaction of) {
        texts.add(of.id());
        texts.add(of.type());
        texts.add(of.account());
        texts.add(of.amount().toPlainString());
        texts.add(of.currency());
        texts.add(of.description());
    }

    private Transaction transaction(int at) {
        return new Transaction(
                texts.get(at),
                texts.get(at + 1),
                texts.get(at + 2),
                new BigDecimal(texts.get(at + 3)),
                texts.get(at + 4),
                texts.get(at + 5));
    }

    private StoredTransaction row(int at) {
        return new StoredTransaction(
                transaction(at), texts.get(at + 6), texts.get(at + 7), instant(at + 8), instant(at + 10));
    }

    private Instant instant(int at) {
        return Instant.ofEpochSecond(Long.parseLong(texts.get(at)), Long.parseLong(texts.get(at + 1)));
    }

    public byte[] bytes() {
        try (var bytes = new ByteArrayOutputStream(256);
                var out = new DataOutputStream(bytes)) {
            write(out);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot be sent: " + e.getMessage(), e);
        }
    }

    public static Message of(byte[] bytes) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Each text has at most 65,535 bytes. */
    public void write(DataOutputStream out) throws IOException {
        out.writeChar(kind);
        out.writeLong(first);
        out.writeLong(second);
        out.writeInt(texts.size());
        for (String text : texts) {
            out.writeUTF(text);
        }
        out.flush();
    }

    /** @throws java.io.EOFException at the end of the stream */
    public static Message read(DataInputStream in) throws IOException {
        char kind = in.readChar();
        long first = in.readLong();
        long second = in.readLong();
        int size = in.readInt();
        List<String> texts = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            texts.add(in.readUTF());
        }
        return new Message(kind, first, second, texts);
    }
}
