package org.docbench.formats.oson;

import java.util.List;
import java.util.Map;
import oracle.sql.json.OracleJsonArray;
import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;
import oracle.sql.json.OracleJsonValue.OracleJsonType;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;

/**
 * The published way of changing OSON on the client: open the bytes, copy objects and arrays into mutable ones (their
 * leaves are taken over as they are), change the copy, write it. New values are made once, ahead of time.
 */
final class TreePatch implements Format.Patcher {
    private final Edit edit;
    private final List<OracleJsonValue> values;

    TreePatch(Edit edit) {
        this.edit = edit;
        List<Value> added;
        if (edit instanceof Edit.Append append) {
            added = append.items();
        } else {
            added = List.of(edit instanceof Edit.Set set ? set.value() : ((Edit.Insert) edit).value());
        }
        values = added.stream().map(ToOson::value).toList();
    }

    @Override
    public byte[] patch(byte[] image) {
        return ToOson.bytes(changed(FromOson.open(image).asJsonObject()));
    }

    private OracleJsonObject changed(OracleJsonObject document) {
        if (edit instanceof Edit.Insert insert) {
            return inserted(document, insert);
        }
        OracleJsonObject tree = copy(document);
        if (edit instanceof Edit.Append append) {
            tree.get(append.array()).asJsonArray().addAll(values);
            return tree;
        }
        List<Path.Step> steps = ((Edit.Set) edit).path().steps();
        OracleJsonValue at = tree;
        for (Path.Step step : steps.subList(0, steps.size() - 1)) {
            at = step instanceof Path.Name name
                    ? at.asJsonObject().get(name.name())
                    : at.asJsonArray().get(((Path.Index) step).index());
        }
        if (steps.get(steps.size() - 1) instanceof Path.Name name) {
            at.asJsonObject().replace(name.name(), values.get(0));
        } else {
            at.asJsonArray().set(((Path.Index) steps.get(steps.size() - 1)).index(), values.get(0));
        }
        return tree;
    }

    private OracleJsonObject inserted(OracleJsonObject document, Edit.Insert insert) {
        OracleJsonObject tree = ToOson.FACTORY.createObject();
        int at = 0;
        for (Map.Entry<String, OracleJsonValue> field : document.entrySet()) {
            if (at++ == insert.position()) {
                tree.put(insert.name(), values.get(0));
            }
            tree.put(field.getKey(), copy(field.getValue()));
        }
        tree.putIfAbsent(insert.name(), values.get(0));
        return tree;
    }

    private static OracleJsonObject copy(OracleJsonObject object) {
        OracleJsonObject copy = ToOson.FACTORY.createObject();
        object.forEach((name, value) -> copy.put(name, copy(value)));
        return copy;
    }

    private static OracleJsonValue copy(OracleJsonValue value) {
        if (value.getOracleJsonType() == OracleJsonType.OBJECT) {
            return copy(value.asJsonObject());
        }
        if (value.getOracleJsonType() == OracleJsonType.ARRAY) {
            OracleJsonArray copy = ToOson.FACTORY.createArray();
            value.asJsonArray().forEach(item -> copy.add(copy(item)));
            return copy;
        }
        return value;
    }
}
