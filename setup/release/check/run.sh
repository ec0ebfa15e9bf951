#!/bin/sh
# npm run release:check [-- archive|debian|reproducible] : the long checks of what `npm run release` has made
set -eu
here=$(cd "$(dirname "$0")" && pwd)
for check in ${*:-archive debian reproducible}; do
  case "$check" in
    archive | debian | reproducible) sh "$here/$check.sh" ;;
    *)
      echo 'Usage : npm run release:check [-- archive|debian|reproducible]' >&2
      exit 1
      ;;
  esac
done
