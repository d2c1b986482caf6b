package org.docbench.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:8080, 127.0.0.1:8080, 8080, ''",
        "http://127.0.0.1, 127.0.0.1, 80, ''",
        "HTTP://127.0.0.1:81/, 127.0.0.1:81, 81, ''",
        "http://[::1]:82/a/b%20c/, [::1]:82, 82, /a/b%20c"
    })
    void isReadFromAUrl(String url, String host, int port, String base) {
        Template.Endpoint endpoint = Template.Endpoint.of(url);
        assertThat(endpoint.host()).isEqualTo(host);
        assertThat(endpoint.base()).isEqualTo(base);
        assertThat(endpoint.address().getPort()).isEqualTo(port);
        assertThat(endpoint.address().getAddress().isLoopbackAddress()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://127.0.0.1/",
                "127.0.0.1:80",
                "ftp://127.0.0.1",
                "http://",
                "http://a b/",
                "http://127.0.0.1/?q=1",
                "http:80",
                "http://user@127.0.0.1/",
                "http://no-such-host.invalid/",
                ""
            })
    void whatIsNoneIsSaidInOneLine(String url) {
        assertThatThrownBy(() -> Template.Endpoint.of(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("service " + url.replace("user@", "***@") + ": ")
                .hasMessageNotContaining("\n");
    }

    @Test
    void requestsHaveTheIdInPathAndBody() {
        Template.Endpoint endpoint = Template.Endpoint.of("http://127.0.0.1:8080/v1");
        ByteBuffer into = ByteBuffer.allocate(400).position(3);
        Template.of(endpoint, "POST", "/t/{id}", "{\"ä\":\"{id}\",\"b\":\"{id}\"}", false, n -> 7 * n)
                .next(into, 6);
        assertThat(new String(into.array(), 3, into.position() - 3, StandardCharsets.UTF_8))
                .isEqualTo("""
                POST /v1/t/000000000042 HTTP/1.1\r
                Host: 127.0.0.1:8080\r
                Connection: close\r
                Content-Type: application/json\r
                Content-Length: 40\r
                \r
                {"ä":"000000000042","b":"000000000042"}""");
    }

    @Test
    void requestsWithoutABodySayNothingOfOne() {
        ByteBuffer into = ByteBuffer.allocate(400);
        Template.of(Template.Endpoint.of("http://127.0.0.1"), "GET", "/list", "", true, n -> n)
                .next(into, Long.MAX_VALUE);
        assertThat(new String(into.array(), 0, into.position(), StandardCharsets.UTF_8))
                .isEqualTo("GET /list HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    }
}
