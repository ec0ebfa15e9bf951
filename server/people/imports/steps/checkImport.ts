import { type Selectable, sql, type Transaction } from 'kysely'
import { allowLongStatements } from '#server/ground/database/connections/allowLongStatements.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { TaskPayloads } from '#server/ground/tasks/payloads.ts'
import { ProgressReporter } from '#server/ground/tasks/progressReporter.ts'
import { blockingReason } from '#server/people/imports/blockingReason.ts'
import { type CheckReport, checkInChild } from '#server/people/imports/check/checkInChild.ts'
import { isError } from '#server/people/imports/check/remarks.ts'
import { isAppliedAtOnce } from '#server/people/imports/directory/decideDirectoryImport.ts'
import { beginApplying } from '#server/people/imports/importLifecycle.ts'
import { countEnded, readRenewedBody } from '#server/people/imports/renewal.ts'
import { runImportStep } from './runImportStep.ts'
import { takeSnapshot } from './snapshot.ts'

const tellEveryMs = 200
/** Share of the progress that the check in the child takes. */
const readingPart = 0.9

/** Checks an import and writes its report (task `imports.check`). Can be restarted from the beginning. */
export const checkImport = (
  portal: Portal,
  { importId: id, askedBy }: TaskPayloads['imports.check'],
  attempt = 1,
): Promise<void> =>
  runImportStep(portal, { id, step: 'checking', attempt }, async (row) => {
    const { db, store } = portal
    const progress = new ProgressReporter(tellEveryMs, (part) =>
      db
        .updateTable('userImports')
        .set({ progress: part })
        .where('id', '=', id)
        .where('state', '=', 'checking')
        .execute(),
    )
    const { mandates, mode, replaceAssignments, importedBy, matches } = row
    const { renewedBodyId: bodyId, renewalDay: day } = row
    const body = bodyId === null ? null : await readRenewedBody(db, bodyId)
    const renewal = body && bodyId !== null && day !== null ? { bodyId, day, seats: body.seats } : null
    const options = { mandates, mode, replaceAssignments, importerId: importedBy, renewal }
    const lines = await db
      .selectFrom('userImportCorrections')
      .select(['line', 'cells'])
      .where('importId', '=', id)
      .orderBy('line')
      .execute()
    const corrections = { matches, lines }
    const { path, done } = await store.getLocalPath(row.fileKey ?? '')
    try {
      // Read while the child starts.
      const known = db.transaction().execute(async (tx) => {
        await allowLongStatements(tx)
        return takeSnapshot(tx)
      })
      const found = await checkInChild({ path, options, corrections }, known, (part) =>
        progress.report(part * readingPart),
      )
      await progress.flush()
      await saveReport(portal, id, found, { askedBy, renewalSeen: body?.seen ?? null })
    } finally {
      await done()
    }
  })

/** Saves the report; starts applying the import if that was requested and nothing prevents it. */
const saveReport = (
  portal: Portal,
  id: number,
  { report, plan, reading, counts, lines, seen }: CheckReport,
  { askedBy, renewalSeen }: { askedBy: number | undefined; renewalSeen: string | null },
) =>
  portal.db.transaction().execute(async (tx) => {
    await allowLongStatements(tx)
    await tx.deleteFrom('userImportLines').where('importId', '=', id).execute()
    for (const json of report)
      await sql`
        insert into user_import_lines (import_id, line, position, outcome, user_id, first_name, last_name, email, messages, changes,
          cells)
        select ${id}, line, position, outcome, "userId", "firstName", "lastName", email, messages, changes, cells
        from jsonb_to_recordset(${json}::jsonb) as report (line int, position int, outcome text, "userId" int,
          "firstName" text, "lastName" text, email text, messages jsonb, changes jsonb, cells jsonb)
      `.execute(tx)
    const fault = reading.messages.find(isError)
    const checked = await tx
      .updateTable('userImports')
      .set({
        ...counts,
        reading: JSON.stringify(reading),
        lines: JSON.stringify(lines),
        plan,
        seen: Buffer.from(seen, 'hex'),
        renewalSeen,
        state: fault ? 'failed' : 'checked',
        failure: fault?.message ?? null,
        progress: 1,
        checkedAt: portal.clock.now().toISOString(),
      })
      .where('id', '=', id)
      .where('state', '=', 'checking')
      .returningAll()
      .executeTakeFirst()
    if (!checked) throw new Failure('record.notFound')
    await countEndings(tx, id, checked)
    // Another check, of a file that an administrator has in hand, applies nothing and mails nobody.
    if (!checked.atOnce) return
    if (checked.fromDirectory) {
      if (await isAppliedAtOnce(portal, tx, checked)) await beginApplying(portal, tx, id, checked)
      return
    }
    const isConfirmed = counts.deleted === 0 || checked.confirmedDeletions === counts.deleted
    if (!isConfirmed || blockingReason(checked) !== null) return
    await beginApplying(portal, tx, id, { ...checked, ...(askedBy !== undefined && { askedBy }) })
  })

/** Stores how many assignments a renewal ends. */
async function countEndings(
  tx: Transaction<Schema>,
  importId: number,
  { renewedBodyId: bodyId, renewalDay: day, endsWriters }: Selectable<Schema['userImports']>,
): Promise<void> {
  if (bodyId === null || day === null) return
  const ended = await countEnded(tx, { importId, bodyId, day, endsWriters })
  await tx.updateTable('userImports').set({ ended }).where('id', '=', importId).execute()
}
