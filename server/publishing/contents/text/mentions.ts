import { pictureOf, type RecordKind, recordAt } from './addresses.ts'

/** The records that a cleaned text shows and leads to. */
export type Mentions = Record<RecordKind | 'pictures', number[]>

/** @param html as `clean` writes it: every attribute between double quotes */
export function mentionsOf(html: string): Mentions {
  const mentions: Mentions = { media: [], documents: [], sessions: [], pictures: [] }
  for (const [, name, value = ''] of html.matchAll(/ (href|src)="([^"]*)"/g)) {
    const record = name === 'href' ? recordAt(value) : null
    const picture = name === 'src' ? pictureOf(value.replaceAll('&amp;', '&')) : null
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
