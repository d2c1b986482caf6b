package org.docbench.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.service.Asking.transaction;

import java.io.IOException;
import java.net.Socket;
import java.util.List;
import org.docbench.service.MemoryTables;
import org.docbench.service.serve.Service;
import org.docbench.service.work.Upstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Where a request begins and ends has one reading (RFC 9112): what others may read in another way is answered 400, once, the connection
 * ends with it, and nothing behind it is taken for a request.
 */
@Tag("slow")
class FramingTest {
    private static final String JSON = "Content-Type: application/json";

    private final MemoryTables table = new MemoryTables();
    private Service service;

    @BeforeEach
    void start() throws IOException {
        service = Service.over(Upstream.inProcess(table, 1), Gateway.Limits.USUAL, 0);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    /** In place of {@code ¶} stands CR LF, of BODY a transaction of 133 (hexadecimal 85) bytes. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', ignoreLeadingAndTrailingWhitespace = true, textBlock = """
            two lengths that differ (6.3)        | Content-Length: 133¶Content-Length: 5¶¶BODY
            a list of lengths (6.3)              | Content-Length: 133, 5¶¶BODY
            a negative length (6.2)              | Content-Length: -1¶¶BODY
            a length with a sign (6.2)           | Content-Length: +133¶¶BODY
            a length that is no number (6.2)     | Content-Length: 133x¶¶BODY
            a hexadecimal length (6.2)           | Content-Length: 0x85¶¶BODY
            a length beyond 64 bits (6.2)        | Content-Length: 99999999999999999999¶¶BODY
            an empty length (6.2)                | Content-Length:¶¶BODY
            length and chunks (6.3)              | Content-Length: 133¶Transfer-Encoding: chunked¶¶85¶BODY¶0¶¶
            chunks and length (6.3)              | Transfer-Encoding: chunked¶Content-Length: 0¶¶85¶BODY¶0¶¶
            a coding that is not chunked (6.3)   | Transfer-Encoding: gzip¶¶BODY
            chunked is not the last (6.3)        | Transfer-Encoding: chunked, gzip¶¶85¶BODY¶0¶¶
            not chunked and a length (6.3)       | Transfer-Encoding: identity¶Content-Length: 133¶¶BODY
            chunked in disguise (6.3)            | Transfer-Encoding: xchunked¶¶85¶BODY¶0¶¶
            chunked in quotes (6.3)              | Transfer-Encoding: "chunked"¶¶85¶BODY¶0¶¶
            chunked twice (6.1)                  | Transfer-Encoding: chunked, chunked¶¶85¶BODY¶0¶¶
            chunked in two fields (6.1)          | Transfer-Encoding: chunked¶Transfer-Encoding: chunked¶¶85¶BODY¶0¶¶
            chunked and then another (6.3)       | Transfer-Encoding: chunked¶Transfer-Encoding: x¶¶85¶BODY¶0¶¶
            a chunk size that is none (7.1)      | Transfer-Encoding: chunked¶¶zz¶BODY¶0¶¶
            a chunk size that is negative (7.1)  | Transfer-Encoding: chunked¶¶-1¶BODY¶0¶¶
            a chunk size with 0x (7.1)           | Transfer-Encoding: chunked¶¶0x85¶BODY¶0¶¶
            an empty chunk size (7.1)            | Transfer-Encoding: chunked¶¶¶BODY¶0¶¶
            a chunk size beyond 64 bits (7.1)    | Transfer-Encoding: chunked¶¶10000000000000085¶BODY¶0¶¶
            a chunk size and a word (7.1)        | Transfer-Encoding: chunked¶¶85 x¶BODY¶0¶¶
            a chunk that is longer (7.1)         | Transfer-Encoding: chunked¶¶84¶BODY¶0¶¶
            a chunk that is shorter (7.1)        | Transfer-Encoding: chunked¶¶86¶BODY¶0¶¶
            a chunk line that ends in LF (7.1)   | Transfer-Encoding: chunked¶¶85\\nBODY¶0¶¶
            an extension that ends in LF (7.1.1) | Transfer-Encoding: chunked¶¶85;a\\n85¶BODY¶0¶¶
            an extension with a control (7.1.1)  | Transfer-Encoding: chunked¶¶85;a=\\001¶BODY¶0¶¶
            an open quote in it (7.1.1)          | Transfer-Encoding: chunked¶¶85;a="b¶BODY¶0¶¶
            a trailer without a colon (7.1.2)    | Transfer-Encoding: chunked¶¶85¶BODY¶0¶x¶¶
            a folded trailer (7.1.2, 5.2)        | Transfer-Encoding: chunked¶¶85¶BODY¶0¶x: y¶ z¶¶
            a trailer with a control (7.1.2)     | Transfer-Encoding: chunked¶¶85¶BODY¶0¶x: \\001¶¶
            a trailer that ends in LF (7.1.2)    | Transfer-Encoding: chunked¶¶85¶BODY¶0¶x: y\\n¶
            a last chunk that ends in LF (7.1)   | Transfer-Encoding: chunked¶¶85¶BODY¶0\\n¶
            obs-fold by a blank (5.2)            | Content-Length: 133¶X: a¶ b¶¶BODY
            obs-fold by a tab (5.2)              | Content-Length: 133¶X: a¶\\tb¶¶BODY
            obs-fold of nothing (5.2)            | Content-Length: 133¶X: a¶ ¶¶BODY
            a line that ends in LF (2.2)         | Content-Length: 133\\nX: a¶¶BODY
            a head that ends in LF (2.2)         | Content-Length: 133¶\\nBODY
            CR alone in a value (2.2)            | Content-Length: 133¶X: a\\rb¶¶BODY
            CR before CR LF (2.2)                | Content-Length: 133¶X: a\\r¶¶BODY
            NUL in a value (5.5)                 | Content-Length: 133¶X: a\\000b¶¶BODY
            a control in a value (5.5)           | Content-Length: 133¶X: a\\007b¶¶BODY
            DEL in a value (5.5)                 | Content-Length: 133¶X: a\\177b¶¶BODY
            a vertical tab before a value (5.5)  | Content-Length:\\013133¶¶BODY
            NUL in a name (5.1)                  | Content-Length: 133¶X\\000: a¶¶BODY
            a blank before the colon (5.1)       | Content-Length: 133¶X : a¶¶BODY
            a length with that blank (5.1)       | Content-Length : 133¶¶BODY
            a name that is no token (5.1)        | Content-Length: 133¶X(y): a¶¶BODY
            no name (5.1)                        | Content-Length: 133¶: a¶¶BODY
            no colon (5.1)                       | Content-Length: 133¶X¶¶BODY
            """)
    void whatHasTwoReadingsIs400(String rule, String rest) throws Exception {
        assertThat(transaction("T")).hasSize(0x85);
        refused("POST /transactions HTTP/1.1\r\n" + Raw.host(service.url()) + JSON + "\r\n" + bytes(rest));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a blank before the first line (2.2)      | \\040GET /transactions/T HTTP/1.1¶HOST¶
            NUL before the first line (2.2)          | \\000GET /transactions/T HTTP/1.1¶HOST¶
            LF before the first line (2.2)           | \\nGET /transactions/T HTTP/1.1¶HOST¶
            the first line ends in LF (2.2)          | GET /transactions/T HTTP/1.1\\nHOST¶
            a blank before the first field (2.2)     | GET /transactions/T HTTP/1.1¶ HOST¶
            a tab in the first line (3)              | GET\\t/transactions/T HTTP/1.1¶HOST¶
            CR in the first line (3)                 | GET /transactions/T\\rHTTP/1.1¶HOST¶
            NUL in the target (3.2)                  | GET /transactions/T\\000 HTTP/1.1¶HOST¶
            no ASCII in the target (3.2)             | GET /transactions/\\374 HTTP/1.1¶HOST¶
            a blank in the target (3.2)              | GET /transactions/T U HTTP/1.1¶HOST¶
            a blank behind the version (3)           | GET /transactions/T HTTP/1.1 ¶HOST¶
            no version (3)                           | GET /transactions/T¶HOST¶
            another version (2.3)                    | GET /transactions/T HTTP/1.2¶HOST¶
            another major version (2.3)              | GET /transactions/T HTTP/2.0¶HOST¶
            a version in small letters (2.3)         | GET /transactions/T http/1.1¶HOST¶
            another protocol (2.3)                   | GET /transactions/T ICAP/1.0¶HOST¶
            a method that is no token (3.1)          | G(T /transactions/T HTTP/1.1¶HOST¶
            chunks in HTTP/1.0 (6.1)                 | POST /transactions HTTP/1.0¶HOSTTransfer-Encoding: chunked¶¶85¶BODY¶0¶¶
            """)
    void aHeadThatIsNotOfTheGrammarIs400(String rule, String request) throws Exception {
        refused(bytes(request));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a length                         | Content-Length: 133¶¶BODY
            a length with zeros in front     | Content-Length: 000133¶¶BODY
            one chunk                        | Transfer-Encoding: chunked¶¶85¶BODY¶0¶¶
            chunked in capitals              | transfer-encoding: CHUNKED¶¶85¶BODY¶0¶¶
            zeros in front, zeros at the end | Transfer-Encoding: chunked¶¶0085¶BODY¶000¶¶
            extensions                       | Transfer-Encoding: chunked¶¶85;a;b=c;d="e \\\\" f"¶BODY¶0;x=y¶¶
            trailer fields                   | Transfer-Encoding: chunked¶¶85¶BODY¶0¶x: y¶z: ¶¶
            a trailer that looks like framing| Transfer-Encoding: chunked¶¶85¶BODY¶0¶Content-Length: 5¶Host: evil¶¶
            a tab and obs-text in a value    | X: a\\tb \\374¶Content-Length: 133¶¶BODY
            blanks around a value            | Content-Length: \\t133 \\t¶¶BODY
            an empty value                   | X:¶Content-Length: 133¶¶BODY
            """)
    void whatIsOfTheGrammarIsServed(String rule, String rest) throws Exception {
        try (Socket socket = Raw.to(service.url())) {
            String head = "\r\nPOST /transactions HTTP/1.1\r\n" + Raw.host(service.url()) + JSON + "\r\n";
            Raw.send(socket, head + bytes(rest) + Raw.head(service.url(), "GET /transactions/T"));
            assertThat(Raw.next(socket).orElseThrow().status()).isEqualTo(201);
            assertThat(Raw.next(socket).orElseThrow().status()).isEqualTo(200);
        }
    }

    /** A byte at a time, up to the one that decides. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a fold in the head    | 400 | X: a¶\\040
            a fold in the trailer | 400 | Transfer-Encoding: chunked¶¶85¶BODY¶0¶x: y¶\\040
            a bad size            | 400 | Transfer-Encoding: chunked¶¶zz¶
            a trailer             | 201 | Transfer-Encoding: chunked¶¶85¶BODY¶0¶x: y¶¶
            """)
    void howItIsCutChangesNothing(String rule, int status, String rest) throws Exception {
        String request = "POST /transactions HTTP/1.1\r\n" + Raw.host(service.url()) + JSON + "\r\n" + bytes(rest);
        try (Socket socket = Raw.to(service.url())) {
            socket.setTcpNoDelay(true);
            for (int i = 0; i < request.length(); i++) {
                Raw.send(socket, request.substring(i, i + 1));
            }
            assertThat(Raw.next(socket).orElseThrow().status()).isEqualTo(status);
        }
    }

    private void refused(String request) throws IOException {
        List<Raw.Answer> answers =
                Raw.untilClosed(service.url(), request + Raw.head(service.url(), "GET /transactions/smuggled"));
        assertThat(answers).hasSize(1);
        assertThat(answers.get(0).status()).isEqualTo(400);
        assertThat(answers.get(0).fields())
                .containsEntry("content-type", "application/problem+json")
                .containsEntry("connection", "close");
        assertThat(answers.get(0).body()).startsWith("{\"type\":\"about:blank\",\"title\":\"Bad Request\",");
        assertThat(table.calls()).as("calls of the table").isZero();
    }

    private String bytes(String shown) {
        return shown.replace("HOST", Raw.host(service.url()))
                .replace("BODY", transaction("T"))
                .replace("¶", "\r\n")
                .translateEscapes();
    }
}
