package org.docbench.stores.log;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.zip.CRC32C;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.docbench.stores.StoreException;

/**
 * A file that every write is appended to, and the {@link Contents} that its records make. The sessions of a process share it.
 *
 * <p>A record is the length of a BSON document and its CRC-32C, 32 bits each, little-endian, and that document. Who reads the file
 * stops at the first record that is not whole.
 */
final class Log {
    private static final Map<Path, Log> OPEN = new HashMap<>();
    private static final int HEADER = 8;
    private static final int MEBIBYTE = 1 << 20;

    /** Zeros that are written ahead at a time. */
    private static final int STEP = 16 * MEBIBYTE;

    /** Most records are shorter, and are read in one piece. */
    private static final int PIECE = 4096;

    /** The file is begun again when it is longer and at most an eighth of it is in use: it would fill the disk. */
    private static final long SPARE = 256 * MEBIBYTE;

    private static final int PART = 8;

    private final Path path;
    private final Sync sync;
    private final Object syncing = new Object();
    private Contents contents;
    private FileChannel file;
    private int sessions;
    private long end;
    private long laidOut;
    private long writes;
    private long bytes;
    private long synced;
    private long syncs;
    private IOException broken;

    /** Brings what was written to the device. */
    @FunctionalInterface
    interface Sync {
        void force(FileChannel file) throws IOException;
    }

    /** A record, and where it is. */
    record Place(long at, int length, BsonDocument content) {}

    private Log(Path path, Sync sync) throws IOException {
        this.path = path;
        this.sync = sync;
        file = FileChannel.open(path, CREATE, READ, WRITE);
        readBack();
        syncFolder();
    }

    /** Opens the log of a file, or the one that this process has of it. No other process may have it. */
    static Log open(Path path, Sync sync) {
        synchronized (OPEN) {
            Log log = OPEN.computeIfAbsent(path.toAbsolutePath().normalize(), name -> io(() -> new Log(name, sync)));
            log.sessions++;
            return log;
        }
    }

    /** Ends a session. With the last one the file is closed, and what memory has of it is gone. */
    void close() {
        synchronized (OPEN) {
            if (--sessions == 0) {
                OPEN.remove(path);
                io(() -> {
                    file.close();
                    return null;
                });
            }
        }
    }

    /** A file's name is in its folder, which has to reach the device as well. */
    private void syncFolder() throws IOException {
        try (FileChannel folder = FileChannel.open(path.getParent(), READ)) {
            folder.force(true);
        }
        syncs++;
    }

    /** Asks what is there, while nobody writes. */
    synchronized <T> T ask(Function<Contents, T> question) {
        return question.apply(contents);
    }

    /** Counters of all sessions. */
    synchronized Map<String, Double> counters() {
        return Map.of("log.writes", (double) writes, "log.bytes", (double) bytes, "log.syncs", (double) syncs);
    }

    synchronized long size() {
        return end;
    }

    /**
     * Appends records.
     *
     * @param durable whether they are on the device before it returns
     * @param made while nobody else writes
     * @return how many
     */
    long write(boolean durable, Function<Contents, List<BsonDocument>> made) {
        List<BsonDocument> records;
        long ticket;
        boolean full;
        synchronized (this) {
            refuseBroken();
            records = made.apply(contents);
            io(() -> append(records));
            ticket = writes;
            full = isFull();
        }
        if (full) {
            io(this::startOver);
        }
        if (durable) {
            io(() -> sync(ticket));
        }
        return records.size();
    }

    private Void append(List<BsonDocument> records) throws IOException {
        var buffer = new BasicOutputBuffer();
        int[] begins =
                records.stream().mapToInt(record -> framed(buffer, record)).toArray();
        int size = buffer.getSize();
        if (size > 0) {
            layOut(end + size, size);
            write(ByteBuffer.wrap(buffer.getInternalBuffer(), 0, size), end);
            writes++;
        }
        for (int i = 0; i < begins.length; i++) {
            int next = i + 1 < begins.length ? begins[i + 1] : size;
            contents.apply(new Place(end + begins[i], next - begins[i], records.get(i)));
        }
        end += size;
        bytes += size;
        return null;
    }

    /** Returns where the record begins. */
    private static int framed(BasicOutputBuffer buffer, BsonDocument record) {
        int begin = buffer.getPosition();
        buffer.writeInt64(0);
        new BsonDocumentCodec()
                .encode(
                        new BsonBinaryWriter(buffer),
                        record,
                        EncoderContext.builder().build());
        int length = buffer.getPosition() - begin - HEADER;
        buffer.writeInt32(begin, length);
        buffer.writeInt32(begin + 4, checksum(buffer.getInternalBuffer(), begin + HEADER, length));
        return begin;
    }

