// The codec agent of Go: see docs/agents.md.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"
)

const driver = "go.mongodb.org/mongo-driver/v2"

type server interface {
	serve(request []string) (any, error)
}

type target struct {
	server
	losses []string
}

// bson.Unmarshal makes four zero bytes of an empty binary of subtype 2: it takes the inner length for content.
const emptyOldBinary = "empty binary of subtype 2"

func targets() map[string]target {
	return map[string]target{
		"go.bson":     {&agent[bson.D]{codec: tree[bson.D]{}}, []string{emptyOldBinary}},
		"go.bson.map": {&agent[bson.M]{codec: tree[bson.M]{unordered: true}}, []string{"field order", emptyOldBinary}},
		"go.bson.raw": {&agent[bson.Raw]{codec: raw{}}, []string{}},
		"go.null":     {&agent[[]byte]{codec: null{}}, []string{}},
	}
}

func main() {
	id := os.Args[len(os.Args)-1]
	served, known := targets()[id]
	if !known {
		fmt.Fprintf(os.Stderr, "no target %q\n", id)
		os.Exit(2)
	}
	in, out := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		request := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		if request[0] == "hello" {
			out.Encode(hello(id, served.losses))
		} else {
			out.Encode(reply(served, request))
		}
	}
}

func hello(id string, losses []string) answer {
	return answer{
		"protocol":   1,
		"target":     id,
		"product":    driver + "/bson",
		"version":    driverVersion(),
		"runtime":    runtime.Version(),
		"operations": []string{"decode", "encode", "read"},
		"losses":     losses,
	}
}

func driverVersion() string {
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, module := range build.Deps {
			if module.Path == driver {
				return strings.TrimPrefix(module.Version, "v")
			}
		}
	}
	return "unknown"
}

// reply answers whatever comes: a panic of a codec is an error like any other.
func reply(served server, request []string) (result any) {
	defer func() {
		if problem := recover(); problem != nil {
			result = answer{"error": fmt.Sprint(problem)}
		}
	}()
	result, err := served.serve(request)
	if refused := (refusal{}); errors.As(err, &refused) {
		return answer{"unsupported": refused.Error()}
	} else if err != nil {
		return answer{"error": err.Error()}
	}
	return result
}
