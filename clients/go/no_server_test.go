package understudy

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestWhereNoServerIsTheErrorSaysHowToStartOne(t *testing.T) {
	for _, url := range []string{"http://127.0.0.1:9", "127.0.0.1:4747"} {
		_, err := NewControl(url, "").ClockGet()
		if err == nil || !strings.Contains(err.Error(), "understudy start") {
			t.Error(url, err)
		}
	}
}

func TestOfAServerWithoutTLSTheErrorSaysSo(t *testing.T) {
	plain := httptest.NewServer(http.NotFoundHandler())
	defer plain.Close()
	_, err := NewControl(strings.Replace(plain.URL, "http:", "https:", 1), "").ClockGet()
	if err == nil || !strings.Contains(err.Error(), "begins with http://") {
		t.Error(err)
	}
}
