// Package testcontainers is a stand-in: the container is the server that STAND_IN_HOST and STAND_IN_PORT name.
package testcontainers

import (
	"context"
	"fmt"
	"os"

	"github.com/testcontainers/testcontainers-go/wait"
)

// ContainerRequest says what to start.
type ContainerRequest struct {
	Image        string
	ExposedPorts []string
	Env          map[string]string
	WaitingFor   *wait.HTTPStrategy
}

// GenericContainerRequest says whether to start it.
type GenericContainerRequest struct {
	ContainerRequest
	Started bool
}

// Container runs.
type Container struct{}

// GenericContainer answers the container, if the request is one that Understudy's image can serve.
func GenericContainer(_ context.Context, request GenericContainerRequest) (*Container, error) {
	ready := wait.HTTPStrategy{Path: "/_understudy/health", Port: "4747/tcp"}
	isOurs := request.Image == "understudy" && request.Started && *request.WaitingFor == ready
	if !isOurs || request.ExposedPorts[0] != "4747/tcp" || request.Env["UNDERSTUDY_OPEN_CONTROL"] != "true" {
		return nil, fmt.Errorf("the image does not start by %v", request)
	}
	return &Container{}, nil
}

// Terminate ends it.
func (*Container) Terminate(context.Context) error { return nil }

// PortEndpoint says where a port is reached from outside.
func (*Container) PortEndpoint(_ context.Context, _ wait.Port, scheme string) (string, error) {
	return fmt.Sprintf("%s://%s:%s", scheme, os.Getenv("STAND_IN_HOST"), os.Getenv("STAND_IN_PORT")), nil
}
