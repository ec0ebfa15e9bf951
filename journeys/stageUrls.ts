import type { openDatabase } from '#server/ground/database/openDatabase.ts'
import { externalId, type Stage } from '#tests/support/stage.ts'

export type Db = ReturnType<typeof openDatabase>

/** Returns the URLs of the records of the stage. */
export async function stageUrls(db: Db, { body, session, paper }: Stage) {
  const { bodyId, sessionId, documentId } = await db
    .selectFrom('bodies')
    .innerJoin('sessions', 'sessions.bodyId', 'bodies.id')
    .innerJoin('documents', 'documents.sessionId', 'sessions.id')
    .select(['bodies.id as bodyId', 'sessions.id as sessionId', 'documents.id as documentId'])
    .where('bodies.code', '=', body.code)
    .where('sessions.title', '=', session.title)
    .where('documents.externalId', '=', externalId(paper))
    .executeTakeFirstOrThrow()
  const someone = await db
    .selectFrom('assignments')
    .select('userId as id')
    .where('bodyId', '=', bodyId)
    .orderBy('userId')
    .executeTakeFirstOrThrow()
  return {
    bodyId,
    body: `/irp/${bodyId}`,
    sessions: `/irp/${bodyId}/seances`,
    session: `/seances/${sessionId}`,
    /** the document of the third point */
    paper: `/documents/${documentId}`,
    /** somebody with a seat in the body */
    person: `/user/${someone.id}`,
  }
}
export type StageUrls = Awaited<ReturnType<typeof stageUrls>>
