package withtestcontainers

import (
	"context"
	"testing"

	"example.com/understudy"
	"example.com/understudy/understudytest"
	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/wait"
)

func startContainer(t *testing.T) *understudy.Server {
	ctx := context.Background()
	container, err := testcontainers.GenericContainer(ctx, testcontainers.GenericContainerRequest{
		ContainerRequest: testcontainers.ContainerRequest{
			Image:        "understudy",
			ExposedPorts: []string{"4747/tcp"},
			Env:          map[string]string{"UNDERSTUDY_OPEN_CONTROL": "true", "UNDERSTUDY_CLOCK": "frozen"},
			WaitingFor:   wait.ForHTTP("/_understudy/health").WithPort("4747/tcp"),
		},
		Started: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = container.Terminate(ctx) })
	url, err := container.PortEndpoint(ctx, "4747/tcp", "http")
	if err != nil {
		t.Fatal(err)
	}
	return understudy.At(url, "")
}

func TestAContainerIsDrivenAsAnyServerIs(t *testing.T) {
	sandbox := understudytest.On(t, startContainer(t))
	sandbox.Scenario("balance-empty")
	clock, err := sandbox.Control.ClockChange(understudy.ClockChange{Advance: "15m"})
	if err != nil || clock.Mode != "frozen" {
		t.Error(clock, err)
	}
}
