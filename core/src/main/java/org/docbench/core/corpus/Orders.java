package org.docbench.core.corpus;

import org.docbench.core.value.Value;

/**
 * Orders of a web shop, as applications keep them: nested documents and arrays, dates, ids, optional fields, text in many
 * scripts. Prices are doubles, so that every format can hold them; there is no type that only BSON has but object ids.
 *
 * <p>All of it is ours. 1 to 8 items an order; 1.5 to 2.5 KB of BSON in the mean.
 */
final class Orders implements CorpusSource.DocumentGenerator {
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
    private final OrderCustomer customer = new OrderCustomer();
    private final OrderItem item = new OrderItem();

    @Override
    public Value.Obj document(long seed, long index) {
        var sink = new ValueSink();
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
        return sink.document();
    }

    /** The sum in cents. */
    private long items(ValueSink sink) {
        sink.startArray(ITEMS);
        long net = 0;
        for (int left = random.between(1, MOST_ITEMS); left > 0; left--) {
            net += item.write(sink);
        }
        sink.endArray();
        return net;
    }

    private void tags(ValueSink sink) {
        sink.startArray(TAGS);
        for (int left = random.below(5); left > 0; left--) {
            sink.string(Text.NONE, any(OrderWords.TAGS));
        }
        sink.endArray();
    }

    private void totals(long net, ValueSink sink) {
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
    private long history(long placed, int reached, ValueSink sink) {
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

    /** Who ordered, and where it goes. */
    private final class OrderCustomer {
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

        void write(ValueSink sink) {
            sink.startDocument(CUSTOMER);
            sink.int64(ID, 1_000_000_000_000L + random.below(50_000_000));
            sink.startDocument(NAME);
            int people = random.below(OrderWords.GIVEN.length);
            sink.string(GIVEN, OrderWords.GIVEN[people]);
            sink.string(
                    FAMILY, OrderWords.FAMILY[random.chance(0.8) ? people : random.below(OrderWords.FAMILY.length)]);
            sink.endDocument();
            sink.string(
                    EMAIL, text.clear().letters(random, random.between(5, 14)).add(MAIL_DOMAIN));
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

        private void address(Text name, ValueSink sink) {
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

    /** One line of an order. */
    private final class OrderItem {
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

        /** The price of all pieces together in cents. */
        long write(ValueSink sink) {
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

        private void options(ValueSink sink) {
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
    }

    /** The words orders are made of. */
    static final class OrderWords {
        static final Text[] STATUS = Text.all("placed", "paid", "packed", "shipped", "delivered");
        static final Text[] CURRENCIES = Text.all("EUR", "USD", "GBP", "JPY", "INR", "BRL", "CHF", "PLN");
        static final Text[] ACTORS = Text.all("system", "warehouse-1", "warehouse-2", "carrier", "support");
        static final Text[] TAGS =
                Text.all("gift", "express", "first-order", "b2b", "newsletter", "abholung", "プレゼント", "fragile", "sale");

        /** Given and family names, each at one place from one language. */
        static final Text[] GIVEN = words("""
            Anna, Jürgen, Zoë, José, François, Łukasz, Søren, Ελένη, Дмитрий, محمد,
            太郎, 小明, 민준, Priya, Chloé, Nguyễn, Ayşe, Björn, Noam, Olivia""");

        static final Text[] FAMILY = words("""
            Schmidt, Müller, de Vries, García Núñez, Lefèvre, Wójcik, Kjær, Παπαδοπούλου, Иванов, الأحمد,
            山田, 王, 김, Sharma, Dubois, Văn An, Yılmaz, Åkesson, Levi, Brown""");

        static final Text[] STREETS = words("""
            Hauptstraße, High Street, Rue de la Paix, Calle Mayor, Via Roma, Königsallee,
            Marszałkowska, Невский проспект, Main Street, Avenida Paulista, Drottninggatan, İstiklal Caddesi""");

        /** Cities, each at the place of its country. */
        static final Text[] CITIES = words("""
            Berlin, München, Zürich, København, São Paulo, Kraków, 東京, 北京, 서울, Αθήνα,
            Москва, القاهرة, Bengaluru, New York, London, Québec""");

        static final Text[] COUNTRIES = Text.all(
                "DE", "DE", "CH", "DK", "BR", "PL", "JP", "CN", "KR", "GR", "RU", "EG", "IN", "US", "GB", "CA");

        static final Text[] QUALITIES =
                Text.all("Wooden", "Stainless", "Organic", "Wireless", "Vintage", "Compact", "Crème", "Extra-large");
        static final Text[] THINGS = words("""
            headphones, coffee grinder, desk lamp, running shoes, backpack, kettle,
            keyboard, notebook, garden chair, rain jacket, fondue set, Käsereibe""");
        static final Text[] NOTES = Text.all(
                "Please leave the parcel with the neighbours.",
                "Bitte nicht klingeln, das Baby schläft.",
                "配達は午後でお願いします。",
                "Livrer au 2ᵉ étage, code 4711.",
                "Call before delivery 🙏");

        /** The name of an option, then its values. */
        static final Text[][] OPTIONS = {
            Text.all("colour", "black", "white", "navy", "crème", "grün"),
            Text.all("size", "XS", "S", "M", "L", "XL"),
            Text.all("warranty", "none", "2 years", "5 years"),
            Text.all("wrapping", "none", "paper", "ribbon and card"),
            Text.all("plug", "EU", "UK", "US", "CH")
        };

        private OrderWords() {}

        private static Text[] words(String list) {
            return Text.all(list.split(",\\s+"));
        }
    }
}
