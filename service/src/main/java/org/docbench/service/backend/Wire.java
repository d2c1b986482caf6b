package org.docbench.service.backend;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.docbench.service.ServerRef;
import org.docbench.service.ServiceSpec;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions.Outcome;
import org.docbench.service.work.Reply;
import org.docbench.service.work.Result;
import org.docbench.service.work.Task;
import org.docbench.stores.Durability;

/**
 * Calls and replies as bytes. Both ends are of one build, so nothing here has versions: a tag, then the fields in the order of
 * the records, texts as {@link DataOutputStream#writeUTF} has them (a text has at most 500 characters).
 */
public final class Wire {
    private static final int LONGEST = 10_000;

    private Wire() {}

    private interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    static InputStream call(Call call) {
        Task task = call.task();
        return bytes(out -> {
            out.writeInt(call.workers());
            if (task instanceof Task.Create create) {
                out.writeByte('c');
                out.writeInt(create.batch().size());
                for (Transaction one : create.batch()) {
                    write(out, one);
                }
            } else if (task instanceof Task.Get get) {
                out.writeByte('g');
                out.writeUTF(get.id());
            } else if (task instanceof Task.Newest newest) {
                out.writeByte('n');
                out.writeInt(newest.limit());
            } else {
                out.writeByte('b');
            }
        });
    }

    static Call call(InputStream from) throws IOException {
        var in = new DataInputStream(from);
        int workers = in.readInt();
        return new Call(workers, task(in));
    }

    private static Task task(DataInputStream in) throws IOException {
        return switch (in.readByte()) {
            case 'c' -> {
                int size = in.readInt();
                List<Transaction> batch = new ArrayList<>(size);
                for (int i = 0; i < size; i++) {
                    batch.add(transaction(in));
                }
                yield new Task.Create(batch);
            }
            case 'g' -> new Task.Get(in.readUTF());
            case 'n' -> new Task.Newest(in.readInt());
            case 'b' -> new Task.BringCounts();
            default -> throw new IOException("not a task");
        };
    }

    static InputStream reply(Reply reply) {
        return bytes(out -> {
            if (reply instanceof Reply.Failed failed) {
                out.writeByte('f');
                out.writeUTF(
                        failed.why().substring(0, Math.min(LONGEST, failed.why().length())));
                out.writeBoolean(failed.untouched());
            } else if (reply instanceof Reply.Done done) {
                write(out, done.result());
                out.writeLong(done.storeNanos());
            }
        });
    }

    static Reply reply(InputStream from) throws IOException {
        var in = new DataInputStream(from);
        byte tag = in.readByte();
        if (tag == 'f') {
            return new Reply.Failed(in.readUTF(), in.readBoolean());
        }
        return new Reply.Done(result(tag, in), in.readLong());
    }

    /** Says which table a process is to serve. */
    public static void write(DataOutputStream out, ServiceSpec wanted) throws IOException {
        out.writeUTF(wanted.kind());
        ServerRef server = wanted.server();
        out.writeUTF(server.product());
        out.writeUTF(server.uri());
        out.writeUTF(server.files());
        out.writeLong(server.pid());
        out.writeUTF(wanted.durability().id());
        out.writeUTF(wanted.variant());
        out.flush();
    }

    /** What {@link #write} said. */
    public static ServiceSpec wanted(DataInputStream in) throws IOException {
        String kind = in.readUTF();
        var server = new ServerRef(in.readUTF(), in.readUTF(), in.readUTF(), in.readLong());
        return new ServiceSpec(kind, server, Durability.named(in.readUTF()), in.readUTF());
    }

    private static void write(DataOutputStream out, Result result) throws IOException {
        if (result instanceof Result.Outcomes outcomes) {
            out.writeByte('o');
            out.writeInt(outcomes.each().size());
            for (Outcome one : outcomes.each()) {
                out.writeBoolean(one == Outcome.CREATED);
            }
            return;
        }
        out.writeByte(result instanceof Result.Found ? 'g' : 'r');
        List<StoredTransaction> rows = result instanceof Result.Found found
                ? found.transaction().stream().toList()
                : ((Result.Rows) result).rows();
        out.writeInt(rows.size());
        for (StoredTransaction kept : rows) {
            write(out, kept.transaction());
            out.writeUTF(kept.status());
            out.writeUTF(kept.message());
            write(out, kept.created());
            write(out, kept.updated());
        }
    }

    private static Result result(byte tag, DataInputStream in) throws IOException {
        int size = in.readInt();
        if (tag == 'o') {
            List<Outcome> each = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                each.add(in.readBoolean() ? Outcome.CREATED : Outcome.DUPLICATE);
            }
            return new Result.Outcomes(each);
        }
        List<StoredTransaction> rows = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            rows.add(new StoredTransaction(transaction(in), in.readUTF(), in.readUTF(), instant(in), instant(in)));
        }
        return tag == 'g' ? new Result.Found(rows.stream().findFirst()) : new Result.Rows(rows);
    }

    private static void write(DataOutputStream out, Transaction one) throws IOException {
        out.writeUTF(one.id());
        out.writeUTF(one.type());
        out.writeUTF(one.account());
        byte[] unscaled = one.amount().unscaledValue().toByteArray();
        out.writeByte(unscaled.length);
        out.write(unscaled);
        out.writeInt(one.amount().scale());
        out.writeUTF(one.currency());
        out.writeUTF(one.description());
    }

    private static Transaction transaction(DataInputStream in) throws IOException {
        String id = in.readUTF();
        String type = in.readUTF();
        String account = in.readUTF();
        byte[] unscaled = in.readNBytes(in.readByte());
        var amount = new BigDecimal(new BigInteger(unscaled), in.readInt());
        return new Transaction(id, type, account, amount, in.readUTF(), in.readUTF());
    }

    private static void write(DataOutputStream out, Instant at) throws IOException {
        out.writeLong(at.getEpochSecond());
        out.writeInt(at.getNano());
    }

    private static Instant instant(DataInputStream in) throws IOException {
        return Instant.ofEpochSecond(in.readLong(), in.readInt());
    }

    private static InputStream bytes(Writing writing) {
        var bytes = new ByteArrayOutputStream(256);
        try {
            writing.to(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot be sent: " + e.getMessage(), e);
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }
}
