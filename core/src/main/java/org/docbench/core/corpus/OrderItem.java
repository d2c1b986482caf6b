package org.docbench.core.corpus;

/** One line of an order. */
final class OrderItem {
    private static final Text SKU = Text.of("sku");
    private static final Text PRODUCT = Text.of("productId");
    private static final Text TITLE = Text.of("title");
    private static final Text QUANTITY = Text.of("quantity");
    private static final Text PRICE = Text.of("price");
    private static final Text DISCOUNT = Text.of("discount");
    private static final Text OPTIONS = Text.of("options");
    private static final Text NAME = Text.of("name");
    private static final Text VALUE = Text.of("value");
    private static final Text EXTRA = Text.of("extra");
    private static final Text RETURNED = Text.of("returned");

    private final SplitMix64 random;
    private final Draft text;

    OrderItem(SplitMix64 random, Draft text) {
        this.random = random;
        this.text = text;
    }

    /** The price of all pieces together in cents. */
    long write(DocumentSink sink) {
        int quantity = random.chance(0.7) ? 1 : random.between(2, 12);
        long price = random.between(99, 49_999);
        sink.startDocument(Text.NONE);
        sink.string(SKU, text.clear().letters(random, 3).add('-').number(random.below(1_000_000), 6));
        sink.objectId(PRODUCT, random.next(), (int) random.next());
        sink.string(
                TITLE,
                text.clear()
                        .add(any(OrderWords.QUALITIES))
                        .add(' ')
                        .add(any(OrderWords.THINGS))
                        .add(' ')
                        .number(random.between(1, 900), 1));
        sink.int32(QUANTITY, quantity);
        sink.float64(PRICE, price / 100.0);
        if (random.chance(0.2)) {
            sink.float64(DISCOUNT, random.between(1, 50) / 100.0);
        }
        options(sink);
        sink.bool(RETURNED, random.chance(0.03));
        sink.endDocument();
        return price * quantity;
    }

    private void options(DocumentSink sink) {
        int first = random.below(OrderWords.OPTIONS.length);
        sink.startArray(OPTIONS);
        for (int left = random.below(4); left > 0; left--) {
            Text[] option = OrderWords.OPTIONS[first++ % OrderWords.OPTIONS.length];
            sink.startDocument(Text.NONE);
            sink.string(NAME, option[0]);
            sink.string(VALUE, option[random.between(1, option.length - 1)]);
            if (random.chance(0.25)) {
                sink.float64(EXTRA, random.between(50, 999) / 100.0);
            }
            sink.endDocument();
        }
        sink.endArray();
    }

    private Text any(Text[] words) {
        return words[random.below(words.length)];
    }
}
