import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { addPostgres, type Build } from './assemble.ts'
import { copyInto, normalizeTree, sizeOf, sumsOf, writeInto } from './tree.ts'
import { debianVersion } from './version.ts'

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
const home = 'usr/lib/mandature'
const maintainer = 'Mandature <mandature@mandature.example>'

interface PackageDescription {
  name: string
  control: Record<string, string>
  /** from the name of a control file to its source in setup/release/debian */
  scripts: Record<string, string>
  conffiles?: readonly string[]
  fill: (tree: string) => void
}

/**
 * Writes the Debian package of a release.
 * @param release tree of the release, without the embedded PostgreSQL
 * @param folder that receives it
 * @returns its file name
 */
export function writeDeb(build: Build, release: string, folder: string): string {
  const setup = join(build.source, 'setup/release')
  return writePackage(build, folder, {
    name: 'mandature',
    control: {
      // of Node, and of the bundled libraries of sharp and @napi-rs/canvas
      Depends: 'adduser, init-system-helpers (>= 1.52), libatomic1, libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 5.2)',
      Suggests: 'mandature-postgresql, nginx, postgresql (>= 15)',
      Description: `portal of staff-representative bodies
 Members-only portal of French staff-representative bodies (CSE, CSE central,
 commissions): sessions, documents, minutes and search. It contains its own
 Node.js, and needs a PostgreSQL or the package mandature-postgresql.`,
    },
    scripts: { postinst: 'postinst', prerm: 'prerm', postrm: 'postrm' },
    conffiles: ['/etc/mandature/mandature.env'],
    fill: (tree) => {
      const share = 'usr/share/doc/mandature'
      cpSync(release, join(tree, home), { recursive: true, verbatimSymlinks: true })
      mkdirSync(join(tree, share), { recursive: true })
      for (const path of ['docs', 'ARCHITECTURE.md', 'CHANGELOG.md', 'README.md', 'SECURITY.md'])
        renameSync(join(tree, home, path), join(tree, share, path))
      // the sums of a package are among its control files
      for (const path of ['examples', 'SHA256SUMS']) rmSync(join(tree, home, path), { recursive: true })
      copyInto(tree, `${share}/examples/nginx.conf`, join(setup, 'files/nginx.conf'), 0o644)
      copyInto(tree, 'etc/mandature/mandature.env', join(setup, 'files/mandature.env'), 0o640)
      copyInto(tree, 'usr/bin/mandature', join(setup, 'debian/mandature.sh'), 0o755)
      copyInto(tree, 'usr/lib/systemd/system/mandature.service', join(setup, 'debian/mandature.service'), 0o644)
    },
  })
}

/** Writes the Debian package of the embedded PostgreSQL. @returns its file name */
export function writePostgresDeb(build: Build, folder: string): string {
  return writePackage(build, folder, {
    name: 'mandature-postgresql',
    control: {
      Depends: `mandature (= ${debianVersion(build.version)}), libc6 (>= 2.28)`,
      Description: `embedded PostgreSQL of Mandature
 The PostgreSQL that Mandature starts by itself when its settings name no
 other one. It listens on a private socket only.`,
    },
    scripts: { postinst: 'postgresql.postinst', prerm: 'postgresql.prerm' },
    fill: (tree) => addPostgres(build, join(tree, home)),
  })
}

function writePackage(build: Build, folder: string, { name, control, scripts, conffiles, fill }: PackageDescription) {
  const version = debianVersion(build.version)
  const tree = join(build.work, name)
  const debian = join(build.source, 'setup/release/debian')
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(tree, { recursive: true })
  fill(tree)
  copyInto(tree, `usr/share/doc/${name}/copyright`, join(debian, 'copyright'), 0o644)
  copyInto(tree, `usr/share/lintian/overrides/${name}`, join(debian, `${name}.lintian-overrides`), 0o644)
  writeInto(tree, `usr/share/doc/${name}/changelog.gz`, gzipSync(changelogOf(name, version, build), { level: 9 }))
  const fields = {
    Package: name,
    Version: version,
    Section: 'web',
    Priority: 'optional',
    Architecture: architectures[process.arch] ?? process.arch,
    Maintainer: maintainer,
    'Installed-Size': String(Math.ceil(sizeOf(tree) / 1024)),
    ...control,
  }
  const sums = sumsOf(tree, 'md5')
  const lines = Object.entries(fields).map(([field, value]) => `${field}: ${value}\n`)
  writeInto(tree, 'DEBIAN/control', lines.join(''))
  writeInto(tree, 'DEBIAN/md5sums', sums)
  if (conffiles) writeInto(tree, 'DEBIAN/conffiles', conffiles.map((path) => `${path}\n`).join(''))
  for (const [script, from] of Object.entries(scripts)) copyInto(tree, `DEBIAN/${script}`, join(debian, from), 0o755)
  normalizeTree(tree, build.instant)
  const file = `${name}_${version}_${fields.Architecture}.deb`
  // several threads would compress differently from one
  const options = ['--root-owner-group', '-Zxz', '-z3', '--threads-max=1']
  execFileSync('dpkg-deb', [...options, '--build', tree, join(folder, file)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: String(build.instant) },
  })
  return file
}

const changelogOf = (name: string, version: string, { instant }: Build) =>
  `${name} (${version}) unstable; urgency=medium

  * See /usr/share/doc/mandature/CHANGELOG.md.

 -- ${maintainer}  ${new Date(instant * 1_000).toUTCString().replace('GMT', '+0000')}
`
