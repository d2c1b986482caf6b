package main

// A codec is one way of using a library; D is what it calls a document. Its errors are refusals of the documents it is given.
type codec[D any] interface {
	decode(image []byte) (D, error)
	encode(document D) ([]byte, error)
	// read takes every value of the document, at every depth, and counts them.
	read(document D) (int, error)
	// canonical appends the canonical form of the document.
	canonical(form []byte, document D) ([]byte, error)
}

// taken is given a value as Go's own. It is not inlined, so that the compiler cannot leave out the making of the value.
//
//go:noinline
func taken[T any](T) int { return 1 }
