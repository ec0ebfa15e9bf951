import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Where Debian puts it. The shell without windows takes a quarter less processor for a page than the whole browser. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The path of the browser, or where Debian would put it. */
export const chromiumPath = () =>
  process.env.CHROMIUM_PATH ?? places.find((path) => existsSync(path)) ?? '/usr/bin/chromium'

/** Minutes may pass before another installation on the machine gives the package manager back. */
const waitSeconds = 580

/** Puts in place the browser of the journeys. @returns what to do about it, in a sentence, where that cannot be done here */
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
    // The lists of packages may be missing or too old on a fresh machine, and older Debians have no package of the shell alone.
    spawnSync('apt-get', [...options, 'update'], { env })
    if (!install('chromium-headless-shell')) install('chromium')
  }
  return existsSync(chromiumPath()) ? null : byHand
}
