/** What a file calls text, as one line that the database takes: no control character, no half of a character. */
export const oneLine = (written: string): string =>
  written
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\uFFFD]+/gu, ' ')
    .trim()

/** The same of several lines, or of HTML. */
export const severalLines = (written: string): string => written.toWellFormed().replaceAll(/(?![\n\t])\p{Cc}+/gu, ' ')

/** Cut after a word, with « … », when it has more characters than that. */
export function cutTo(most: number, text: string): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const kept = characters.slice(0, most - 2).join('')
  const lastSpace = kept.lastIndexOf(' ')
  const words = lastSpace > most / 2 ? kept.slice(0, lastSpace) : kept
  return `${words.replace(/[\s,;:.–-]+$/u, '')}\u00A0…`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')

/** Plain text as HTML: a paragraph where a line is left empty, line breaks kept. */
export const paragraphs = (text: string): string =>
  severalLines(text)
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => `<p>${escaped(block).replaceAll(/\s*\n\s*/g, '<br />')}</p>`)
    .join('')
