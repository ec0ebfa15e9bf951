import { sql } from 'kysely'
import { allowLongStatements } from '#server/ground/database/connections/allowLongStatements.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { TaskPayloads } from '#server/ground/tasks/payloads.ts'
import { ProgressReporter } from '#server/ground/tasks/progressReporter.ts'
import { blockingReason } from '#server/people/imports/blockingReason.ts'
import { type CheckReport, checkInChild } from '#server/people/imports/check/checkInChild.ts'
import { isError } from '#server/people/imports/check/remarks.ts'
import { isAppliedAtOnce } from '#server/people/imports/directory/decideDirectoryImport.ts'
import { beginApplying } from '#server/people/imports/importLifecycle.ts'
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
    const options = { mandates, mode, replaceAssignments, importerId: importedBy }
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
      await saveReport(portal, id, found, askedBy)
    } finally {
      await done()
    }
  })

/** Saves the report; starts applying the import if that was requested and nothing prevents it. */
const saveReport = (
  portal: Portal,
  id: number,
  { report, plan, reading, counts, lines, seen }: CheckReport,
  askedBy: number | undefined,
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
    if (checked.fromDirectory) {
      if (await isAppliedAtOnce(portal, tx, checked)) await beginApplying(portal, tx, id, checked)
      return
    }
    const isConfirmed = counts.deleted === 0 || checked.confirmedDeletions === counts.deleted
    if (!checked.atOnce || !isConfirmed || blockingReason(checked) !== null) return
    await beginApplying(portal, tx, id, { ...checked, ...(askedBy !== undefined && { askedBy }) })
  })
