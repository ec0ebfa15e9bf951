import { sanitizeFileName } from '#server/ground/storage/sanitizeFileName.ts'

const maxCharacters = 150

/** The name of a picture as the user gave it, without path and truncated (QUALITY FIL-06). */
export function pictureName(given: string): string {
  const name = sanitizeFileName(given).trim()
  return [...(name || 'photo')].slice(0, maxCharacters).join('')
}
