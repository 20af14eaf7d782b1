set -eu
mkdir built && cp index.html built
npx msw init built --no-save >/dev/null
npx esbuild page.mjs --bundle --format=esm --outfile=built/page.mjs --log-level=error
node open.mjs built
