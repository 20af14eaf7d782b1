set -eu
mkdir built && cp index.html built
npx msw init built --no-save >/dev/null
npx esbuild page.js --bundle --format=esm --outfile=built/page.js --log-level=error
node open.mjs built
