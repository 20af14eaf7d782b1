// Package wait is a stand-in for the library's.
package wait

// Port is a port with its protocol, as "4747/tcp".
type Port string

// HTTPStrategy waits until an address answers.
type HTTPStrategy struct {
	Path string
	Port Port
}

// ForHTTP waits for a path.
func ForHTTP(path string) *HTTPStrategy { return &HTTPStrategy{Path: path} }

// WithPort says where.
func (s *HTTPStrategy) WithPort(port Port) *HTTPStrategy {
	s.Port = port
	return s
}
