package main

import "go.mongodb.org/mongo-driver/v2/bson"

// tree makes a document a bson.D, or a bson.M whose inner documents are bson.D.
type tree[D bson.D | bson.M] struct{ unordered bool }

func (tree[D]) decode(image []byte) (document D, err error) {
	err = bson.Unmarshal(image, &document)
	return document, err
}

func (tree[D]) encode(document D) ([]byte, error) { return bson.Marshal(document) }

func (tree[D]) read(document D) (int, error) { return count(document), nil }

func (t tree[D]) canonical(form []byte, document D) ([]byte, error) {
	return canonical{t.unordered}.value(form, document), nil
}

func count(value any) (values int) {
	switch v := value.(type) {
	case bson.D:
		for i := range v {
			values += count(v[i].Value)
		}
	case bson.M:
		for _, each := range v {
			values += count(each)
		}
	case bson.A:
		for _, each := range v {
			values += count(each)
		}
	default: // already a value of Go
		values = taken(v)
	}
	return values
}
