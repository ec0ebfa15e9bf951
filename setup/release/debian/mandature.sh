#!/bin/sh
# Runs the portal's program under its own account: its files and its database belong to mandature.
set -eu
program=/usr/lib/mandature/bin/mandature
if [ "${1:-}" = start ] && [ -d /run/systemd/system ]; then
  echo "Le serveur est un service : systemctl start mandature." >&2
  exit 1
fi
case "$(id -un)" in
  mandature) exec "$program" "$@" ;;
  root) ;;
  *)
    echo "Cette commande se lance par root ou sous le compte mandature : sudo mandature $*" >&2
    exit 1
    ;;
esac
umask 077
exec setpriv --reuid=mandature --regid=mandature --init-groups env HOME=/var/lib/mandature "$program" "$@"
