#!/bin/sh
# sh setup/release/check/archive.sh
# Unpacks the archives of release/ in another folder and starts them there: without npm, without Node of the machine, without
# environment, and without network where the system allows it. `npm run release -- --with-postgresql` makes them.
set -eu
project=$(cd "$(dirname "$0")/../../.." && pwd)
cd "$project/release" 2> /dev/null || { echo 'Rien dans release/ : lancez d’abord npm run release -- --snapshot --with-postgresql' >&2; exit 1; }
sha256sum --check --quiet SHA256SUMS

work=$(mktemp -d /tmp/mandature-archive-XXXXXX)
# the account of PostgreSQL enters it
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT INT TERM
mkdir "$work/without" "$work/with" "$work/bin"
for archive in mandature-*.tar.gz; do
  case "$archive" in
    *-postgresql-*) tar -xzf "$archive" -C "$work/with" ;;
    *) tar -xzf "$archive" -C "$work/without" ;;
  esac
done
with=$(echo "$work"/with/mandature-*)
without=$(echo "$work"/without/mandature-*)
[ -d "$with" ] || { echo 'L’archive avec PostgreSQL manque : npm run release -- --snapshot --with-postgresql' >&2; exit 1; }
(cd "$with" && sha256sum --check --quiet SHA256SUMS)
(cd "$without" && sha256sum --check --quiet SHA256SUMS)

# What the programs may call: neither node nor npm.
for program in sh readlink dirname test id; do
  if [ -x /usr/bin/$program ]; then ln -s /usr/bin/$program "$work/bin/"; else ln -s /bin/$program "$work/bin/"; fi
done

isolated='env -i'
if [ "$(id -u)" = 0 ] && unshare --net --pid --fork --mount-proc true 2> /dev/null && command -v ip > /dev/null; then
  isolated='unshare --net --pid --fork --kill-child --mount-proc sh -c '\''ip link set lo up && exec env -i "$@"'\'' sh'
else
  echo 'Le réseau n’est pas coupé : il faut être root, et avoir unshare et ip (paquet iproute2).'
fi
for tree in "$with" "$without"; do
  eval "$isolated" 'PATH="$work/bin" TMPDIR=/tmp "$with/runtime/bin/node"' \
    '"$project/setup/release/check/startRelease.mjs" "$tree" "$with" "$work"'
done
