/** Normalizes a text to one line that the database accepts: without control characters and lone surrogates. */
export const toSingleLine = (written: string): string =>
  written
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\uFFFD]+/gu, ' ')
    .trim()

/** Truncates a text to a number of characters, after a word, with « … ». */
export function truncateText(most: number, text: string): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const kept = characters.slice(0, most - 2).join('')
  const lastSpace = kept.lastIndexOf(' ')
  const words = lastSpace > most / 2 ? kept.slice(0, lastSpace) : kept
  return `${words.replace(/[\s,;:.–-]+$/u, '')}\u00A0…`
}
