import { shellPrefix } from '#web/meetings/offline/copies.ts'
import { pageUserId, usesOnlyFiles } from './requests.ts'

/** Injected by the build: files needed to show a session and its documents, and a hash of them. */
declare const __SHELL__: { version: string; files: readonly string[] }
const { version, files } = __SHELL__

/** Cache key of the page, the same for all screens. */
export const pageEntry = '/'

const shellCacheName = shellPrefix + version

/**
 * Caches the page, with the user that the server wrote into it, and its files.
 * @throws Error when nobody is signed in or another deployment answers
 */
export async function cacheShell() {
  const cache = await caches.open(shellCacheName)
  const page = await fetch(pageEntry, { headers: { accept: 'text/html' }, cache: 'no-store' })
  const html = await page.clone().text()
  if (!page.ok || typeof pageUserId(html) !== 'number' || !usesOnlyFiles(html, files))
    throw new Error('This page opens nothing')
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  // hashed file names: cached files are up to date
  await cache.addAll(files.filter((file) => !known.has(file)))
  await cache.put(pageEntry, page)
}

/** Deletes the files of former deployments. */
export async function deleteOldShells() {
  const old = (await caches.keys()).filter((other) => other.startsWith(shellPrefix) && other !== shellCacheName)
  await Promise.all(old.map((shell) => caches.delete(shell)))
}

export const matchShell = async (path: string) =>
  (await caches.has(shellCacheName)) ? (await caches.open(shellCacheName)).match(path, { ignoreVary: true }) : undefined
