package org.docbench.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.service.Asking.transaction;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.service.Asking;
import org.docbench.service.ServiceSpec;
import org.docbench.service.ServiceSpec.ServerRef;
import org.docbench.service.serve.Service;
import org.docbench.service.table.NullTable;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Requests that are right but for a few bytes: never a hang, a fault of the service, or the name of a class. */
@Tag("slow")
class MutationTest {
    private static final long SEED = 15;
    private static final int MANY = 3_000;
    private static final ServiceSpec NOTHING =
            new ServiceSpec(NullTable.ID, ServerRef.NOWHERE, Durability.NONE, "each");
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([0-9]{3}) ");
    private static final Pattern LEAK =
            Pattern.compile("(?i)exception|netty|vertx|jackson|java\\.|\\bat org\\.|StreamRead|JsonToken");

    /** Bytes that mean something somewhere in a request. */
    private static final byte[] PIECES =
            "\r\n\t\0 :;,=\"/?%#[]{}()@*+-.0159afxFAZ\\\u007f\u0080\u00ff".getBytes(StandardCharsets.ISO_8859_1);

    @Test
    void someThousand() throws Exception {
        var random = new Random(SEED);
        Map<Integer, Integer> statuses = new TreeMap<>();
        try (Service service = Service.start(NOTHING, 0, 1, Gateway.Limits.USUAL, 0)) {
            List<byte[]> right = right(service.url());
            for (int i = 0; i < MANY; i++) {
                byte[] sent = mutated(right.get(i % right.size()), random);
                String heard = heard(service.url(), sent);
                String shown = new String(sent, StandardCharsets.ISO_8859_1) + "\n--->\n" + heard;
                assertThat(LEAK.matcher(heard).find()).as(shown).isFalse();
                Matcher status = STATUS.matcher(heard);
                while (status.find()) {
                    int code = Integer.parseInt(status.group(1));
                    assertThat(code).as(shown).isLessThan(500);
                    statuses.merge(code, 1, Integer::sum);
                }
            }
            assertThat(statuses).containsKeys(200, 201, 400, 404, 421);
            assertThat(new Asking(service.url()).get("/health").body()).contains("\"busy\":0,\"waiting\":0");
        }
    }

    private static List<byte[]> right(String url) {
        String body = transaction("T");
        String json = Raw.host(url) + "Content-Type: application/json\r\n";
        String sized = json + "Content-Length: " + body.length() + "\r\n\r\n" + body;
        String get = Raw.head(url, "GET /transactions/T");
        return List.of(
                        get + get,
                        Raw.head(url, "GET /transactions?limit=3"),
                        Raw.head(url, "GET " + url + "/health"),
                        Raw.head(url, "DELETE /stages") + Raw.head(url, "GET /stages"),
                        "POST /transactions HTTP/1.1\r\n" + sized + get,
                        "POST /api/oracle/create HTTP/1.1\r\nExpect: 100-continue\r\n" + sized,
                        "POST /transactions HTTP/1.1\r\n" + json + "Transfer-Encoding: chunked\r\n\r\n10;a=\"b\"\r\n"
                                + body.substring(0, 16) + "\r\n" + Integer.toHexString(body.length() - 16) + "\r\n"
                                + body.substring(16) + "\r\n0\r\nTrailer: x\r\n\r\n" + get)
                .stream()
                .map(request -> request.getBytes(StandardCharsets.ISO_8859_1))
                .toList();
    }

    /** One to three changes: a byte replaced, inserted or left out, a stretch doubled, the rest left out. */
    private static byte[] mutated(byte[] right, Random random) {
        byte[] bytes = right;
        for (int changes = 1 + random.nextInt(3); changes > 0 && bytes.length > 0; changes--) {
            int at = random.nextInt(bytes.length);
            byte piece = random.nextInt(4) > 0 ? PIECES[random.nextInt(PIECES.length)] : (byte) random.nextInt(256);
            int until = Math.min(bytes.length, at + 1 + random.nextInt(20));
            byte[] before = Arrays.copyOf(bytes, at);
            byte[] one = {piece};
            bytes = switch (random.nextInt(9)) {
                case 0, 1, 2 -> joined(before, one, Arrays.copyOfRange(bytes, at + 1, bytes.length));
                case 3, 4 -> joined(before, one, Arrays.copyOfRange(bytes, at, bytes.length));
                case 5, 6 -> joined(before, new byte[0], Arrays.copyOfRange(bytes, at + 1, bytes.length));
                case 7 -> joined(Arrays.copyOf(bytes, until), new byte[0], Arrays.copyOfRange(bytes, at, bytes.length));
                default -> before;
            };
        }
        return bytes;
    }

    private static byte[] joined(byte[] first, byte[] second, byte[] third) {
        byte[] all = Arrays.copyOf(first, first.length + second.length + third.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        System.arraycopy(third, 0, all, first.length + second.length, third.length);
        return all;
    }

    /** Everything until the connection ends; that it does not end within the socket's patience fails the test. */
    private static String heard(String url, byte[] sent) throws IOException {
        var heard = new StringBuilder();
        try (Socket socket = Raw.to(url)) {
            socket.getOutputStream().write(sent);
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();
            for (int b = in.read(); b >= 0; b = in.read()) {
                heard.append((char) b);
            }
        } catch (SocketException e) {
            assertThat(e).hasMessageMatching("(?i).*(broken pipe|reset|closed).*");
        }
        return heard.toString();
    }
}
