set -eu
npx msw init public --no-save >/dev/null
npx vite build --logLevel=error --outDir=built
node open.mjs built
