package org.docbench.formats.bson.floor;

/** The name of an array's item: its position in decimal digits (bsonspec.org, "array"). */
final class Index {
    private Index() {}

    static int digits(int index) {
        int digits = 1;
        for (int rest = index / 10; rest > 0; rest /= 10) {
            digits++;
        }
        return digits;
    }

    /** Writes the digits at {@code at} and gives where they end. */
    static int write(int index, byte[] bytes, int at) {
        int end = at + digits(index);
        int rest = index;
        for (int place = end - 1; place >= at; place--) {
            bytes[place] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return end;
    }
}
