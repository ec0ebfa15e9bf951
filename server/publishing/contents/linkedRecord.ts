import { normalizePath } from '#server/ground/richText/portalPath.ts'

/**
 * A kind of record that texts of contents, and links of the menus, lead to by a URL. What leads to a record refers to
 * it, so that it cannot be deleted meanwhile.
 */
export interface LinkedRecord {
  /** matches its URLs, normalized; the first group is the id */
  path: RegExp
  table: string
  /** the column of `links`, and of the join table of contents, that refers to it */
  column: string
  contentTable: string
}

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    linkedRecords: readonly LinkedRecord[]
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** kinds of records that texts and links lead to */
    linkedRecords?: readonly LinkedRecord[]
  }
}

/** Returns the id in a path of the portal that leads to such a record, however it is written; null for other paths. */
export function linkedId({ path }: Pick<LinkedRecord, 'path'>, href: string): number | null {
  const [, id] = (href.startsWith('/') && path.exec(normalizePath(href))) || []
  return id === undefined ? null : Number(id)
}
