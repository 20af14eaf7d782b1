#!/bin/sh
# From an empty folder to the first green test, as a person does it: sh test/package/first-green.sh TARBALL
# Prints how long it took, how much was installed and how many packages.
set -eu
tarball=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
began=$(date +%s)
npm init -y >/dev/null
npm install --save-dev --no-audit --no-fund --loglevel=error "$tarball" >/dev/null
npx understudy init --ci none
node --test test/understudy.test.mjs
echo "node $(node --version)"
echo "seconds $(($(date +%s) - began))"
echo "kilobytes $(du -sk node_modules | cut -f1)"
echo "packages $(find node_modules -name package.json -path '*node_modules/*' -not -path '*/dist/*' | wc -l)"
