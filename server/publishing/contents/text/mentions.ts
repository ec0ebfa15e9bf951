import { pictureIdOf, type RecordKind, recordOfLink } from './linkTargets.ts'

/** The records that a sanitized text shows or links to. */
export type Mentions = Record<RecordKind | 'pictures', number[]>

/**
 * Extracts the records that a text shows or links to.
 * @param html as sanitized: all attributes are double-quoted
 */
export function mentionsOf(html: string): Mentions {
  const mentions: Mentions = { media: [], documents: [], sessions: [], pictures: [] }
  for (const [, name, value = ''] of html.matchAll(/ (href|src)="([^"]*)"/g)) {
    const record = name === 'href' ? recordOfLink(value) : null
    const picture = name === 'src' ? pictureIdOf(value.replaceAll('&amp;', '&')) : null
    if (record) mentions[record.kind].push(record.id)
    if (picture !== null) mentions.pictures.push(picture)
  }
  const distinct = (ids: number[]) => [...new Set(ids)].toSorted((a, b) => a - b)
  return {
    media: distinct(mentions.media),
    documents: distinct(mentions.documents),
    sessions: distinct(mentions.sessions),
    pictures: distinct(mentions.pictures),
  }
}
