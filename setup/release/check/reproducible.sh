#!/bin/sh
# sh setup/release/check/reproducible.sh
# Builds the current commit in two clones, in folders of different names, and compares the sums of what they make.
set -eu
project=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/mandature-reproducible-XXXXXX")
trap 'rm -rf "$work"' EXIT INT TERM
umask 022
commit=$(git -C "$project" rev-parse HEAD)
for clone in "$work/un" "$work/une-autre-copie/plus/profonde"; do
  git clone --quiet "$project" "$clone"
  git -C "$clone" checkout --quiet "$commit"
  (cd "$clone" && npm run release -- --snapshot --with-postgresql)
  # another time, umask and time zone for the second one
  umask 077
  export TZ=Asia/Tokyo
done
diff "$work/un/release/SHA256SUMS" "$work/une-autre-copie/plus/profonde/release/SHA256SUMS"
cat "$work/un/release/SHA256SUMS"
echo 'Deux constructions du même commit donnent les mêmes fichiers.'
