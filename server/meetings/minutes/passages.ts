import type { PassageObstacle } from '#contract/meetings/minutes/minutesText.ts'
import { spacedLineBreak } from '#server/ground/richText/textToHtml.ts'
import { escapeText } from '#server/ground/richText/textWriter.ts'

/** Reduces whitespace to single spaces: a selection of several paragraphs contains line breaks. */
const withSingleSpaces = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()

const decoded: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Returns the words of sanitized HTML, as a reader sees them, with single spaces. */
export const visibleText = (html: string): string =>
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
 * Replaces a passage of sanitized HTML with other words, as plain text. Spaces and line breaks of any kind are equal.
 * @returns what prevents it unless the passage is there exactly once, within one paragraph and one formatting
 */
export function replacePassage(
  html: string,
  passage: string,
  words: string,
): { html: string } | { obstacle: PassageObstacle } {
  const text = html.normalize('NFC')
  const [place, ...others] = findPlaces(text, passage)
  if (others.length > 0) return { obstacle: 'repeated' }
  if (!place) return { obstacle: containsPassage(text, passage) ? 'spread' : 'gone' }
  const written = escapeText(words).replaceAll(spacedLineBreak, '<br />')
  return { html: `${text.slice(0, place.from)}${written}${text.slice(place.to)}` }
}

/** Finds what a passage of an unanswered remark prevents from being replaced; null: nothing. */
export function findObstacle(html: string, passage: string): PassageObstacle | null {
  const replaced = replacePassage(html, passage, '')
  return 'obstacle' in replaced ? replaced.obstacle : null
}

/**
 * Finds the first two places where a passage stands in HTML, in the text of one element: an attribute is no passage, nor
 * is a part of an entity.
 */
function findPlaces(html: string, passage: string): { from: number; to: number }[] {
  const words = withSingleSpaces(passage.normalize('NFC')).split(' ').map(escapeText)
  if (words.join('') === '') return []
  const written = words.map((word) => RegExp.escape(word)).join('\\s+')
  // Tags and entities are consumed whole, unless the passage begins with the entity.
  return html
    .matchAll(new RegExp(`(?<place>${written})|<[^>]*>|&[a-z]+;`, 'gu'))
    .filter(({ groups }) => groups?.['place'] !== undefined)
    .take(2)
    .map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
    .toArray()
}
