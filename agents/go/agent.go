package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"
)

// An agent holds the bytes of the loaded documents, what encode is applied to while only encode is asked for, and what the last
// run has kept.
type agent[D any] struct {
	codec     codec[D]
	images    [][]byte
	inputs    []D
	documents []D
	encoded   [][]byte
}

type answer map[string]any

func (a *agent[D]) serve(request []string) (any, error) {
	switch {
	case request[0] == "load" && len(request) == 2:
		return a.load(request[1])
	case request[0] == "run" && len(request) == 4:
		return a.run(request[1], request[2], request[3])
	case request[0] == "digest" && len(request) == 1:
		return a.digest()
	case request[0] == "save" && len(request) == 2:
		return a.save(request[1])
	default:
		return nil, fmt.Errorf("no such request: %q", request)
	}
}

func (a *agent[D]) load(path string) (any, error) {
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	images, err := split(file)
	if err != nil {
		return nil, err
	}
	a.images, a.inputs, a.documents, a.encoded = images, nil, nil, nil
	return answer{"documents": len(images), "bytes": len(file)}, nil
}

func split(file []byte) (images [][]byte, err error) {
	for at := 0; at < len(file); {
		rest := file[at:]
		if len(rest) < 5 {
			return nil, fmt.Errorf("no BSON document at byte %d", at)
		}
		length := int64(binary.LittleEndian.Uint32(rest))
		if length < 5 || length > int64(len(rest)) {
			return nil, fmt.Errorf("no BSON document at byte %d: its length says %d", at, length)
		}
		images = append(images, rest[:length:length])
		at += int(length)
	}
	return images, nil
}

func (a *agent[D]) run(operation, passes, millis string) (any, error) {
	count, err := strconv.Atoi(passes)
	if err != nil || count < 1 {
		return nil, fmt.Errorf("no number of passes: %q", passes)
	}
	duration, err := strconv.ParseInt(millis, 10, 32)
	if err != nil || duration < 0 {
		return nil, fmt.Errorf("no number of milliseconds: %q", millis)
	}
	once, err := a.prepare(operation)
	if err != nil {
		return nil, err
	}
	result, err := measure(once, count, time.Duration(duration)*time.Millisecond)
	if err != nil {
		a.documents, a.encoded = nil, nil
		return nil, err
	}
	results := a.images
	if a.encoded != nil {
		results = a.encoded
	}
	for _, image := range results {
		result.Bytes += len(image)
	}
	return result, nil
}

func (a *agent[D]) digest() (any, error) {
	if a.documents == nil {
		return nil, errors.New("no run has kept documents")
	}
	hash := sha256.New()
	var form []byte
	for _, document := range a.documents {
		var err error
		if form, err = a.codec.canonical(form[:0], document); err != nil {
			return nil, err
		}
		hash.Write(form)
	}
	return answer{"digest": fmt.Sprintf("%x", hash.Sum(nil))}, nil
}

func (a *agent[D]) save(path string) (any, error) {
	if a.encoded == nil {
		return nil, errors.New("no run has kept bytes")
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	out, bytes := bufio.NewWriter(file), 0 // an error stays with the writer until Flush tells it
	for _, image := range a.encoded {
		out.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(image))))
		out.Write(image)
		bytes += 4 + len(image)
	}
	return answer{"bytes": bytes}, errors.Join(out.Flush(), file.Close())
}
