import { type Selectable, sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ImportCorrectionForm } from '#contract/people/imports/importCorrections.ts'
import type { ImportApplicationForm, ImportVerificationForm } from '#contract/people/imports/userImports.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import { clientAddress } from '#server/ground/context/requestContext.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueFileDeletion } from '#server/ground/storage/orphanCleanup.ts'
import { blockingReason, stateWords } from './blockingReason.ts'
import { checkInvitationInstant } from './checkInvitationInstant.ts'
import { mergeLines, mergeMatches } from './mergeCorrections.ts'
import { readRenewedBody } from './renewal.ts'
import { computeSnapshotHash } from './steps/snapshot.ts'

type Import = Pick<
  Selectable<Schema['userImports']>,
  | 'state'
  | 'fileKey'
  | 'skipFaulty'
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'refused'
  | 'deleted'
  | 'seen'
  | 'confirmedDeletions'
  | 'createdAt'
  | 'matches'
  | 'version'
  | 'renewedBodyId'
  | 'renewalDay'
  | 'renewalSeen'
  | 'ended'
>

/** Reads and locks an import. @throws Failure `record.notFound` */
async function lockImport(tx: Transaction<Schema>, id: number): Promise<Import> {
  const found = await tx
    .selectFrom('userImports')
    .select([
      'state',
      'fileKey',
      'skipFaulty',
      'created',
      'updated',
      'unchanged',
      'refused',
      'deleted',
      'seen',
      'confirmedDeletions',
      'createdAt',
      'matches',
      'version',
      'renewedBodyId',
      'renewalDay',
      'renewalSeen',
      'ended',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Failure('record.notFound')
  return found
}

/**
 * Enqueues the application of a checked import. Repeated requests apply it once.
 * @throws Failure `record.notFound`, `imports.checkedAgain`, `imports.notApplicable`, `imports.confirm`, `imports.changed`, `imports.underWay`,
 * `imports.invitationsPast`, `imports.invitationsTooLate`
 */
export const askToApply = (portal: Portal, viewer: Viewer, id: number, form: ImportApplicationForm): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const found = await lockImport(tx, id)
    if (form.version !== undefined && form.version !== found.version) throw new Failure('imports.checkedAgain')
    // Nobody is left out of a renewal: they would lose their mandate.
    const skipFaulty = found.renewedBodyId === null && (form.skipFaulty ?? found.skipFaulty)
    const asked = { ...found, skipFaulty }
    const state = blockingReason(asked)
    if (state) throw new Failure('imports.notApplicable', { values: { state } })
    const invitationFault = checkInvitationInstant(form.invitationsAt, portal.clock.now())
    if (invitationFault) rejectFields([['invitationsAt', invitationFault]])
    if (found.deleted > 0 && form.confirmDeletions !== found.deleted)
      throw unconfirmed('imports.confirm', found.deleted)
    await rejectOutdatedRenewal(portal, tx, found, form)
    if ((await computeSnapshotHash(tx, id)) !== found.seen?.toString('hex')) throw new Failure('imports.changed')
    const { invitationsAt = null } = form
    await beginApplying(portal, tx, id, { ...asked, invitationsAt, askedBy: viewer.id })
  })

/** @throws Failure `imports.renewalTooEarly`, `imports.bodyChanged`, `imports.confirmEnds` */
async function rejectOutdatedRenewal(
  { clock }: Portal,
  tx: Transaction<Schema>,
  { renewedBodyId, renewalDay, renewalSeen, ended }: Import,
  { confirmDeletions }: ImportApplicationForm,
): Promise<void> {
  if (renewedBodyId === null || renewalDay === null) return
  if (renewalDay > today(clock))
    throw new Failure('imports.renewalTooEarly', { values: { day: renewalDay.split('-').toReversed().join('/') } })
  if ((await readRenewedBody(tx, renewedBodyId)).seen !== renewalSeen) throw new Failure('imports.bodyChanged')
  if (ended > 0 && confirmDeletions !== ended) throw unconfirmed('imports.confirmEnds', ended)
}

