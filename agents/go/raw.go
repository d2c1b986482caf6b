package main

import "go.mongodb.org/mongo-driver/v2/bson"

// raw keeps the bytes it is given, once the library has found them well formed at every depth.
type raw struct{}

func (raw) decode(image []byte) (bson.Raw, error) {
	document := bson.Raw(image)
	return document, document.Validate()
}

func (raw) encode(document bson.Raw) ([]byte, error) { return bson.Marshal(document) }

func (raw) read(document bson.Raw) (int, error) {
	values, err := document.Values()
	if err != nil {
		return 0, err
	}
	return takeAll(values)
}

func takeAll(values []bson.RawValue) (int, error) {
	all := 0
	for i := range values {
		n, err := take(&values[i])
		if err != nil {
			return 0, err
		}
		all += n
	}
	return all, nil
}

func take(v *bson.RawValue) (int, error) {
	switch v.Type {
	case bson.TypeEmbeddedDocument:
		return raw{}.read(v.Document())
	case bson.TypeArray:
		values, err := v.Array().Values()
		if err != nil {
			return 0, err
		}
		return takeAll(values)
	case bson.TypeString:
		return taken(v.StringValue()), nil
	case bson.TypeInt32:
		return taken(v.Int32()), nil
	case bson.TypeInt64:
		return taken(v.Int64()), nil
	case bson.TypeDouble:
		return taken(v.Double()), nil
	case bson.TypeDecimal128:
		return taken(v.Decimal128()), nil
	case bson.TypeBoolean:
		return taken(v.Boolean()), nil
	case bson.TypeDateTime:
		return taken(v.DateTime()), nil
	case bson.TypeObjectID:
		return taken(v.ObjectID()), nil
	case bson.TypeBinary:
		subtype, data := v.Binary()
		return taken(bson.Binary{Subtype: subtype, Data: data}), nil
	case bson.TypeRegex:
		pattern, options := v.Regex()
		return taken(bson.Regex{Pattern: pattern, Options: options}), nil
	case bson.TypeTimestamp:
		seconds, increment := v.Timestamp()
		return taken(bson.Timestamp{T: seconds, I: increment}), nil
	case bson.TypeDBPointer:
		namespace, id := v.DBPointer()
		return taken(bson.DBPointer{DB: namespace, Pointer: id}), nil
	case bson.TypeJavaScript:
		return taken(v.JavaScript()), nil
	case bson.TypeSymbol:
		return taken(v.Symbol()), nil
	case bson.TypeCodeWithScope:
		code, scope := v.CodeWithScope()
		return taken(bson.CodeWithScope{Code: bson.JavaScript(code), Scope: scope}), nil
	default: // null, undefined, min key and max key are their type
		return taken(v.Type), nil
	}
}

// canonical has the library make a tree of the kept bytes.
func (raw) canonical(form []byte, document bson.Raw) ([]byte, error) {
	var fields bson.D
	if err := bson.Unmarshal(document, &fields); err != nil {
		return nil, err
	}
	return canonical{}.value(form, fields), nil
}
