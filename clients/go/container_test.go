package understudy

import (
	"os"
	"testing"
)

// UNDERSTUDY_ENGINE names what runs containers here: docker, podman or another one with their commands.
func TestAContainerIsDrivenAsAnyServerIs(t *testing.T) {
	engine := os.Getenv("UNDERSTUDY_ENGINE")
	if engine == "" {
		t.Skip("UNDERSTUDY_ENGINE is not set")
	}
	server, err := StartContainer(engine, "understudy", "--clock", "frozen")
	if err != nil {
		t.Fatal(err)
	}
	_, control := server.Sandbox("in-a-container")
	clock, err := control.ClockChange(ClockChange{Advance: "15m"})
	if err != nil || clock.Mode != "frozen" {
		t.Error(clock, err)
	}
	if err := server.Close(); err != nil {
		t.Error(err)
	}
}
