package main

import "testing"

func TestARunReplacesTheResultsOfTheRunBefore(t *testing.T) {
	a := agent[[]byte]{codec: null{}, images: [][]byte{{1}, {2}}}
	run := func(operation string) {
		if _, err := a.run(operation, "1", "0"); err != nil {
			t.Fatal(err)
		}
	}
	for _, operation := range []string{"decode", "read"} {
		run(operation)
		kept := &a.documents[0]
		run(operation)
		if &a.documents[0] != kept {
			t.Errorf("%s has other places for its results", operation)
		}
	}
	run("encode")
	kept := &a.encoded[0]
	run("encode")
	if &a.encoded[0] != kept || a.documents != nil {
		t.Error("encode has other places for its results, or keeps those of decode")
	}
}
