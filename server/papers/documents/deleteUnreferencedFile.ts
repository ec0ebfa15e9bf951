import { sql } from 'kysely'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Returns the store keys of versions: the PDF and the thumbnail of each. */
export const fileKeysOf = (versions: readonly { fileKey: string; thumbnailKey: string | null }[]): (string | null)[] =>
  versions.flatMap(({ fileKey, thumbnailKey }) => [fileKey, thumbnailKey])

/** The task `documents.discard`: deletes a PDF or thumbnail that no version refers to. */
export async function deleteUnreferencedFile({ db, store }: Portal, { fileKey }: { fileKey: string }): Promise<void> {
  const { rows } = await sql`
    select from document_versions where file_key = ${fileKey}
    union all select from document_versions where thumbnail_key = ${fileKey}
  `.execute(db)
  if (rows.length === 0) await store.remove(fileKey)
}
