import { loadSanitizer } from '#server/ground/richText/sanitizer.ts'

/** Size of the cache of sanitized texts (least recently used are evicted), in characters. */
const maxCachedCharacters = 2_000_000

const cache = new Map<string, string>()
let cachedCharacters = 0

/** Sanitizes a stored text for readers, however it came into the database. Recent results are cached. */
export async function sanitizeForReaders(text: string): Promise<string> {
  if (text === '') return ''
  const known = cache.get(text)
  const html = known ?? (await loadSanitizer())(text).html
  evict(text)
  cache.set(text, html)
  cachedCharacters += text.length + html.length
  for (const oldest of cache.keys()) {
    if (cachedCharacters <= maxCachedCharacters) break
    evict(oldest)
  }
  return html
}

function evict(text: string) {
  const html = cache.get(text)
  if (html === undefined) return
  cache.delete(text)
  cachedCharacters -= text.length + html.length
}
