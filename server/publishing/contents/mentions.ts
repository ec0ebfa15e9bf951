import { maxId } from '#server/ground/database/maxId.ts'
import { pictureIdOf } from '#server/ground/richText/linkTargets.ts'
import { type LinkedRecord, linkedId } from '#server/publishing/contents/linkedRecord.ts'

/** The ids of records that a sanitized text shows or links to, by table. */
export interface Mentions {
  documents: number[]
  sessions: number[]
  pictures: number[]
  [linkedTable: string]: number[]
}

/** What texts may also lead to, without that it has to exist. */
const pages = [
  { table: 'documents', path: /^\/documents\/([1-9]\d{0,9})$/ },
  { table: 'sessions', path: /^\/seances\/([1-9]\d{0,9})$/ },
]

/**
 * Extracts the records that a text shows or links to.
 * @param html as sanitized: all attributes are double-quoted
 */
export function mentionsOf(html: string, linkedRecords: readonly LinkedRecord[]): Mentions {
  const targets = [...linkedRecords, ...pages]
  const found = new Map<string, Set<number>>(
    [...targets.map(({ table }) => table), 'pictures'].map((name) => [name, new Set()]),
  )
  for (const [, name, value = ''] of html.matchAll(/ (href|src)="([^"]*)"/g)) {
    const picture = name === 'src' ? pictureIdOf(value.replaceAll('&amp;', '&')) : null
    if (picture !== null) found.get('pictures')?.add(picture)
    if (name !== 'href') continue
    for (const { table, path } of targets) {
      const id = linkedId({ path }, value)
      if (id !== null && id <= maxId) found.get(table)?.add(id)
    }
  }
  return Object.fromEntries([...found].map(([name, ids]) => [name, [...ids].toSorted((a, b) => a - b)])) as Mentions
}
