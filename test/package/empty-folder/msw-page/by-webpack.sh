set -eu
mkdir built && cp index.html built
npx msw init built --no-save >/dev/null
npx webpack --mode production --entry ./page.mjs --output-path built --output-filename page.mjs --stats errors-only
node open.mjs built
