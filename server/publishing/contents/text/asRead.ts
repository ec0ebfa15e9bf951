import { openCleaner } from './clean.ts'

/** Size of the cache of sanitized texts (least recently used are evicted), in characters. */
const keptCharacters = 2_000_000

const kept = new Map<string, string>()
let characters = 0

/** Sanitizes a stored text for readers, however it came into the database. Recent results are cached. */
export async function asRead(text: string): Promise<string> {
  if (text === '') return ''
  const known = kept.get(text)
  const html = known ?? (await openCleaner())(text).html
  forget(text)
  kept.set(text, html)
  characters += text.length + html.length
  for (const oldest of kept.keys()) {
    if (characters <= keptCharacters) break
    forget(oldest)
  }
  return html
}

function forget(text: string) {
  const html = kept.get(text)
  if (html === undefined) return
  kept.delete(text)
  characters -= text.length + html.length
}
