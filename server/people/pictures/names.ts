import { plainName } from '#server/ground/storage/plainName.ts'

const maxCharacters = 150

/** The name of a picture as the user gave it, without path and truncated (QUALITY FIL-06). */
export function nameOfPicture(given: string): string {
  const name = plainName(given).trim()
  return [...(name || 'photo')].slice(0, maxCharacters).join('')
}
