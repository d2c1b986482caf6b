package org.docbench.load.rank;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** One TCP connection between rank 0 and another rank. Each message is a line of JSON. */
final class Connection implements AutoCloseable {
    /** Each side sends something at least this often. */
    static final int BEAT_MILLIS = 1_000;

    /** A side that sends nothing for so long is lost: it hangs, or the network between is gone. */
    static final int SILENCE_MILLIS = 7_000;

    /** Longest line of somebody who has not shown yet that it knows the token, in bytes. */
    static final int STRANGER = 4_096;

    /** Longest line of a rank, in bytes: histograms of a block take some kilobytes. */
    static final int KNOWN = 64 << 20;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Socket socket;
    private final InputStream in;

    /** @param socket is closed with the connection */
    Connection(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(SILENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /**
     * A message.
     *
     * @param kind what it is about
     * @param id of the event or of what is shared, or null
     * @param text what is shared, or an error, or null
     * @param numbers ranks or nanoseconds, or null
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Message(Kind kind, String id, String text, List<Long> numbers) {
        /** What messages are about, in the order in which a connection has them. */
        enum Kind {
            HELLO,
            JOIN,
            REFUSED,
            JOINED,
            BEAT,
            PING,
            PONG,
            VALUE,
            SIGNAL,
            GO,
            GATHER,
            STOP,
            LOST
        }

        static Message of(Kind kind, String id, String text, Long... numbers) {
            return new Message(kind, id, text, numbers.length == 0 ? null : List.of(numbers));
        }
    }

    /**
     * Waits for the next message.
     *
     * @param most bytes of it
     * @throws IOException with the reason in words if there is none
     */
    Message read(int most) throws IOException {
        var line = new ByteArrayOutputStream();
        try {
            for (int next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0) {
                    throw new EOFException("its connection was closed");
                }
                if (line.size() == most) {
                    throw new IOException("it sent a line of more than " + most + " bytes");
                }
                line.write(next);
            }
            return JSON.readValue(line.toByteArray(), Message.class);
        } catch (SocketTimeoutException e) {
            throw new IOException("it sent nothing for " + SILENCE_MILLIS / 1_000 + " s", e);
        } catch (JsonProcessingException e) {
            throw new IOException("it sent something that is no message of DocBench", e);
        } catch (SocketException e) {
            throw new IOException("its connection was closed", e);
        }
    }

    /** Sends a message; any thread may. */
    void write(Message message) throws IOException {
        byte[] text = (JSON.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (this) {
            socket.getOutputStream().write(text);
        }
    }

    boolean isLoopback() {
        return socket.getInetAddress().isLoopbackAddress();
    }

    /** Begins a thread that does not keep the process; a thousand of them wait, and none needs much of a stack. */
    static void begin(String name, Runnable work) {
        Thread thread = new Thread(null, work, name, 256 << 10);
        thread.setDaemon(true);
        thread.start();
    }

    /** Sends beats until it is over, or this thread is interrupted. */
    static void beats(BooleanSupplier over, Consumer<Message> send) {
        try {
            while (true) {
                Thread.sleep(BEAT_MILLIS);
                if (over.getAsBoolean()) {
                    return;
                }
                send.accept(Message.of(Message.Kind.BEAT, null, null));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Shows that the token is known, without sending it: HMAC-SHA-256 of what both sides see (RFC 2104). */
    static String proof(String token, String... seen) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(token.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(String.join("\n", seen).getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HMAC-SHA-256", e);
        }
    }

    /** Compares two proofs in a time that does not depend on where they differ. */
    static boolean same(String proof, String other) {
        return other != null
                && MessageDigest.isEqual(
                        proof.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more.
        }
    }
}
