module example.com/with-testcontainers

go 1.19

require (
	example.com/understudy v0.1.0
	github.com/testcontainers/testcontainers-go v0.0.0
)

replace example.com/understudy => ../../go

replace github.com/testcontainers/testcontainers-go => ./stand-in