    private static int checksum(byte[] bytes, int from, int length) {
        var checksum = new CRC32C();
        checksum.update(bytes, from, length);
        return (int) checksum.getValue();
    }

    private void write(ByteBuffer buffer, long at) throws IOException {
        for (long place = at; buffer.hasRemaining(); ) {
            place += file.write(buffer, place);
        }
    }

    /**
     * Writes zeros ahead, as databases do: where blocks are there, a sync takes two thirds of the time that it takes where the file
     * grows with each write. A large record gains less than it takes to write its bytes twice.
     */
    private void layOut(long until, int size) throws IOException {
        if (until > laidOut && size < MEBIBYTE) {
            for (int i = 0; i < STEP / MEBIBYTE; i++) {
                write(ByteBuffer.allocate(MEBIBYTE), laidOut);
                laidOut += MEBIBYTE;
            }
        }
        laidOut = Math.max(laidOut, until);
    }

    /** Returns when the first so many writes are on the device. Of those who wait one syncs, for all that wrote before it began. */
    private Void sync(long ticket) throws IOException {
        synchronized (syncing) {
            if (synced < ticket) {
                long until = begun();
                try {
                    sync.force(file);
                } catch (IOException e) {
                    ended(e);
                    throw e;
                }
                ended(null);
                synced = until;
            }
        }
        return null;
    }

    private synchronized long begun() {
        refuseBroken();
        return writes;
    }

    private synchronized void ended(IOException fault) {
        broken = fault;
        syncs++;
    }

    /** After a sync that failed it is not known what is on the device. */
    private void refuseBroken() {
        if (broken != null) {
            throw new StoreException("a sync of the log failed: " + broken, broken);
        }
    }

    private boolean isFull() {
        return end > SPARE && end > PART * contents.bytes();
    }

    /** Copies what is in use to a new file, which takes the name. */
    private Void startOver() throws IOException {
        synchronized (syncing) {
            synchronized (this) {
                if (isFull()) {
                    Path fresh = path.resolveSibling(path.getFileName() + ".fresh");
                    Files.deleteIfExists(fresh);
                    Log copy = new Log(fresh, sync);
                    try {
                        contents.records().forEach(record -> io(() -> copy.append(List.of(record))));
                        copy.file.force(true);
                        Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
                    } catch (IOException | StoreException e) {
                        copy.file.close();
                        throw e;
                    }
                    syncFolder();
                    file.close();
                    file = copy.file;
                    readBack();
                    synced = writes;
                }
            }
        }
        return null;
    }

    /** Reads the file up to the first record that is not whole, and cuts it there: whole ones behind it would follow the next write. */
    private void readBack() throws IOException {
        contents = new Contents(this::read);
        end = 0;
        long size = file.size();
        var in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(file.position(0)), MEBIBYTE));
        while (size - end > HEADER) {
            int length = Integer.reverseBytes(in.readInt());
            int checksum = Integer.reverseBytes(in.readInt());
            if (length <= 0 || length > size - end - HEADER) {
                break;
            }
            byte[] record = in.readNBytes(length);
            if (checksum(record, 0, length) != checksum) {
                break;
            }
            contents.apply(new Place(end, HEADER + length, new RawBsonDocument(record)));
            end += HEADER + length;
        }
        file.truncate(end);
        laidOut = end;
    }

    /** Reads the record at a place: one piece, and if it is longer, the whole. */
    private Place read(long at) {
        return io(() -> {
            byte[] piece = bytes(at, PIECE);
            int length = HEADER
                    + ByteBuffer.wrap(piece).order(ByteOrder.LITTLE_ENDIAN).getInt();
            byte[] record = length > PIECE ? bytes(at, length) : piece;
            return new Place(at, length, new RawBsonDocument(record, HEADER, length - HEADER));
        });
    }

    private byte[] bytes(long at, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(count);
        int read;
        do {
            read = file.read(buffer, at + buffer.position());
        } while (read > 0 && buffer.hasRemaining());
        return buffer.array();
    }

    @FunctionalInterface
    private interface Work<T> {
        T done() throws IOException;
    }

    private static <T> T io(Work<T> work) {
        try {
            return work.done();
        } catch (IOException e) {
            throw new StoreException(e.toString(), e);
        }
    }
}
