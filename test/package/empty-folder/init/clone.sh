# What init writes is committed, cloned and installed from its lock file, as a CI machine does it.
set -eu
npx understudy init --ci github
npx understudy doctor >doctor.txt
git init -q && printf 'node_modules\n' >.gitignore
git add -A && git -c user.name=someone -c user.email=someone@example.com commit -qm "Begin"
git clone -q . ../clone-of-init && cd ../clone-of-init
npm ci --no-audit --no-fund --loglevel=error
node --test
