package main

import (
	"fmt"
	"runtime"
	"time"
)

// refusal is a codec's error about the documents it was given.
type refusal struct{ error }

func (r refusal) Unwrap() error { return r.error }

// A pass applies an operation to every document once, keeps the results and counts the values it saw.
type pass func() (values int, err error)

// prepare makes everything that the operation needs, so that its passes make nothing but results. These take the places of the
// results of the run before, where they are of the same kind.
func (a *agent[D]) prepare(operation string) (pass, error) {
	switch operation {
	case "decode", "read":
		a.inputs, a.encoded = nil, nil
		if a.documents == nil {
			a.documents = make([]D, len(a.images))
		}
		if operation == "read" {
			return a.read, nil
		}
		return a.decode, nil
	case "encode":
		a.documents = nil
		if err := a.decodeInputs(); err != nil {
			return nil, err
		}
		if a.encoded == nil {
			a.encoded = make([][]byte, len(a.images))
		}
		return func() (int, error) { return a.encode(a.inputs) }, nil
	default:
		return nil, fmt.Errorf("no operation %q", operation)
	}
}

// decodeInputs makes the documents that encode is applied to, unless the run before left them.
func (a *agent[D]) decodeInputs() error {
	if a.inputs != nil {
		return nil
	}
	inputs := make([]D, len(a.images))
	for i, image := range a.images {
		var err error
		if inputs[i], err = a.codec.decode(image); err != nil {
			return refusal{err}
		}
	}
	a.inputs = inputs
	return nil
}

func (a *agent[D]) decode() (_ int, err error) {
	for i, image := range a.images {
		if a.documents[i], err = a.codec.decode(image); err != nil {
			return 0, refusal{err}
		}
	}
	return 0, nil
}

func (a *agent[D]) read() (values int, err error) {
	for i, image := range a.images {
		document, err := a.codec.decode(image)
		if err != nil {
			return 0, refusal{err}
		}
		n, err := a.codec.read(document)
		if err != nil {
			return 0, refusal{err}
		}
		a.documents[i] = document
		values += n
	}
	return values, nil
}

func (a *agent[D]) encode(inputs []D) (_ int, err error) {
	for i, document := range inputs {
		if a.encoded[i], err = a.codec.encode(document); err != nil {
			return 0, refusal{err}
		}
	}
	return 0, nil
}

type measured struct {
	Times     []int64 `json:"times"`
	Bytes     int     `json:"bytes"`
	Values    int     `json:"values"`
	Allocated uint64  `json:"allocated"`
}

// measure takes times of so many passes until the duration has gone by, at least one. The collector runs as it will.
func measure(once pass, passes int, atLeast time.Duration) (m measured, err error) {
	m.Times = make([]int64, 0, 1024)
	before, after := new(runtime.MemStats), new(runtime.MemStats)
	runtime.ReadMemStats(before)
	for start := time.Now(); len(m.Times) == 0 || time.Since(start) < atLeast; {
		begin := time.Now()
		for range passes {
			if m.Values, err = once(); err != nil {
				return m, err
			}
		}
		m.Times = append(m.Times, time.Since(begin).Nanoseconds())
	}
	runtime.ReadMemStats(after)
	m.Allocated = after.TotalAlloc - before.TotalAlloc
	return m, nil
}
