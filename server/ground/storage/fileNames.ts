import { sanitizeFileName } from './sanitizeFileName.ts'

const maxCharacters = 180

/** Cleans an uploaded file name for display and download: at most 180 characters, always ending in `.pdf`. */
export function cleanFileName(given: string): string {
  const stem = sanitizeFileName(given)
    .replace(/\.pdf$/i, '')
    .replace(/^[\s.]+/, '')
    .trim()
  const ending = '.pdf'
  return `${[...(stem || 'document')]
    .slice(0, maxCharacters - ending.length)
    .join('')
    .trim()}${ending}`
}

/** Suggests a title: the file name without its extension, with spaces for underscores. */
export function titleFromFileName(fileName: string): string {
  const title = cleanFileName(fileName)
    .replace(/\.pdf$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // Counts code points like the database: an emoji is one character.
  const characters = [...title].slice(0, 150)
  return `${characters.join('')}${'.'.repeat(Math.max(0, 3 - characters.length))}`
}
