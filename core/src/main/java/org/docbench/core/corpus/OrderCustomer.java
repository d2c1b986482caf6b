package org.docbench.core.corpus;

/** Who ordered, and where it goes. */
final class OrderCustomer {
    private static final long BORN_FROM = -1_262_304_000_000L; // 1930
    private static final int BORN_DAYS = 75 * 365;
    private static final long DAY = 86_400_000L;

    private static final Text CUSTOMER = Text.of("customer");
    private static final Text ID = Text.of("id");
    private static final Text NAME = Text.of("name");
    private static final Text GIVEN = Text.of("given");
    private static final Text FAMILY = Text.of("family");
    private static final Text EMAIL = Text.of("email");
    private static final Text MAIL_DOMAIN = Text.of("@example.com");
    private static final Text PHONE = Text.of("phone");
    private static final Text BORN = Text.of("born");
    private static final Text VIP = Text.of("vip");
    private static final Text POINTS = Text.of("points");
    private static final Text SHIPPING = Text.of("shippingAddress");
    private static final Text BILLING = Text.of("billingAddress");
    private static final Text STREET = Text.of("street");
    private static final Text CITY = Text.of("city");
    private static final Text POSTCODE = Text.of("postcode");
    private static final Text COUNTRY = Text.of("country");
    private static final Text LOCATION = Text.of("location");

    private final SplitMix64 random;
    private final Draft text;

    OrderCustomer(SplitMix64 random, Draft text) {
        this.random = random;
        this.text = text;
    }

    void write(DocumentSink sink) {
        sink.startDocument(CUSTOMER);
        sink.int64(ID, 1_000_000_000_000L + random.below(50_000_000));
        sink.startDocument(NAME);
        int people = random.below(OrderWords.GIVEN.length);
        sink.string(GIVEN, OrderWords.GIVEN[people]);
        sink.string(FAMILY, OrderWords.FAMILY[random.chance(0.8) ? people : random.below(OrderWords.FAMILY.length)]);
        sink.endDocument();
        sink.string(EMAIL, text.clear().letters(random, random.between(5, 14)).add(MAIL_DOMAIN));
        if (random.chance(0.6)) {
            sink.string(
                    PHONE,
                    text.clear()
                            .add('+')
                            .number(random.between(10_000, 999_999), 5)
                            .number(random.below(1_000_000), 6));
        } else {
            sink.nil(PHONE);
        }
        sink.date(BORN, BORN_FROM + random.below(BORN_DAYS) * DAY);
        sink.bool(VIP, random.chance(0.05));
        sink.int32(POINTS, random.below(20_000));
        sink.endDocument();
        address(SHIPPING, sink);
        if (random.chance(0.4)) {
            address(BILLING, sink);
        }
    }

    private void address(Text name, DocumentSink sink) {
        int place = random.below(OrderWords.CITIES.length);
        sink.startDocument(name);
        sink.string(
                STREET,
                text.clear()
                        .add(OrderWords.STREETS[random.below(OrderWords.STREETS.length)])
                        .add(' ')
                        .number(random.between(1, 250), 1));
        sink.string(CITY, OrderWords.CITIES[place]);
        sink.string(POSTCODE, text.clear().number(random.below(100_000), 5));
        sink.string(COUNTRY, OrderWords.COUNTRIES[place]);
        sink.startArray(LOCATION);
        sink.float64(Text.NONE, random.below(36_000_000) / 100_000.0 - 180);
        sink.float64(Text.NONE, random.below(18_000_000) / 100_000.0 - 90);
        sink.endArray();
        sink.endDocument();
    }
}
