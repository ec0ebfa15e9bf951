import { plainName } from './plainName.ts'

const maxCharacters = 180

/** The name that a file came under, as it is kept for display and download: at most 180 characters, always ending in `.pdf`. */
export function cleanFileName(given: string): string {
  const stem = plainName(given)
    .replace(/\.pdf$/i, '')
    .replace(/^[\s.]+/, '')
    .trim()
  const ending = '.pdf'
  return `${[...(stem || 'document')]
    .slice(0, maxCharacters - ending.length)
    .join('')
    .trim()}${ending}`
}

/** A title to start from: the file's name without its ending, underscores as spaces. */
export function titleFrom(fileName: string): string {
  const title = cleanFileName(fileName)
    .replace(/\.pdf$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // as the database counts: an emoji is one character, of two halves
  const characters = [...title].slice(0, 150)
  return `${characters.join('')}${'.'.repeat(Math.max(0, 3 - characters.length))}`
}
