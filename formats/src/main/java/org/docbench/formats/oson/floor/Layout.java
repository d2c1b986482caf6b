package org.docbench.formats.oson.floor;

/** The numbers of the OSON layout, with their source (see the package's comment). All integers are big-endian. */
final class Layout {
    /** The first three bytes of every image. [spec] header; [py] TNS_JSON_MAGIC_BYTE_1..3. */
    static final int MAGIC = 0xFF4A5A;

    /** Names of at most 255 bytes. [py] TNS_JSON_VERSION_MAX_FNAME_255. */
    static final int VERSION_SHORT_NAMES = 1;

    /** Names of 256 to 65,535 bytes too. [py] TNS_JSON_VERSION_MAX_FNAME_65535; 2 and 4 are partial updates, [ref]. */
    static final int VERSION_LONG_NAMES = 3;

    // Primary flags. [py] TNS_JSON_FLAG_*; those that python does not name: [ref], header flags.
    static final int RELATIVE_OFFSETS = 0x0001;
    static final int INLINE_LEAVES = 0x0002;
    static final int LENGTH_IN_OPCODE = 0x0004;
    static final int NAMES_UB4 = 0x0008;
    static final int SCALAR = 0x0010;
    static final int SHARED_SIMPLE_NODES = 0x0020;
    static final int SHARED_NODES = 0x0040;
    static final int HASH_UB1 = 0x0100;
    static final int NAMES_UB2 = 0x0400;
    static final int NAME_HEAP_UB4 = 0x0800;
    static final int TREE_UB4 = 0x1000;
    static final int TINY_NODES = 0x2000;
    static final int IDS_NEVER_SORTED = 0x8000;

    /** Secondary flag: the offsets of long names have 2 bytes, not 4. [py] TNS_JSON_FLAG_SEC_FNAMES_SEG_UINT16. */
    static final int LONG_NAME_OFFSETS_UB2 = 0x0100;

    // Container opcode 1TSCCNRV. [py] decode_container_node; N, R and V: [ref].
    static final int CONTAINER = 0x80;
    static final int ARRAY = 0x40;
    static final int OFFSETS_UB4 = 0x20;
    static final int COUNT = 0x18;
    static final int COUNT_UB1 = 0x00;
    static final int COUNT_UB2 = 0x08;
    static final int COUNT_UB4 = 0x10;
    static final int BORROWED_IDS = 0x18;
    static final int UNSORTED_IDS = 0x04;

    /** These three together: the object was replaced by a partial update. [ref] */
    static final int FORWARDED = 0x83;

    // Scalar opcodes. [py] TNS_JSON_TYPE_*; decode_node.
    static final int STRING_SHORT_MAX = 0x1F;
    static final int NULL = 0x30;
    static final int TRUE = 0x31;
    static final int FALSE = 0x32;
    static final int STRING_UB1 = 0x33;
    static final int NUMBER_UB1 = 0x34;
    static final int NUMBER_TEXT = 0x35;
    static final int DOUBLE = 0x36;
    static final int STRING_UB2 = 0x37;
    static final int STRING_UB4 = 0x38;
    static final int TIMESTAMP = 0x39;
    static final int BINARY_UB2 = 0x3A;
    static final int BINARY_UB4 = 0x3B;
    static final int DATE = 0x3C;
    static final int INTERVAL_YM = 0x3D;
    static final int INTERVAL_DS = 0x3E;
    static final int INT32 = 0x40;
    static final int INT64 = 0x50;
    static final int DECIMAL = 0x60;
    static final int DECIMAL_UB1 = 0x74;
    static final int VECTOR = 0x7B;
    static final int TIMESTAMP_TZ = 0x7C;
    static final int TIMESTAMP_SECONDS = 0x7D;
    static final int ID = 0x7E;
    static final int FLOAT = 0x7F;

    /** Objects of up to this many members stay in the order written, their ids unsorted. [ref] BIN_SRCH_TRIG_LIMIT. */
    static final int SORT_ABOVE = 10;

    private Layout() {}

    /** How many bytes hold a number that is not negative: 1, 2 or 4. */
    static int width(int number) {
        return number <= 0xFF ? 1 : number <= 0xFFFF ? 2 : 4;
    }

    /** The opcode of a container: its count in so many bytes, its offsets in 2 or 4. */
    static int container(int kind, int countWidth, int offsetWidth) {
        int counted = countWidth == 1 ? COUNT_UB1 : countWidth == 2 ? COUNT_UB2 : COUNT_UB4;
        return CONTAINER | kind | counted | (offsetWidth == 4 ? OFFSETS_UB4 : 0);
    }

    /** The opcode of a string: its length in so many bytes. */
    static int string(int width) {
        return width == 1 ? STRING_UB1 : width == 2 ? STRING_UB2 : STRING_UB4;
    }
}
