// Package myclient is the client that the example tests: a few calls of the service, and no more.
package myclient

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Client calls the service at URL with a bearer token, and signs where it has a key.
type Client struct {
	URL, Token    string
	KeyID, KeyPEM string
}

// Answer is one answer with its body as JSON.
type Answer struct {
	Status int
	Header http.Header
	JSON   map[string]any
}

func (c Client) Me() (Answer, error) {
	return c.Call("GET", "/v1/me", nil)
}

func (c Client) DeepSearch(query string, people int) (Answer, error) {
	config := map[string]any{"version": 2, "query": query}
	return c.Call("POST", "/v1/search/jobs", map[string]any{"config": config, "targetCount": people})
}

func (c Client) Job(id string) (Answer, error) {
	return c.Call("GET", "/v1/search/jobs/"+id, nil)
}

func (c Client) Call(method, path string, body any) (Answer, error) {
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return Answer{}, err
		}
	}
	request, err := http.NewRequest(method, c.URL+path, bytes.NewReader(text))
	if err != nil {
		return Answer{}, err
	}
	request.Header.Set("authorization", "Bearer "+c.Token)
	if body != nil {
		request.Header.Set("content-type", "application/json")
	}
	if c.KeyID != "" {
		if err := c.sign(request, text); err != nil {
			return Answer{}, err
		}
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return Answer{}, err
	}
	defer response.Body.Close()
	answer := Answer{Status: response.StatusCode, Header: response.Header}
	return answer, json.NewDecoder(response.Body).Decode(&answer.JSON)
}

// sign adds a signature (RFC 9421) over method, address, authorization and, by RFC 9530, the body.
func (c Client) sign(request *http.Request, body []byte) error {
	block, _ := pem.Decode([]byte(c.KeyPEM))
	if block == nil {
		return fmt.Errorf("the key is no PEM")
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return err
	}
	covered := [][2]string{
		{"@method", request.Method},
		{"@target-uri", request.URL.String()},
		{"authorization", request.Header.Get("authorization")},
	}
	if len(body) > 0 {
		digest := sha256.Sum256(body)
		request.Header.Set("content-digest", "sha-256=:"+base64.StdEncoding.EncodeToString(digest[:])+":")
		covered = append(covered, [2]string{"content-digest", request.Header.Get("content-digest")})
	}
	nonce := make([]byte, 16)
	if _, err := rand.Read(nonce); err != nil {
		return err
	}
	var names, base strings.Builder
	for _, part := range covered {
		fmt.Fprintf(&names, " %q", part[0])
		fmt.Fprintf(&base, "%q: %s\n", part[0], part[1])
	}
	params := fmt.Sprintf(`(%s);created=%d;keyid=%q;alg="ed25519";nonce=%q`,
		strings.TrimSpace(names.String()), time.Now().Unix(), c.KeyID, hex.EncodeToString(nonce))
	fmt.Fprintf(&base, `"@signature-params": %s`, params)
	signature, err := key.(ed25519.PrivateKey).Sign(rand.Reader, []byte(base.String()), crypto.Hash(0))
	if err != nil {
		return err
	}
	request.Header.Set("signature-input", "sig1="+params)
	request.Header.Set("signature", "sig1=:"+base64.StdEncoding.EncodeToString(signature)+":")
	return nil
}
