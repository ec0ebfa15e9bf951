import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import {
  maxStartingDocuments,
  newMandateDays,
  type StartingDocumentsForm,
  type TickForm,
} from '#contract/meetings/gettingStarted/gettingStarted.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { isShownCondition } from './queries.ts'

/**
 * Ticks one line of « Par où commencer » off, or takes the tick back.
 * @throws Failure `record.notFound`, also for a document that is not among the lines of the viewer; `access.denied`
 */
export async function tick(portal: Portal, viewer: Viewer, bodyId: number, form: TickForm): Promise<void> {
  const { db, clock } = portal
  authorize(viewer, 'gettingStarted.tick', { bodyId })
  await requireBody(db, bodyId)
  const documentId = form.document?.id ?? null
  if (documentId !== null && !(await isLine(db, viewer, bodyId, documentId))) throw new Failure('record.notFound')
  if (!form.isTicked) {
    await sql`
      delete from starting_ticks where user_id = ${viewer.id} and body_id = ${bodyId} and line = ${form.line}
        and document_id is not distinct from ${documentId}::int
    `.execute(db)
    return
  }
  await db
    .insertInto('startingTicks')
    .values({ userId: viewer.id, bodyId, line: form.line, documentId, tickedAt: clock.now().toISOString() })
    .onConflict((same) => same.constraint('starting_ticks_key').doNothing())
    .execute()
}

/**
 * Replaces the key documents of a body. Those that the viewer may not read stay, after the others.
 * @throws Failure `record.notFound`, `access.denied`; with the violations of the fields
 */
export async function chooseDocuments(
  portal: Portal,
  viewer: Viewer,
  bodyId: number,
  { documents }: StartingDocumentsForm,
): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    authorize(viewer, 'gettingStarted.choose', { bodyId })
    await requireBody(tx, bodyId, { lock: true })
    const chosen = documents.map(({ id }) => id)
    const { readable, hidden } = await findChoices(tx, viewer, bodyId, chosen)
    rejectFields(
      chosen.flatMap((id, index): FieldFailure[] =>
        readable.includes(id) ? [] : [[`documents[${index}]`, 'record.gone']],
      ),
    )
    if (chosen.length + hidden.length > maxStartingDocuments) rejectFields([['documents', 'gettingStarted.tooMany']])
    await tx.deleteFrom('startingDocuments').where('bodyId', '=', bodyId).execute()
    const rows = [...chosen, ...hidden].map((documentId, index) => ({ bodyId, documentId, position: index + 1 }))
    if (rows.length > 0) await tx.insertInto('startingDocuments').values(rows).execute()
    await audit(portal, tx, viewer, 'body.startingDocumentsChosen', 'body', bodyId)
  })
}

async function requireBody(db: Db, id: number, { lock = false } = {}): Promise<void> {
  const query = db.selectFrom('bodies').select('id').where('id', '=', id)
  const found = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (!found) throw new Failure('record.notFound')
}

/** Whether the document is one that the viewer sees in « Par où commencer ». */
async function isLine(db: Db, viewer: Viewer, bodyId: number, documentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from starting_documents chosen join documents on documents.id = chosen.document_id
    left join sessions session on session.id = documents.session_id
    where chosen.body_id = ${bodyId} and chosen.document_id = ${documentId} and ${isShownCondition(viewer)}
  `.execute(db)
  return rows.length > 0
}

/**
 * Finds which of these documents the viewer may choose, and the present choices that the viewer does not see, in order.
 */
async function findChoices(tx: Transaction<Schema>, viewer: Viewer, bodyId: number, chosen: readonly number[]) {
  const { rows } = await sql<{ readable: number[]; hidden: number[] }>`
    with seen as (
      select documents.id from documents left join sessions session on session.id = documents.session_id
      where (documents.id = any(${chosen}::int[])
          or documents.id in (select document_id from starting_documents where body_id = ${bodyId}))
        and ${isShownCondition(viewer)})
    select array(select id from seen) as readable,
      array(select document_id from starting_documents where body_id = ${bodyId}
        and document_id not in (select id from seen) order by position) as hidden
  `.execute(tx)
  return rows[0] ?? { readable: [], hidden: [] }
}

/** Deletes ticks of mandates that are not new any more, long after they were shown. Task `gettingStarted.expire`. */
export async function deleteOldTicks({ db, clock }: Portal): Promise<void> {
  await sql`
    delete from starting_ticks
    where ticked_at < ${clock.now()}::timestamptz - interval '1 day' * ${sql.lit(2 * newMandateDays)}
  `.execute(db)
}
