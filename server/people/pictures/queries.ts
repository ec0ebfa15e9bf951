import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { userFacts } from '#server/people/users/facts.ts'

export interface FoundPicture {
  id: number
  userId: number
  status: 'pending' | 'validated'
  filename: string
  fileKey: string
  smallKey: string
  /** ISO instant */
  updatedAt: string
}

/** Finds a picture. @throws Failure `record.notFound` when there is none, or when the viewer may not see its owner */
export async function findPicture(db: Db, viewer: Viewer, id: number): Promise<FoundPicture> {
  const { rows } = await sql<FoundPicture>`
    select picture.id, picture.user_id, person.status, picture.filename, picture.file_key, picture.small_key, picture.updated_at
    from profile_pictures picture join users person on person.id = picture.user_id
    where picture.id = ${id} and ${allowed(viewer, 'users.read', userFacts)}
  `.execute(db)
  if (!rows[0]) throw new Failure('record.notFound')
  return rows[0]
}
