package org.docbench.core.corpus;

/** The words orders are made of. */
final class OrderWords {
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

    static final Text[] COUNTRIES =
            Text.all("DE", "DE", "CH", "DK", "BR", "PL", "JP", "CN", "KR", "GR", "RU", "EG", "IN", "US", "GB", "CA");

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
