set -eu
npx msw init . --no-save >/dev/null
npx esbuild page.js --bundle --format=esm --outfile=bundle.js --log-level=error
node open.mjs
