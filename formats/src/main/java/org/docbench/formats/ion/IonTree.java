package org.docbench.formats.ion;

import com.amazon.ion.IonBlob;
import com.amazon.ion.IonBool;
import com.amazon.ion.IonDecimal;
import com.amazon.ion.IonFloat;
import com.amazon.ion.IonInt;
import com.amazon.ion.IonSequence;
import com.amazon.ion.IonString;
import com.amazon.ion.IonStruct;
import com.amazon.ion.IonSystem;
import com.amazon.ion.IonTimestamp;
import com.amazon.ion.IonValue;
import com.amazon.ion.IonWriter;
import com.amazon.ion.system.IonBinaryWriterBuilder;
import com.amazon.ion.system.IonSystemBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.JarVersion;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;

/** {@code ion.tree}: binary Ion 1.0 as ion-java's own IonStruct; one system and one builder of writers for all documents. */
final class IonTree implements Codec<IonStruct> {
    static final IonSystem SYSTEM = IonSystemBuilder.standard().build();
    private static final IonBinaryWriterBuilder WRITERS =
            IonBinaryWriterBuilder.standard().immutable();

    private final Taken taken = new Taken();

    @Override
    public Ledger ledger() {
        return new Ledger(
                "ion.tree",
                "com.amazon.ion:ion-java",
                JarVersion.of(IonSystem.class, "Bundle-Version"),
                "IonSystem.singleValue into an IonStruct, written by a binary IonWriter",
                Ledger.Validates.EVERYTHING,
                true,
                false,
                Ledger.Materialises.VALUE,
                Set.of(Loss.INT_WIDTH, Loss.BINARY_SUBTYPE));
    }

    @Override
    public IonStruct decode(byte[] image) {
        return (IonStruct) SYSTEM.singleValue(image);
    }

    @Override
    public byte[] encode(IonStruct document) {
        var out = new ByteArrayOutputStream();
        try (IonWriter writer = WRITERS.build(out)) {
            document.writeTo(writer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    @Override
    public int read(IonStruct document) {
        return values(document);
    }

    private int values(Iterable<IonValue> children) {
        int values = 0;
        for (IonValue child : children) {
            values += switch (child.getType()) {
                case STRUCT -> values((IonStruct) child);
                case LIST -> values((IonSequence) child);
                case STRING -> taken.take(((IonString) child).stringValue());
                case INT -> integer((IonInt) child);
                case FLOAT -> taken.take(((IonFloat) child).doubleValue());
                case BOOL -> taken.take(((IonBool) child).booleanValue());
                case DECIMAL -> taken.take(((IonDecimal) child).bigDecimalValue());
                case TIMESTAMP -> taken.take(((IonTimestamp) child).timestampValue());
                case BLOB -> taken.take(((IonBlob) child).getBytes());
                default -> taken.take(null);
            };
        }
        return values;
    }

    private int integer(IonInt number) {
        return switch (number.getIntegerSize()) {
            case INT, LONG -> taken.take(number.longValue());
            case BIG_INTEGER -> taken.take(number.bigIntegerValue());
        };
    }

    @Override
    public IonStruct of(Value.Obj document) {
        return decode(encode((IonStruct) ToIon.value(document)));
    }

    @Override
    public Value.Obj model(IonStruct document) {
        return FromIon.object(document);
    }
}
