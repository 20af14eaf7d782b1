package understudy

import (
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
