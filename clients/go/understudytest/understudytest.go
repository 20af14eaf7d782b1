// Package understudytest gives each test a world of its own.
package understudytest

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"

	"example.com/understudy"
)

// Sandbox is a test's world. Point the client under test at URL; what goes wrong here fails the test.
type Sandbox struct {
	t testing.TB
	// URL is what the client under test takes for the service's address.
	URL  string
	Name string
	// Control has every call of the control plane, as its document has them.
	Control *understudy.Control
}

var (
	once     sync.Once
	shared   *understudy.Server
	startErr error
)

// New answers a world for this test on the server that all tests of the process share. The first call starts it, with its
// clock frozen; it ends with the process. The test may run in parallel with others.
func New(t testing.TB) *Sandbox {
	t.Helper()
	once.Do(func() { shared, startErr = understudy.Start("--clock", "frozen") })
	if startErr != nil {
		t.Fatal(startErr)
	}
	return On(t, shared)
}

// On answers a world for this test on a server of your choice.
func On(t testing.TB, server *understudy.Server) *Sandbox {
	t.Helper()
	name := nameFor(t)
	url, control := server.Sandbox(name)
	t.Cleanup(func() {
		if _, err := server.Control().SandboxesDrop(understudy.SandboxesDropQuery{Name: name}); err != nil {
			t.Log(err)
		}
	})
	return &Sandbox{t: t, URL: url, Name: name, Control: control}
}

// Scenario begins the scenario of this name.
func (s *Sandbox) Scenario(name string) understudy.Playing {
	s.t.Helper()
	return got(s.Control.ScenarioPut(understudy.PutScenario{Name: name})).or(s.t)
}

// Credential is a principal of this world: owner, agent, signer, …
func (s *Sandbox) Credential(name string) understudy.DemoCredential {
	s.t.Helper()
	known := got(s.Control.Credentials()).or(s.t).Credentials
	for _, credential := range known {
		if credential.Name == name {
			return credential
		}
	}
	s.t.Fatalf("No credential is called %q.", name)
	return understudy.DemoCredential{}
}

// Token is the bearer token of a principal.
func (s *Sandbox) Token(name string) string {
	s.t.Helper()
	return s.Credential(name).Token
}

// Advance moves the clock on: Advance("15m").
func (s *Sandbox) Advance(duration string) understudy.Clock {
	s.t.Helper()
	return got(s.Control.ClockChange(understudy.ClockChange{Advance: duration})).or(s.t)
}

// SetClock moves the clock to an instant: SetClock("2026-03-01T09:00:00Z").
func (s *Sandbox) SetClock(instant string) understudy.Clock {
	s.t.Helper()
	return got(s.Control.ClockChange(understudy.ClockChange{Now: instant})).or(s.t)
}

// Fault breaks what matches.
func (s *Sandbox) Fault(match understudy.FaultRuleMatch, then understudy.FaultRuleThen) {
	s.t.Helper()
	rule := understudy.FaultRule{Match: &match, Then: then}
	got(s.Control.FaultsAdd(understudy.NewFaults{Faults: []understudy.FaultRule{rule}})).or(s.t)
}

// Calls are the calls of an operation, oldest first: all with "". Status is one such as 402, a class such as 4xx, or "".
func (s *Sandbox) Calls(operation, status string) []understudy.JournalEntry {
	s.t.Helper()
	limit := 1000
	return got(s.Control.JournalRead(understudy.JournalReadQuery{Operation: operation, Status: status, Limit: &limit})).or(s.t).Entries
}

// ExpectCalls fails the test unless the operation was answered with the status (any, if it is "") so many times.
func (s *Sandbox) ExpectCalls(operation, status string, times int) []understudy.JournalEntry {
	s.t.Helper()
	found := s.Calls(operation, status)
	if len(found) != times {
		var all strings.Builder
		for _, entry := range s.Calls("", "") {
			fmt.Fprintf(&all, "\n  %s %s: %d", entry.Method, entry.Path, entry.Status)
		}
		s.t.Errorf("%s was to be answered %d times, was %d times (status %q). All:%s", operation, times, len(found), status, all.String())
	}
	return found
}

// Ledger has every movement of an account's credits, oldest first.
func (s *Sandbox) Ledger(account string) []understudy.LedgerEntry {
	s.t.Helper()
	return got(s.Control.Ledger(understudy.LedgerQuery{Account: account})).or(s.t).Entries
}

// Snapshot is the whole world as one document.
func (s *Sandbox) Snapshot() map[string]any {
	s.t.Helper()
	return got(s.Control.SnapshotGet()).or(s.t)
}

// Restore puts a snapshot in this world's place.
func (s *Sandbox) Restore(snapshot map[string]any) {
	s.t.Helper()
	got(s.Control.SnapshotPut(snapshot)).or(s.t)
}

// got is what a call answered; one that failed ends the test.
func got[Answer any](answer Answer, err error) result[Answer] {
	return result[Answer]{answer, err}
}

type result[Answer any] struct {
	answer Answer
	err    error
}

func (r result[Answer]) or(t testing.TB) Answer {
	t.Helper()
	if r.err != nil {
		t.Fatal(r.err)
	}
	return r.answer
}

var unnamed = regexp.MustCompile(`[^A-Za-z0-9]+`)

// nameFor is readable, and no other process has it: several may test against one server.
func nameFor(t testing.TB) string {
	suffix := make([]byte, 4)
	if _, err := rand.Read(suffix); err != nil {
		t.Fatal(err)
	}
	readable := strings.Trim(unnamed.ReplaceAllString(t.Name(), "-"), "-")
	if len(readable) > 40 {
		readable = readable[:40]
	}
	return readable + "-" + hex.EncodeToString(suffix)
}
