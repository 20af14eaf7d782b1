package understudy

import (
	"bytes"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Control has every call of one sandbox's control plane.
type Control struct {
	base  string
	token string
}

// NewControl makes the control plane of the sandbox at base: a server's URL, or that with /~name.
func NewControl(base, controlToken string) *Control {
	return &Control{base: strings.TrimRight(base, "/"), token: controlToken}
}

// Refused says why the control plane refused a call, and what to do about it.
type Refused struct {
	Status  int    `json:"status"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (refused *Refused) Error() string {
	return fmt.Sprintf("%s (%d): %s", refused.Code, refused.Status, refused.Message)
}

const nameOne = "start one with `understudy start`, or name another in UNDERSTUDY_URL, such as http://127.0.0.1:4747"

const trustIt = "name the file of its certificate, or of the authority that made it, in SSL_CERT_FILE"

const withoutTLS = "without --tls-cert a server's address begins with http://"

func noServer(c *Control, err error) error {
	var untrusted x509.UnknownAuthorityError
	if errors.As(err, &untrusted) {
		return fmt.Errorf("the certificate of %s is not trusted: %w; %s", c.base, err, trustIt)
	}
	if strings.Contains(err.Error(), "server gave HTTP response to HTTPS client") {
		return fmt.Errorf("TLS with %s fails: %w; %s", c.base, err, withoutTLS)
	}
	return fmt.Errorf("no Understudy answers at %s: %w; %s", c.base, err, nameOne)
}

// A proxy of the environment knows nothing of a server on this machine.
var client = &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{}}

func call[Answer any](c *Control, method, path string, query, body any) (Answer, error) {
	var answer Answer
	text, err := send(c, method, path, query, body)
	if err == nil {
		if err = json.Unmarshal(text, &answer); err != nil {
			err = fmt.Errorf("what answers at %s is not Understudy: %w; %s", c.base, err, nameOne)
		}
	}
	return answer, err
}

func callPlain(c *Control, method, path string, query, body any) (string, error) {
	text, err := send(c, method, path, query, body)
	return string(text), err
}

func send(c *Control, method, path string, query, body any) ([]byte, error) {
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		content = bytes.NewReader(text)
	}
	asked, err := encodeQuery(query)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest(method, c.base+path+asked, content)
	if err != nil {
		return nil, noServer(c, err)
	}
	if body != nil {
		request.Header.Set("content-type", "application/json")
	}
	if c.token != "" {
		request.Header.Set("x-understudy-control-token", c.token)
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, noServer(c, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode >= 400 {
		refused := &Refused{Status: response.StatusCode, Code: "unknown"}
		if json.Unmarshal(text, refused) != nil || refused.Message == "" {
			refused.Message = "that is no answer of Understudy; " + nameOne + "\n" + string(text)
		}
		return nil, refused
	}
	return text, err
}

// encodeQuery writes the members of a query that are set; their JSON names are the parameters' names.
func encodeQuery(query any) (string, error) {
	text, err := json.Marshal(query)
	if err != nil || query == nil {
		return "", err
	}
	members := map[string]any{}
	if err := json.Unmarshal(text, &members); err != nil {
		return "", err
	}
	values := url.Values{}
	for name, value := range members {
		values.Set(name, fmt.Sprint(value))
	}
	if len(values) == 0 {
		return "", nil
	}
	return "?" + values.Encode(), nil
}

func escape(text string) string {
	return url.PathEscape(text)
}
