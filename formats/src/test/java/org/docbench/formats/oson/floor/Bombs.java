package org.docbench.formats.oson.floor;

import java.util.function.Consumer;

/** Images made by hand to cost the reader more than they cost the writer. */
final class Bombs {
    private Bombs() {}

    /** An image without names whose tree is what {@code tree} writes. */
    static byte[] image(Consumer<ByteSink> tree) {
        var nodes = new ByteSink();
        tree.accept(nodes);
        var out = new ByteSink().u16(0xFF4A).u8(0x5A).u8(1);
        out.u16(Layout.INLINE_LEAVES | Layout.LENGTH_IN_OPCODE | Layout.TREE_UB4);
        out.u8(0).u16(0).i32(nodes.size()).u16(0);
        return out.put(nodes.toBytes()).toBytes();
    }

    /** An array that is its own only item. */
    static byte[] cycle() {
        return image(tree -> tree.u8(0xC0).u8(1).u16(0));
    }

    /** One array in the other, this many. */
    static byte[] deep(int levels) {
        return image(tree -> {
            for (int i = 1; i < levels; i++) {
                tree.u8(0xE0).u8(1).i32(6 * i);
            }
            tree.u8(0xC0).u8(0);
        });
    }

    /** Each array holds the next one {@code fan} times. */
    static byte[] sharing(int levels, int fan) {
        return image(tree -> {
            for (int i = 0; i < levels; i++) {
                int next = tree.size() + 2 + 4 * fan;
                tree.u8(0xE0).u8(fan);
                for (int j = 0; j < fan; j++) {
                    tree.i32(next);
                }
            }
            tree.u8(Layout.NULL);
        });
    }

    /** An array of one long text, many times over. */
    static byte[] oneText(int times, int length) {
        return image(tree -> {
            tree.u8(0xE8).u16(times);
            for (int i = 0; i < times; i++) {
                tree.i32(3 + 4 * times);
            }
            tree.u8(Layout.STRING_UB4).i32(length).put(new byte[length]);
        });
    }

    /** An array that says it has 2^31 - 1 items. */
    static byte[] hugeCount() {
        return image(tree -> tree.u8(0xF0).i32(Integer.MAX_VALUE));
    }

    /** A text that says it has 2^31 - 1 bytes. */
    static byte[] hugeText() {
        return image(tree -> tree.u8(Layout.STRING_UB4).i32(Integer.MAX_VALUE));
    }

    /** A dictionary that says it has 2^31 - 1 names. */
    static byte[] hugeDictionary() {
        var out = new ByteSink().u16(0xFF4A).u8(0x5A).u8(1);
        out.u16(Layout.INLINE_LEAVES | Layout.NAMES_UB4 | Layout.NAME_HEAP_UB4 | Layout.TREE_UB4);
        return out.i32(Integer.MAX_VALUE)
                .i32(Integer.MAX_VALUE)
                .i32(2)
                .u16(0)
                .u16(0xC000)
                .toBytes();
    }
}
