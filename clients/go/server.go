// Package understudy drives Understudy, the stand-in for the Developer Search and Enrichment Service. In tests use
// understudytest, which gives each test a world of its own.
package understudy

import (
	"bufio"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
)

const how = "put the understudy executable on the PATH, name it in UNDERSTUDY_COMMAND, or start a server and name it in UNDERSTUDY_URL"

// Server is one server: started here, or somebody else's.
type Server struct {
	URL     string
	token   string
	process *exec.Cmd
	stdin   io.Closer
}

// Start answers the server that UNDERSTUDY_URL names. Without one it starts a server of its own, which ends with this
// process at the latest. The flags are those of `understudy start`: Start("--clock", "frozen").
func Start(flags ...string) (*Server, error) {
	if url := os.Getenv("UNDERSTUDY_URL"); url != "" {
		return At(url, os.Getenv("UNDERSTUDY_CONTROL_TOKEN")), nil
	}
	command := strings.Fields(os.Getenv("UNDERSTUDY_COMMAND"))
	if len(command) == 0 {
		command = []string{"understudy"}
	}
	arguments := append(command[1:], "start", "--port", "0", "--log", "json", "--end-with-stdin")
	server, err := run(command[0], append(arguments, flags...))
	if errors.Is(err, exec.ErrNotFound) {
		return nil, fmt.Errorf("there is no command %q: %s", command[0], how)
	}
	return server, err
}

// StartContainer runs the image by an engine such as docker, on a free port of this machine.
func StartContainer(engine, image string, flags ...string) (*Server, error) {
	suffix := make([]byte, 6)
	if _, err := rand.Read(suffix); err != nil {
		return nil, err
	}
	name := "understudy-" + hex.EncodeToString(suffix)
	arguments := []string{"run", "--rm", "--interactive", "--name", name, "--publish", "127.0.0.1::4747",
		"--env", "UNDERSTUDY_OPEN_CONTROL=true", image, "start", "--log", "json", "--end-with-stdin"}
	server, err := run(engine, append(arguments, flags...))
	if err != nil {
		return nil, err
	}
	published, err := exec.Command(engine, "port", name, "4747/tcp").Output()
	if err != nil {
		_ = server.Close()
		return nil, fmt.Errorf("%s does not know the container: %w", engine, err)
	}
	port := regexp.MustCompile(`:(\d+)\s`).FindSubmatch(append(published, '\n'))
	if port == nil {
		_ = server.Close()
		return nil, fmt.Errorf("%s does not say where port 4747 is published: %q", engine, published)
	}
	server.URL = "http://127.0.0.1:" + string(port[1])
	return server, nil
}

// At is a server that runs already; controlToken is empty where it asks for none.
func At(url, controlToken string) *Server {
	return &Server{URL: strings.TrimRight(url, "/"), token: controlToken}
}

// Sandbox answers the address of a world, and its control plane. A world is made when it is first used.
func (server *Server) Sandbox(name string) (string, *Control) {
	url := server.URL + "/~" + name
	return url, NewControl(url, server.token)
}

// Control is the control plane of the default sandbox.
func (server *Server) Control() *Control {
	return NewControl(server.URL, server.token)
}

// Close ends the server, if it was started here.
func (server *Server) Close() error {
	if server.process == nil {
		return nil
	}
	_ = server.stdin.Close()
	return server.process.Wait()
}

func run(command string, arguments []string) (*Server, error) {
	process := exec.Command(command, arguments...)
	process.Stderr = os.Stderr
	stdin, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewReader(stdout)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return nil, fmt.Errorf("the server ended before it listened (%v): %s", process.Wait(), how)
		}
		var said struct{ Event, URL string }
		if json.Unmarshal(line, &said) == nil && said.Event == "ready" {
			// The log goes on, and a full pipe would hold the server up.
			go func() { _, _ = io.Copy(io.Discard, lines) }()
			return &Server{URL: said.URL, process: process, stdin: stdin}, nil
		}
	}
}
