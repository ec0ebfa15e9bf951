import { shellPrefix } from '#web/meetings/offline/copies.ts'
import { isOf, readerOf } from './requests.ts'

/** Written by the build: the files that show a session and its documents, and what changes with any of them. */
declare const __SHELL__: { version: string; files: readonly string[] }
const { version, files } = __SHELL__

/** Under which the page itself is kept, whatever screen it opens. */
export const pageEntry = '/'

const name = shellPrefix + version

/**
 * Keeps the page, with the person that the server writes in it, and the files that it needs.
 * @throws Error when the page would open nothing: nobody is signed in, or another deployment answers
 */
export async function keepShell() {
  const cache = await caches.open(name)
  const page = await fetch(pageEntry, { headers: { accept: 'text/html' }, cache: 'no-store' })
  const html = await page.clone().text()
  if (!page.ok || typeof readerOf(html) !== 'number' || !isOf(html, files)) throw new Error('This page opens nothing')
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  // their names change with their content: those that the browser has are right
  await cache.addAll(files.filter((file) => !known.has(file)))
  await cache.put(pageEntry, page)
}

/** A deployment brings its own files: those of the former one go. */
export async function dropOldShells() {
  const old = (await caches.keys()).filter((other) => other.startsWith(shellPrefix) && other !== name)
  await Promise.all(old.map((shell) => caches.delete(shell)))
}

export const fromShell = async (path: string) =>
  (await caches.has(name)) ? (await caches.open(name)).match(path, { ignoreVary: true }) : undefined
