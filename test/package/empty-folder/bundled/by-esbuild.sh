set -eu
for format in esm cjs; do
  npx esbuild use.mjs --bundle --platform=node --format=$format --out-extension:.js=.$format.js --outdir=built --log-level=error
done
mkdir away && cp built/use.esm.js away/esm.mjs && cp built/use.cjs.js away/cjs.cjs
# Nothing of the package is beside them.
mv node_modules kept
node away/esm.mjs
node away/cjs.cjs
