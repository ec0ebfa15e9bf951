/** Normalizes a text to one line that the database accepts: without control characters and lone surrogates. */
export const toSingleLine = (written: string): string =>
  written
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\uFFFD]+/gu, ' ')
    .trim()

/** Removes control characters from a text of several lines, or HTML. */
export const removeControlCharacters = (written: string): string =>
  written.toWellFormed().replaceAll(/(?![\n\t])\p{Cc}+/gu, ' ')

/** Truncates a text to a number of characters, after a word, with « … ». */
export function truncateText(most: number, text: string): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const kept = characters.slice(0, most - 2).join('')
  const lastSpace = kept.lastIndexOf(' ')
  const words = lastSpace > most / 2 ? kept.slice(0, lastSpace) : kept
  return `${words.replace(/[\s,;:.–-]+$/u, '')}\u00A0…`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')

/** Converts plain text to HTML: empty lines separate paragraphs, line breaks are kept. */
export const textToHtml = (text: string): string =>
  removeControlCharacters(text)
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => `<p>${escapeHtml(block).replaceAll(/\s*\n\s*/g, '<br />')}</p>`)
    .join('')
