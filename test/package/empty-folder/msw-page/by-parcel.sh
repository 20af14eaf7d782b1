set -eu
npm pkg delete main
npm pkg set '@parcel/resolver-default.packageExports=true' --json
npx parcel build index.html --dist-dir built --no-source-maps --no-cache --log-level error
npx msw init built --no-save >/dev/null
node open.mjs built
