import { shellPrefix } from './copies.ts'
import { readerOf } from './requests.ts'

/** Written by the build: the files that show a session and its documents, and what changes with any of them. */
declare const __SHELL__: { version: string; files: readonly string[] }

/** Under which the page itself is kept, whatever screen it opens. */
export const pageEntry = '/'

const name = shellPrefix + __SHELL__.version

/** Keeps the page, with the person that the server writes in it, and the files that it needs. */
export async function keepShell() {
  const cache = await caches.open(name)
  const page = await fetch(pageEntry, { headers: { accept: 'text/html' }, cache: 'no-store' })
  // without its person it would open nothing
  if (!page.ok || typeof readerOf(await page.clone().text()) !== 'number') throw new Error('Nobody is signed in')
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  // their names change with their content: those that the browser has are right
  await cache.addAll(__SHELL__.files.filter((file) => !known.has(file)))
  await cache.put(pageEntry, page)
}

/** A deployment brings its own files: those of the former one go. */
export async function dropOldShells() {
  const names = await caches.keys()
  await Promise.all(names.filter((other) => other.startsWith(shellPrefix) && other !== name).map((old) => caches.delete(old)))
}

export const fromShell = async (path: string) =>
  (await caches.has(name)) ? (await caches.open(name)).match(path, { ignoreVary: true }) : undefined
