import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Paths of Debian packages. The headless shell uses a quarter less processor time per page than the whole browser. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Returns the path of the installed browser, or where Debian would install it. */
export const chromiumPath = () =>
  process.env.CHROMIUM_PATH ?? places.find((path) => existsSync(path)) ?? '/usr/bin/chromium'

/** Maximum wait for the lock of the package manager, in seconds: another installation may hold it for minutes. */
const waitSeconds = 580

/**
 * Installs the browser of the journeys if it is missing.
 * @returns what to do, in a sentence, if it cannot be installed here
 */
export function ensureChromium(): string | null {
  if (existsSync(chromiumPath())) return null
  const byHand =
    'Les parcours ont besoin de Chromium : installez-le (Debian, Ubuntu : sudo apt-get install chromium), ou donnez son chemin par CHROMIUM_PATH.'
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) return byHand
  console.log('Installation de Chromium…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['-o', `DPkg::Lock::Timeout=${waitSeconds}`, '-q', '-y']
  const install = (name: string) =>
    spawnSync('apt-get', [...options, 'install', '--no-install-recommends', name], { env }).status === 0
  if (!install('chromium-headless-shell')) {
    // The package lists may be missing or too old on a fresh machine, and older Debians have no separate package of the
    // shell.
    spawnSync('apt-get', [...options, 'update'], { env })
    if (!install('chromium-headless-shell')) install('chromium')
  }
  return existsSync(chromiumPath()) ? null : byHand
}
