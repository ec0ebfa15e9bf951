// node setup/complete-lock.mjs [package-lock.json]
// Some registries serve only part of the platform packages (a mirror for one system, say). npm then leaves the others out of
// the lock, and `npm ci` refuses such a lock. This adds them: version, system and processor only, all optional, hence never
// installed elsewhere. Idempotent; with a complete registry there is nothing to add. Run it after each `npm install`.
import { readFileSync, writeFileSync } from 'node:fs'

const systems = ['android', 'darwin', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony', 'win32', 'linux']
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el']

const file = process.argv[2] ?? 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const packages = lock.packages
const before = Object.keys(packages).length

for (const [path, owner] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue
    const words = name.split(/[-/]/)
    const os = systems.find((system) => words.includes(system))
    const cpu = words.includes('armv7') ? 'arm' : processors.find((processor) => words.includes(processor))
    if (!os || !cpu || !/^\d/.test(version)) {
      console.error(`laissé de côté : ${name}@${version} (${path})`)
      continue
    }
    packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(owner.dev ? { dev: true } : {}),
      ...(words.includes('musl') ? { libc: ['musl'] } : {}),
      optional: true,
      os: [os],
    }
  }
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${Object.keys(packages).length - before} entrée(s) ajoutée(s)`)

/** Whether a package found at `path` would find `name` in its own node_modules or in one above, as npm looks it up. */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}
