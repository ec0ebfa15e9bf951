#!/bin/sh
# Run by debian.sh in the clean Debian, as a service of its systemd (systemd-nspawn): the unit itself, with all that it forbids.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 HOME=/root
node=/usr/lib/mandature/runtime/bin/node
address=admin@exemple.fr
port=44140
metrics=44141

say() { echo "systemd : $*"; }
fail() {
  echo "systemd, échec : $*"
  journalctl --no-pager --lines 30 --unit mandature || true
  exit 1
}
install() { apt-get install --quiet=2 --no-install-recommends --allow-downgrades "$@" > /tmp/apt.log 2>&1 || { cat /tmp/apt.log; fail "apt-get install $*"; }; }

install /packages/now/*.deb
[ "$(systemctl is-active mandature)" = inactive ] || fail 'l’installation a démarré le service'
printf 'PORT=%s\nMETRICS_PORT=%s\n' $port $metrics >> /etc/mandature/mandature.env
# in the same conditions as the server, since it is part of the unit
mkdir -p /etc/systemd/system/mandature.service.d
printf '[Service]\nExecStartPre=%s /packages/picture.mjs\n' $node > /etc/systemd/system/mandature.service.d/check.conf
systemctl daemon-reload
systemctl enable --quiet mandature
systemctl start mandature || fail 'systemctl start'
"$node" /packages/answers.mjs $port || fail 'la page de connexion'
say 'le service est démarré, et la page de connexion répond 200'
mandature first-administrator $address Ada Essai | grep -q '^http' || fail 'le lien du premier administrateur'
mandature load-corpus /packages/corpus > /tmp/corpus.log || { cat /tmp/corpus.log; fail 'load-corpus'; }
"$node" /packages/extracted.mjs $metrics || fail 'le texte du PDF n’est pas lu'
mandature doctor > /tmp/doctor.log || { cat /tmp/doctor.log; fail 'doctor'; }
say 'PostgreSQL, images et lecture des PDF marchent avec ce que l’unité interdit'

install /packages/next/*.deb
[ "$(systemctl is-active mandature)" = active ] || fail 'la mise à jour n’a pas redémarré le service'
"$node" /packages/answers.mjs $port || fail 'la page de connexion après la mise à jour'
[ "$(mandature version)" = 99.0.0 ] || fail 'version'
mandature reset-password $address | grep -q '^http' || fail 'le compte est perdu après la mise à jour'
systemctl stop mandature
[ "$(systemctl show --property Result --value mandature)" = success ] || fail 'arrêt du service'
! pgrep -u mandature > /dev/null || fail 'des processus restent après l’arrêt'
say 'mis à jour et redémarré, puis arrêté sans reste'
touch /packages/systemd.ok
