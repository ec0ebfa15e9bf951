#!/bin/sh
# Run by debian.sh inside the clean Debian, as root, without systemd.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
unset NODE_EXTRA_CA_CERTS NODE_OPTIONS
settings=/etc/mandature/mandature.env
node=/usr/lib/mandature/runtime/bin/node
address=admin@exemple.fr
port=44140

say() { echo "Debian : $*"; }
fail() {
  echo "Debian, échec : $*" >&2
  [ ! -e /tmp/server.log ] || tail -20 /tmp/server.log >&2
  exit 1
}
install() { apt-get install --quiet=2 --no-install-recommends --allow-downgrades "$@" > /tmp/apt.log 2>&1 || { cat /tmp/apt.log >&2; fail "apt-get install $*"; }; }
owner() { stat -c '%U:%G %a' "$1"; }
expect() { [ "$1" = "$2" ] || fail "$3 : « $1 » au lieu de « $2 »"; }

# As systemd starts it: the command of the unit, its account, and none of our environment.
start() {
  command=$(sed -n 's/^ExecStart=//p' /usr/lib/systemd/system/mandature.service)
  (cd / && exec setpriv --reuid=mandature --regid=mandature --init-groups --no-new-privs --bounding-set=-all env -i \
    HOME=/var/lib/mandature PATH=/usr/bin:/bin $command) > /tmp/server.log 2>&1 &
  server=$!
  "$node" /packages/answers.mjs $port || fail 'la page de connexion'
}
stop() {
  kill -TERM $server
  wait $server || fail "arrêt du serveur : $?"
}

apt-get update --quiet=2
install /packages/now/*.deb
expect "$(owner $settings)" 'root:mandature 640' $settings
expect "$(owner /var/lib/mandature)" 'mandature:mandature 750' /var/lib/mandature
expect "$(mandature version)" "$("$node" -p 'require("/usr/lib/mandature/package.json").version')" version
say 'installés'

printf 'PORT=%s\nLOG_LEVEL=warn\n' $port >> $settings
mandature doctor > /tmp/doctor.log || { cat /tmp/doctor.log >&2; fail 'doctor avant le premier démarrage'; }
start
mandature first-administrator $address Ada Essai | grep -q '^http' || fail 'le lien du premier administrateur'
mandature doctor > /tmp/doctor.log || { cat /tmp/doctor.log >&2; fail 'doctor'; }
grep -q 'premier administrateur' /tmp/server.log || fail 'le lien du démarrage'
stop
say 'démarré avec son PostgreSQL : la page de connexion répond 200'

install /packages/next/*.deb
expect "$(mandature version)" 99.0.0 'version après la mise à jour'
grep -q "^PORT=$port" $settings || fail 'les réglages ont changé'
expect "$(owner $settings)" 'root:mandature 640' "$settings après la mise à jour"
start
mandature reset-password $address | grep -q '^http' || fail 'le compte est perdu après la mise à jour'
stop
say 'mis à jour : réglages et données sont là'

install postgresql nginx-light openssl
pg_ctlcluster "$(ls /etc/postgresql)" main start
su postgres -c "psql -q -c \"create role mandature login password 'essai'\" -c 'create database mandature owner mandature'"
cp $settings /tmp/settings
printf 'DATABASE_URL=postgres://mandature:essai@127.0.0.1/mandature\nSECRET=%s\nDATA_DIR=/var/lib/mandature/ailleurs\n' \
  "$(openssl rand -base64 32)" >> $settings
start
mandature doctor | grep -q 'PostgreSQL' || fail 'doctor avec le PostgreSQL de Debian'
stop
cp /tmp/settings $settings
rm -rf /var/lib/mandature/ailleurs
say 'démarré avec le PostgreSQL de Debian'

name=portail.exemple.fr
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$name" -keyout /etc/ssl/private/$name.key \
  -out /etc/ssl/certs/$name.pem 2> /dev/null
cp /usr/share/doc/mandature/examples/nginx.conf /etc/nginx/sites-enabled/mandature
nginx -t -q || fail 'nginx -t'
say 'nginx accepte l’exemple'

apt-get remove --quiet=2 --yes mandature mandature-postgresql > /tmp/apt.log 2>&1 || { cat /tmp/apt.log >&2; fail 'apt-get remove'; }
[ -e $settings ] || fail 'les réglages sont partis avec le paquet'
[ -d /var/lib/mandature/postgres/cluster ] || fail 'les données sont parties avec le paquet'
[ ! -e /usr/bin/mandature ] || fail 'le programme reste'
install /packages/next/*.deb
start
mandature reset-password $address | grep -q '^http' || fail 'le compte est perdu après le retrait'
stop
say 'retiré puis remis : réglages et données sont là'

install -d -o root -g mandature -m 0750 /etc/mandature/secrets
openssl rand -base64 32 > /etc/mandature/secrets/secret
apt-get purge --quiet=2 --yes mandature mandature-postgresql > /tmp/apt.log 2>&1 || { cat /tmp/apt.log >&2; fail 'apt-get purge'; }
[ ! -e /etc/mandature ] || fail 'les réglages restent après la purge'
[ ! -e /usr/lib/mandature ] || fail 'des programmes restent après la purge'
[ ! -e /var/cache/mandature ] || fail 'le cache reste après la purge'
[ -d /var/lib/mandature/postgres/cluster ] || fail 'la purge a effacé les données'
getent passwd mandature > /dev/null || fail 'la purge a effacé le compte des données'
grep -q 'restent dans /var/lib/mandature' /tmp/apt.log || fail 'la purge ne dit pas que les données restent'
say 'purgé : réglages effacés, données gardées'
