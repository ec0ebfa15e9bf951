const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')

/** Removes control characters from a text of several lines, or HTML. */
export const removeControlCharacters = (written: string): string =>
  written.toWellFormed().replaceAll(/(?:(?![\n\t])\p{Cc})+/gu, ' ')

/**
 * Matches a line break with the whitespace around it. The lookbehind keeps the work linear: a run of spaces is read from
 * its start only.
 */
export const spacedLineBreak = /(?<!\s)\s*\n\s*/g

/** Converts plain text to HTML: empty lines separate paragraphs, line breaks are kept. */
export const textToHtml = (text: string): string =>
  removeControlCharacters(text)
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => `<p>${escapeHtml(block).replaceAll(spacedLineBreak, '<br />')}</p>`)
    .join('')
