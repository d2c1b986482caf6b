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

func takeAll(values []bson.RawValue) (all int, err error) {
	for _, value := range values {
		n := 1
		switch v := own(value).(type) {
		case bson.Raw:
			n, err = raw{}.read(v)
		case bson.RawArray:
			var items []bson.RawValue
			if items, err = v.Values(); err == nil {
				n, err = takeAll(items)
			}
		default:
			taken(v)
		}
		if err != nil {
			return 0, err
		}
		all += n
	}
	return all, nil
}

// own gives a value as bson.Unmarshal does, but documents and arrays, which stay raw.
func own(v bson.RawValue) any {
	switch v.Type {
	case bson.TypeEmbeddedDocument:
		return v.Document()
	case bson.TypeArray:
		return v.Array()
	case bson.TypeString:
		return v.StringValue()
	case bson.TypeInt32:
		return v.Int32()
	case bson.TypeInt64:
		return v.Int64()
	case bson.TypeDouble:
		return v.Double()
	case bson.TypeDecimal128:
		return v.Decimal128()
	case bson.TypeBoolean:
		return v.Boolean()
	case bson.TypeDateTime:
		return bson.DateTime(v.DateTime())
	case bson.TypeObjectID:
		return v.ObjectID()
	case bson.TypeBinary:
		subtype, data := v.Binary()
		return bson.Binary{Subtype: subtype, Data: data}
	case bson.TypeRegex:
		pattern, options := v.Regex()
		return bson.Regex{Pattern: pattern, Options: options}
	case bson.TypeTimestamp:
		seconds, increment := v.Timestamp()
		return bson.Timestamp{T: seconds, I: increment}
	case bson.TypeDBPointer:
		namespace, id := v.DBPointer()
		return bson.DBPointer{DB: namespace, Pointer: id}
	case bson.TypeJavaScript:
		return bson.JavaScript(v.JavaScript())
	case bson.TypeSymbol:
		return bson.Symbol(v.Symbol())
	case bson.TypeCodeWithScope:
		code, scope := v.CodeWithScope()
		return bson.CodeWithScope{Code: bson.JavaScript(code), Scope: scope}
	case bson.TypeUndefined:
		return bson.Undefined{}
	case bson.TypeMinKey:
		return bson.MinKey{}
	case bson.TypeMaxKey:
		return bson.MaxKey{}
	default:
		return nil
	}
}
func (raw) canonical(form []byte, document bson.Raw) ([]byte, error) {
	return canonical{}.value(form, document), nil
}

func fields(document bson.Raw) bson.D {
	elements, err := document.Elements()
	if err != nil {
		panic(err)
	}
	all := make(bson.D, len(elements))
	for i, element := range elements {
		all[i] = bson.E{Key: element.Key(), Value: own(element.Value())}
	}
	return all
}

func items(array bson.RawArray) bson.A {
	values, err := array.Values()
	if err != nil {
		panic(err)
	}
	all := make(bson.A, len(values))
	for i, value := range values {
		all[i] = own(value)
	}
	return all
}
