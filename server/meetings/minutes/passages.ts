import { escapeText } from '#server/ground/richText/textWriter.ts'

/** Reduces whitespace to single spaces: a selection of several paragraphs contains line breaks. */
const withSingleSpaces = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()

const decoded: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Returns the words of sanitized HTML, as a reader sees them, with single spaces. */
const visibleText = (html: string): string =>
  withSingleSpaces(
    html
      .replaceAll(/<(?:strong|em|a)(?: [^>]*)?>|<\/(?:strong|em|a)>/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => decoded[entity] ?? ''),
  )

/** Whether a reader finds this passage in sanitized HTML. */
export const containsPassage = (html: string, passage: string): boolean =>
  visibleText(html.normalize('NFC')).includes(withSingleSpaces(passage.normalize('NFC')))

/**
 * Replaces a passage of sanitized HTML with other words, as plain text.
 * @returns null unless the passage is there exactly once, within one paragraph and one formatting
 */
export function replacePassage(html: string, passage: string, words: string): string | null {
  const parts = html.normalize('NFC').split(escapeText(passage.normalize('NFC')))
  const [before, after] = parts
  if (parts.length !== 2 || before === undefined || after === undefined) return null
  // an attribute is no passage
  if (before.lastIndexOf('<') > before.lastIndexOf('>')) return null
  return `${before}${escapeText(words).replaceAll(/\s*\n\s*/g, '<br />')}${after}`
}
