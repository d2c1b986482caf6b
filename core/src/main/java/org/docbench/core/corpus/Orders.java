package org.docbench.core.corpus;

/**
 * Orders of a web shop, as applications keep them: nested documents and arrays, dates, ids, optional fields, text in many
 * scripts. Prices are doubles, so that every format can hold them; there is no type that only BSON has but object ids.
 *
 * <p>All of it is ours. 1 to 8 items an order; 1.5 to 2.5 KB of BSON in the mean.
 */
final class Orders implements DocumentGenerator {
    private static final int MOST_ITEMS = 8;
    private static final long FIRST_DAY = 1_577_836_800_000L; // 2020-01-01
    private static final int SECONDS = 5 * 365 * 86_400;
    private static final double CENTS = 100;
    private static final int[] TAX_PERCENT = {0, 7, 10, 19, 20, 25};

    private static final Text ID = Text.of("_id");
    private static final Text NUMBER = Text.of("orderNumber");
    private static final Text PLACED = Text.of("placedAt");
    private static final Text UPDATED = Text.of("updatedAt");
    private static final Text STATUS = Text.of("status");
    private static final Text CURRENCY = Text.of("currency");
    private static final Text ITEMS = Text.of("items");
    private static final Text TAGS = Text.of("tags");
    private static final Text TOTALS = Text.of("totals");
    private static final Text NET = Text.of("net");
    private static final Text TAX = Text.of("tax");
    private static final Text SHIPPING = Text.of("shipping");
    private static final Text GROSS = Text.of("gross");
    private static final Text HISTORY = Text.of("history");
    private static final Text AT = Text.of("at");
    private static final Text BY = Text.of("by");
    private static final Text NOTE = Text.of("note");
    private static final Text VERSION = Text.of("version");
    private static final Text GIFT = Text.of("gift");

    private final SplitMix64 random = new SplitMix64();
    private final Draft text = new Draft();
    private final OrderCustomer customer = new OrderCustomer(random, text);
    private final OrderItem item = new OrderItem(random, text);

    @Override
    public void write(long seed, long index, DocumentSink sink) {
        random.start(seed, index);
        long placed = FIRST_DAY + random.below(SECONDS) * 1000L + random.below(1000);
        int reached = random.below(OrderWords.STATUS.length);
        sink.startDocument(Text.NONE);
        sink.objectId(ID, (placed / 1000) << 32 | random.next() >>> 32, (int) index);
        sink.string(NUMBER, text.clear().add('W').add('-').number(index + 1, 8));
        sink.date(PLACED, placed);
        sink.string(STATUS, OrderWords.STATUS[reached]);
        sink.string(CURRENCY, any(OrderWords.CURRENCIES));
        customer.write(sink);
        long net = items(sink);
        tags(sink);
        totals(net, sink);
        long updated = history(placed, reached, sink);
        if (random.chance(0.3)) {
            sink.string(NOTE, any(OrderWords.NOTES));
        } else {
            sink.nil(NOTE);
        }
        sink.bool(GIFT, random.chance(0.1));
        sink.date(UPDATED, updated);
        sink.int32(VERSION, reached + 1);
        sink.endDocument();
    }

    /** The sum in cents. */
    private long items(DocumentSink sink) {
        sink.startArray(ITEMS);
        long net = 0;
        for (int left = random.between(1, MOST_ITEMS); left > 0; left--) {
            net += item.write(sink);
        }
        sink.endArray();
        return net;
    }

    private void tags(DocumentSink sink) {
        sink.startArray(TAGS);
        for (int left = random.below(5); left > 0; left--) {
            sink.string(Text.NONE, any(OrderWords.TAGS));
        }
        sink.endArray();
    }

    private void totals(long net, DocumentSink sink) {
        long tax = net * TAX_PERCENT[random.below(TAX_PERCENT.length)] / 100;
        long shipping = random.chance(0.5) ? 0 : random.between(290, 1990);
        sink.startDocument(TOTALS);
        sink.float64(NET, net / CENTS);
        sink.float64(TAX, tax / CENTS);
        sink.float64(SHIPPING, shipping / CENTS);
        sink.float64(GROSS, (net + tax + shipping) / CENTS);
        sink.endDocument();
    }

    /** Every status up to the one reached; gives the time of the last. */
    private long history(long placed, int reached, DocumentSink sink) {
        long at = placed;
        sink.startArray(HISTORY);
        for (int i = 0; i <= reached; i++) {
            sink.startDocument(Text.NONE);
            sink.string(STATUS, OrderWords.STATUS[i]);
            sink.date(AT, at);
            sink.string(BY, any(OrderWords.ACTORS));
            sink.endDocument();
            at += random.below(172_800) * 1000L;
        }
        sink.endArray();
        return at;
    }

    private Text any(Text[] words) {
        return words[random.below(words.length)];
    }
}
