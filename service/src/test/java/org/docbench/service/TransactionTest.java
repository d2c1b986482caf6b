package org.docbench.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TransactionTest {

    @ParameterizedTest
    @CsvSource({
        "100, 100.00",
        "12.5, 12.50",
        "0, 0.00",
        "-0.01, -0.01",
        "1E+3, 1000.00",
        "0E+999999999, 0.00",
        "1.000, 1.00",
        "99999999999999999.99, 99999999999999999.99"
    })
    void anAmountHasTwoPlaces(String written, String kept) {
        assertThat(of(written).amount()).isEqualTo(new BigDecimal(kept));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.001", "100000000000000000", "1E+999999999", "1E-999999999"})
    void anAmountThatTheColumnCannotHoldIsNone(String written) {
        assertThatThrownBy(() -> of(written))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("amount: at most 17 digits before the point and 2 behind it");
    }

    @Test
    void widthsAreInCharacters() {
        String wide = "\uD83D\uDE00".repeat(100);
        assertThat(id(wide).id()).isEqualTo(wide);
        assertThatThrownBy(() -> id(wide + "x")).hasMessage("transaction_id: 1 to 100 characters wanted, not 101");
        assertThatThrownBy(() -> id("")).hasMessage("transaction_id: 1 to 100 characters wanted, not 0");
        assertThatThrownBy(() -> id(null)).hasMessage("transaction_id: missing");
        assertThatThrownBy(() -> id("a\0")).hasMessage("transaction_id: a NUL character cannot be kept");
        assertThatThrownBy(() -> id("\uD83D")).hasMessage("transaction_id: half of a surrogate pair is no character");
    }

    private static Transaction of(String amount) {
        return new Transaction("1", "sale", "a", new BigDecimal(amount), "USD", "");
    }

    private static Transaction id(String id) {
        return new Transaction(id, "sale", "a", BigDecimal.ONE, "USD", "");
    }
}
