#!/bin/sh
# sh setup/release/check/debian.sh
# Installs the Debian packages of release/ in a clean Debian, in a folder, and uses them there: first start, settings, upgrade,
# another PostgreSQL, nginx, removal, purge. Needs root; debootstrap is installed when it is missing.
set -eu
project=$(cd "$(dirname "$0")/../../.." && pwd)
here="$project/setup/release/check"
work="$project/.setup/debian"
release="$project/release"

main=$(ls "$release"/mandature_*.deb 2> /dev/null || true)
database=$(ls "$release"/mandature-postgresql_*.deb 2> /dev/null || true)
if [ -z "$main" ] || [ -z "$database" ]; then
  echo 'Les paquets manquent : lancez d’abord npm run release -- --snapshot --with-postgresql' >&2
  exit 1
fi
if command -v lintian > /dev/null; then
  lintian --allow-root --fail-on error --tag-display-limit 0 "$main" "$database"
  echo 'lintian : aucune erreur'
else
  echo 'Non vérifié : lintian manque (paquet lintian).'
fi

if [ "$(id -u)" != 0 ]; then
  echo 'Non vérifié : installation, démarrage, mise à jour et retrait dans un Debian propre. Il faut être root (chroot, debootstrap) ; relancez par sudo.'
  echo 'Skipped, since this is not root: installation, start, upgrade and removal in a clean Debian.'
  exit 0
fi
if ! command -v debootstrap > /dev/null; then
  apt-get update --quiet=2
  DEBIAN_FRONTEND=noninteractive apt-get install --quiet=2 --no-install-recommends debootstrap
fi

# The suite and mirror of this machine, when it is a Debian.
suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
mirror=$(grep -hoE 'https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d/* 2> /dev/null | grep -v snapshot | head -1 | tr -d ' ')
base="$work/$suite"
if [ ! -e "$base.complete" ]; then
  rm -rf "$base"
  mkdir -p "$work"
  debootstrap --variant=minbase "$suite" "$base" "${mirror:-http://deb.debian.org/debian}" > "$work/debootstrap.log" || {
    tail -5 "$work/debootstrap.log" >&2
    exit 1
  }
  touch "$base.complete"
fi
root="$work/root"
rm -rf "$root" "$work/booted"
cp -a "$base" "$root"
cp /etc/resolv.conf /etc/hosts "$root/etc/"
# no program of this Debian is started by its installation
printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"

# The packages, and the same ones with a later version.
mkdir -p "$root/packages/now" "$root/packages/next"
cp "$main" "$database" "$root/packages/now/"
for package in "$main" "$database"; do
  rm -rf "$work/next"
  dpkg-deb --raw-extract "$package" "$work/next"
  sed -i -E 's/^(Version: |Depends: mandature \(= )[^),]*/\199.0.0/' "$work/next/DEBIAN/control"
  if [ -e "$work/next/usr/lib/mandature/package.json" ]; then
    sed -i 's/"version": "[^"]*"/"version": "99.0.0"/' "$work/next/usr/lib/mandature/package.json"
  fi
  dpkg-deb --root-owner-group -Zgzip -z1 --build "$work/next" "$root/packages/next/" > /dev/null
done
rm -rf "$work/next"
cp "$here/insideDebian.sh" "$root/packages/check.sh"
cp "$here/insideSystemd.sh" "$here/answers.mjs" "$here/extracted.mjs" "$here/picture.mjs" "$root/packages/"
mkdir -p "$root/packages/corpus"
node --input-type=module -e "import { samplePdf } from '$here/samplePdf.mjs'; process.stdout.write(samplePdf('Un essai'))" \
  > "$root/packages/corpus/essai.pdf"
cp -a "$root" "$work/booted"

# Everything that it starts ends with it, and what it mounts is seen by nobody else.
unshare --mount --pid --fork --kill-child sh -c '
  set -eu
  mount -t proc proc "$1/proc"
  mount -t tmpfs tmpfs "$1/dev/shm" 2> /dev/null || { mkdir -p "$1/dev/shm"; mount -t tmpfs tmpfs "$1/dev/shm"; }
  chroot "$1" /bin/sh /packages/check.sh' sh "$root"

if command -v systemd-analyze > /dev/null; then
  unit=usr/lib/systemd/system/mandature.service
  dpkg-deb --fsys-tarfile "$main" | tar -xOf - "./$unit" > "$work/mandature.service"
  # in tenths: at most 2.0
  systemd-analyze security --offline=true --threshold=20 "$work/mandature.service" | tail -1
  # its program is not on this machine
  sed -i 's#^ExecStart=.*#ExecStart=/bin/true#' "$work/mandature.service"
  systemd-analyze verify --man=no "$work/mandature.service"
  echo 'systemd-analyze : l’unité est correcte'
else
  echo 'Non vérifié : l’unité, systemd-analyze manque (paquet systemd).'
fi

# The same with systemd, as the first process of the Debian.
root="$work/booted"
if command -v systemd-nspawn > /dev/null; then
  chroot "$root" sh -c 'apt-get update --quiet=2 && DEBIAN_FRONTEND=noninteractive apt-get install --quiet=2 --yes \
    --no-install-recommends systemd systemd-sysv dbus procps' > "$work/apt.log" 2>&1 || { tail -5 "$work/apt.log" >&2; exit 1; }
  rm "$root/usr/sbin/policy-rc.d"
  printf '%s\n' '[Service]' 'Type=oneshot' 'ExecStart=/bin/sh /packages/insideSystemd.sh' 'StandardOutput=file:/packages/systemd.log' \
    'StandardError=inherit' 'ExecStopPost=/bin/systemctl --no-block poweroff' '[Install]' 'WantedBy=multi-user.target' \
    > "$root/etc/systemd/system/release-check.service"
  chroot "$root" systemctl --quiet enable release-check.service
  timeout 900 systemd-nspawn --quiet --register=no --keep-unit --directory "$root" --boot > "$work/boot.log" 2>&1 || true
  cat "$root/packages/systemd.log" 2> /dev/null || tail -5 "$work/boot.log"
  [ -e "$root/packages/systemd.ok" ] || exit 1
else
  echo 'Non vérifié : le service sous systemd, systemd-nspawn manque (paquet systemd-container).'
fi
rm -rf "$work/root" "$work/booted"
echo 'Paquets Debian : installés, démarrés, mis à jour, retirés et purgés.'
