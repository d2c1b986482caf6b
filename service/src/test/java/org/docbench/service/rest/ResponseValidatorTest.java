package org.docbench.service.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.docbench.service.rest.RestCase.Work.Operation;
import org.junit.jupiter.api.Test;

/** Answers are validated by their bodies. */
class ResponseValidatorTest {

    private static String judged(RestCase.Work work, int rows, int status, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return new ResponseValidator(work, n -> "id-" + n, rows).error(7, status, bytes, bytes.length);
    }

    @Test
    void anErrorWithStatus200IsAnError() {
        String body =
                "{\"transaction_id\":\"\",\"status\":\"ERROR\",\"message\":\"ORA-00001\",\"error_code\":\"DB_ERROR\"}";
        for (Operation operation : Operation.values()) {
            assertThat(judged(RestCase.Work.of(operation).published(true), 0, 200, body))
                    .isEqualTo("the body says ERROR DB_ERROR");
        }
        assertThat(judged(RestCase.Work.LIST, 0, 200, body)).isEqualTo("0 rows");
    }

    @Test
    void anotherIdIsAnError() {
        String body = "{\"transaction_id\":\"id-8\",\"status\":\"SUCCESS\",\"message\":\"m\",\"amount\":100.50}";
        assertThat(judged(RestCase.Work.CREATE, 0, 201, body)).isEqualTo("another id");
        assertThat(judged(RestCase.Work.GET, 0, 200, body)).isEqualTo("another id");
        assertThat(judged(RestCase.Work.GET, 0, 200, body.replace("id-8", "id-7")))
                .isNull();
        assertThat(judged(
                        RestCase.Work.GET, 0, 200, body.replace("id-8", "id-7").replace("100.50", "100.51")))
                .isEqualTo("another amount");
        assertThat(judged(RestCase.Work.GET, 0, 404, body)).isEqualTo("status 404");
        assertThat(judged(RestCase.Work.GET, 0, 200, "<html>")).startsWith("status 200, and the body is not");
    }

    @Test
    void listsAreCounted() {
        String two = "{\"transactions\":[{\"transaction_id\":\"a\",\"x\":[1]},{\"transaction_id\":\"b\"}]}";
        assertThat(judged(RestCase.Work.LIST, 2, 200, two)).isNull();
        assertThat(judged(RestCase.Work.LIST, 3, 200, two)).isEqualTo("2 rows");
        assertThat(judged(RestCase.Work.LIST, 0, 200, "{\"transactions\":[{}]}"))
                .isEqualTo("a row without an id");
        String found = "{\"transaction_id\":\"\",\"status\":\"SUCCESS\",\"message\":\"Found 100 transactions\"}";
        assertThat(judged(RestCase.Work.LIST.published(true), 100, 200, found)).isNull();
        assertThat(judged(RestCase.Work.LIST.published(true), 99, 200, found)).isEqualTo("Found 100 transactions");
        assertThat(judged(RestCase.Work.LIST.published(true), 0, 200, found)).isNull();
        assertThat(judged(RestCase.Work.LIST.published(true), 0, 200, found.replace("100", "0")))
                .as("there are those that were created to be asked for")
                .isEqualTo("Found 0 transactions");
        assertThat(judged(RestCase.Work.LIST.published(true), 0, 200, found.replace("100", "99999999999")))
                .isEqualTo("no number of transactions");
        assertThat(judged(RestCase.Work.LIST.published(true), 0, 200, found.replace("Found", "Lost")))
                .isEqualTo("no number of transactions");
    }

    @Test
    void everyPartOfABatchIsJudged() {
        String both = "{\"outcomes\":[{\"transaction_id\":\"id-7-0\",\"outcome\":\"created\"},"
                + "{\"transaction_id\":\"id-7-1\",\"outcome\":\"created\"}]}";
        assertThat(judged(RestCase.Work.CREATE.batch(2), 0, 201, both)).isNull();
        assertThat(judged(RestCase.Work.CREATE.batch(3), 0, 201, both)).isEqualTo("2 outcomes");
        assertThat(judged(
                        RestCase.Work.CREATE.batch(2),
                        0,
                        207,
                        both.replace("-1\",\"outcome\":\"created", "-1\",\"outcome\":\"duplicate")))
                .isEqualTo("the outcome duplicate");
    }
}
