package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// canonical writes the canonical forms of values as bson.Unmarshal and own make them.
type canonical struct {
	sorted bool // whether the fields of a document go by their names
}

func (c canonical) value(form []byte, value any) []byte {
	switch v := value.(type) {
	case bson.D:
		if c.sorted {
			v = slices.SortedFunc(slices.Values(v), byName)
		}
		form = appendCount(append(form, '{'), len(v))
		for _, field := range v {
			form = c.value(appendText(form, field.Key), field.Value)
		}
		return form
	case bson.M:
		fields := make(bson.D, 0, len(v))
		for name, each := range v {
			fields = append(fields, bson.E{Key: name, Value: each})
		}
		return c.value(form, fields)
	case bson.A:
		form = appendCount(append(form, '['), len(v))
		for _, each := range v {
			form = c.value(form, each)
		}
		return form
	case bson.Raw:
		return c.value(form, fields(v))
	case bson.RawArray:
		return c.value(form, items(v))
	case string:
		return appendText(append(form, 's'), v)
	case int32:
		return binary.BigEndian.AppendUint32(append(form, 'i'), uint32(v))
	case int64:
		return appendLong(append(form, 'l'), v)
	case float64:
		return binary.BigEndian.AppendUint64(append(form, 'd'), doubleBits(v))
	case bson.Decimal128:
		high, low := v.GetBytes()
		return binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(append(form, 'n'), high), low)
	case bool:
		if v {
			return append(form, 't')
		}
		return append(form, 'f')
	case nil, bson.Null:
		return append(form, 'z')
	case bson.DateTime:
		instant := time.UnixMilli(int64(v))
		return appendCount(appendLong(append(form, 'w'), instant.Unix()), instant.Nanosecond())
	case bson.Binary:
		return append(appendCount(append(form, 'b', v.Subtype), len(v.Data)), v.Data...)
	case bson.ObjectID:
		return append(append(form, 'o'), v[:]...)
	case bson.Undefined:
		return append(form, 'u')
	case bson.MinKey:
		return append(form, '<')
	case bson.MaxKey:
		return append(form, '>')
	case bson.Regex:
		return appendText(appendText(append(form, 'r'), v.Pattern), v.Options)
	case bson.DBPointer:
		return append(appendText(append(form, 'p'), v.DB), v.Pointer[:]...)
	case bson.JavaScript:
		return appendText(append(form, 'c'), string(v))
	case bson.Symbol:
		return appendText(append(form, 'y'), string(v))
	case bson.CodeWithScope:
		return c.value(appendText(append(form, 'C'), string(v.Code)), v.Scope)
	case bson.Timestamp:
		return binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(append(form, 'T'), v.T), v.I)
	default:
		panic(fmt.Sprintf("no canonical form for %T", v))
	}
}

func byName(a, b bson.E) int { return strings.Compare(a.Key, b.Key) }

func appendCount(form []byte, n int) []byte {
	return binary.BigEndian.AppendUint32(form, uint32(n))
}

func appendLong(form []byte, n int64) []byte {
	return binary.BigEndian.AppendUint64(form, uint64(n))
}

func appendText(form []byte, text string) []byte {
	return append(appendCount(form, len(text)), text...)
}

// doubleBits gives every NaN the same bits.
func doubleBits(d float64) uint64 {
	if math.IsNaN(d) {
		return 0x7ff8000000000000
	}
	return math.Float64bits(d)
}