function unconfirmed(reason: 'imports.confirm' | 'imports.confirmEnds', count: number): Failure {
  const { message, code } = new Failure(reason, { values: { count } })
  const violations = [{ propertyPath: 'confirmDeletions', message, code }]
  return new Failure(code, { values: { count }, violations })
}

/**
 * Starts the application of an import. @param askedBy who requested it, if not its author: they are the author in the
 * audit trail
 */
export async function beginApplying(
  { tasks }: Portal,
  tx: Transaction<Schema>,
  id: number,
  {
    deleted,
    skipFaulty,
    invitationsAt,
    askedBy,
  }: Pick<Import, 'deleted' | 'skipFaulty'> & { invitationsAt: string | null; askedBy?: number },
): Promise<void> {
  await tx
    .updateTable('userImports')
    .set(({ eb }) => ({
      state: 'applying',
      progress: 0,
      skipFaulty,
      confirmedDeletions: deleted,
      invitationsAt,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  const from = clientAddress()
  const payload = { importId: id, ...(askedBy !== undefined && { askedBy }), ...(from !== null && { from }) }
  await tasks.enqueue(tx, 'imports.apply', payload, `imports.apply:${id}`)
}

/**
 * Checks the same file again, against the current records, perhaps with other options.
 * @throws Failure `record.notFound`, `record.state`, `imports.underWay`
 */
export const checkAgain = (portal: Portal, viewer: Viewer, id: number, form: ImportVerificationForm): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { renewedBodyId } = await lockCheckedImport(tx, id)
    // A renewal has no other options.
    const options = renewedBodyId === null ? form : { mandates: 'verify' as const }
    await beginCheckingAgain(portal, tx, viewer, id, options)
  })

/**
 * Stores corrections of the file with its import, and checks it again with them. Two administrators may correct one
 * file: the later value of a cell counts.
 * @throws Failure `record.notFound`, `record.state`, `imports.underWay`
 */
export const correctImport = (portal: Portal, viewer: Viewer, id: number, form: ImportCorrectionForm): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { matches } = await lockCheckedImport(tx, id)
    if (form.lines.length > 0)
      await sql`
        insert into user_import_corrections (import_id, line, cells)
        select ${id}, line, cells from jsonb_to_recordset(${JSON.stringify(mergeLines(form.lines))}::jsonb) as said (line int, cells jsonb)
        on conflict (import_id, line) do update set cells = user_import_corrections.cells || excluded.cells
      `.execute(tx)
    await beginCheckingAgain(portal, tx, viewer, id, { matches: JSON.stringify(mergeMatches(matches, form)) })
  })

/** Reads and locks an import whose file can be checked again. @throws Failure `record.notFound`, `record.state` */
async function lockCheckedImport(tx: Transaction<Schema>, id: number): Promise<Import> {
  const found = await lockImport(tx, id)
  const isOver = found.state === 'checked' || found.state === 'failed'
  if (isOver && found.fileKey) return found
  throw new Failure('record.state', {
    values: { state: isOver ? 'le fichier n’est plus conservé' : stateWords[found.state] },
  })
}

async function beginCheckingAgain(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  id: number,
  changes: ImportVerificationForm & { matches?: string },
): Promise<void> {
  await tx
    .updateTable('userImports')
    .set(({ eb }) => ({
      ...changes,
      state: 'checking',
      progress: 0,
      atOnce: false,
      failure: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await portal.tasks.enqueue(tx, 'imports.check', { importId: id }, `imports.check:${id}`)
  await audit(portal, tx, viewer, 'import.checked', 'import', id)
}

/**
 * Deletes an import that has changed nothing.
 * @param viewer null for a task
 * @throws Failure `record.notFound`, `record.state`
 */
export const deleteImport = (portal: Portal, viewer: Viewer | null, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    if (viewer) await lockViewer(portal, tx, viewer)
    const { state, fileKey } = await lockImport(tx, id)
    if (state !== 'checked' && state !== 'failed')
      throw new Failure('record.state', { values: { state: stateWords[state] } })
    await tx.deleteFrom('userImports').where('id', '=', id).execute()
    await portal.tasks.cancel(tx, `imports.expire:${id}`)
    await enqueueFileDeletion(portal, tx, [fileKey], 'imports.discard')
  })
