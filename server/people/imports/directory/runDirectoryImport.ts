import { sql } from 'kysely'
import type { DirectoryImportOutcome } from '#contract/people/imports/directoryImports.ts'
import { auditWithoutSubject } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { ReceivedFile } from '#server/ground/http/payload/receiveFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import { createImport } from '#server/people/imports/createImport.ts'
import { deleteImport } from '#server/people/imports/importLifecycle.ts'
import { mailAdministrators } from './mailAdministrators.ts'
import { readSource, SourceFailure } from './readSource.ts'

/** A file that stays the same for so many nights is told: the export may have stopped. */
const unchangedNights = 7

/**
 * Reads the file of people that the operator has named, and checks it as an import (task `imports.directory`). A file that is
 * missing, incomplete, empty or the same as before changes nothing; administrators are told.
 * @throws Failure `imports.underWay`: the task is tried again
 */
export async function runDirectoryImport(portal: Portal): Promise<void> {
  const source = portal.config.directoryImport
  if (!source) return
  const store = storeWithOrphanCleanup(portal, 'imports.discard')
  try {
    const file = await readSource(source, store)
    if (await isUnchanged(portal.db, file.sha256)) {
      await store.remove(file.key)
      return await recordUnchanged(portal, file.sha256)
    }
    await importFile(portal, file)
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    await recordFault(portal, { outcome: error.fault, detail: error.message, sha256: null })
  }
}

/**
 * Whether the last file that was imported is this one. An import that has failed changed nothing: its file is imported
 * again. One that an administrator has deleted was ignored.
 */
async function isUnchanged(db: Db, sha256: string): Promise<boolean> {
  const { rows } = await sql<{ sha256: Buffer; hasFailed: boolean }>`
    select run.sha256, coalesce(import.state = 'failed', false) as has_failed
    from directory_import_runs run left join user_imports import on import.id = run.import_id
    where run.sha256 is not null and run.outcome <> 'unchanged' order by run.at desc, run.id desc limit 1`.execute(db)
  const [last] = rows
  return last !== undefined && !last.hasFailed && last.sha256.toString('hex') === sha256
}

/**
 * Records that the file is the same, once a day, since the task also runs whenever a server starts. Tells administrators
 * after so many days in Paris.
 */
const recordUnchanged = (portal: Portal, sha256: string): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ day: string; isSame: boolean }>`
      select (at at time zone 'Europe/Paris')::date as day, outcome = 'unchanged' as is_same from directory_import_runs
      where id >= coalesce((select max(id) from directory_import_runs where outcome <> 'unchanged'), 0)`.execute(tx)
    const days = new Set(rows.filter(({ isSame }) => isSame).map(({ day }) => day))
    const now = today(portal.clock)
    if (days.has(now)) return
    await record(portal, tx, { outcome: 'unchanged', detail: null, sha256 })
    // The day on which another file was read is not one on which it stayed the same.
    const nights = days.add(now).difference(new Set(rows.filter(({ isSame }) => !isSame).map(({ day }) => day)))
    if (nights.size === unchangedNights) await mailAdministrators(portal, tx, { what: 'unchanged', importId: null })
  })

/** Makes an import of the file. It replaces one that still waits: the newer file says what is true. */
async function importFile(portal: Portal, file: ReceivedFile): Promise<void> {
  const waiting = await portal.db
    .selectFrom('userImports')
    .select('id')
    .where('fromDirectory', '=', true)
    .where('state', '=', 'checked')
    .execute()
  try {
    const fields = { mode: 'replace', skipFaulty: 'true' }
    const importId = await createImport(portal, null, { file, fields }, { fromDirectory: true })
    await record(portal, portal.db, { outcome: 'read', detail: null, sha256: file.sha256, importId })
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'imports.underWay') throw error
    const detail = error.violations[0]?.message ?? error.message
    return recordFault(portal, { outcome: 'refused', detail, sha256: file.sha256 })
  }
  for (const { id } of waiting) await deleteImport(portal, null, id)
}

interface Run {
  outcome: DirectoryImportOutcome
  detail: string | null
  /** hexadecimal; null when the file was not read */
  sha256: string | null
  importId?: number
}

async function recordFault(
  portal: Portal,
  run: Run & { outcome: Exclude<DirectoryImportOutcome, 'read'> },
): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    await record(portal, tx, run)
    await mailAdministrators(portal, tx, { what: run.outcome, importId: null, detail: run.detail ?? '' })
  })
}

async function record(portal: Portal, db: Db, { outcome, detail, sha256, importId }: Run): Promise<void> {
  await db
    .insertInto('directoryImportRuns')
    .values({
      at: portal.clock.now().toISOString(),
      outcome,
      detail: detail?.slice(0, 500) ?? null,
      sha256: sha256 === null ? null : Buffer.from(sha256, 'hex'),
      importId: importId ?? null,
    })
    .execute()
  await auditWithoutSubject(portal, db, null, 'import.directoryRead', {
    decision: outcome,
    ...(importId !== undefined && { import: importId }),
  })
}
