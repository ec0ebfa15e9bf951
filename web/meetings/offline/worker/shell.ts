import { shellPrefix } from '#web/meetings/offline/copies.ts'
import { isOf, readerOf } from './requests.ts'

/** Injected by the build: files needed to show a session and its documents, and a hash of them. */
declare const __SHELL__: { version: string; files: readonly string[] }
const { version, files } = __SHELL__

/** Cache key of the page, the same for all screens. */
export const pageEntry = '/'

const name = shellPrefix + version

/**
 * Caches the page, with the user that the server wrote into it, and its files.
 * @throws Error when nobody is signed in or another deployment answers
 */
export async function keepShell() {
  const cache = await caches.open(name)
  const page = await fetch(pageEntry, { headers: { accept: 'text/html' }, cache: 'no-store' })
  const html = await page.clone().text()
  if (!page.ok || typeof readerOf(html) !== 'number' || !isOf(html, files)) throw new Error('This page opens nothing')
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  // hashed file names: cached files are up to date
  await cache.addAll(files.filter((file) => !known.has(file)))
  await cache.put(pageEntry, page)
}

/** Deletes the files of former deployments. */
export async function dropOldShells() {
  const old = (await caches.keys()).filter((other) => other.startsWith(shellPrefix) && other !== name)
  await Promise.all(old.map((shell) => caches.delete(shell)))
}

export const fromShell = async (path: string) =>
  (await caches.has(name)) ? (await caches.open(name)).match(path, { ignoreVary: true }) : undefined
