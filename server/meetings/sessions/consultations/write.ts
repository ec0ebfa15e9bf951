import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Violation } from '#contract/ground/problems.ts'
import type { Consultation, ConsultationChange, ConsultationForm } from '#contract/meetings/sessions/consultations.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { changedFields } from '#server/ground/audit/details.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { consultationFacts } from '#server/meetings/sessions/consultationFacts.ts'
import { findConsultation } from '#server/meetings/sessions/consultationQueries.ts'

/**
 * Inserts a consultation.
 * @throws Failure `access.denied` in a body where the viewer may not write; `request.invalid` with all violations
 */
export async function createConsultation(
  portal: Portal,
  viewer: Viewer,
  form: ConsultationForm,
): Promise<Consultation> {
  authorize(viewer, 'consultations.manage', { bodyId: form.irp.id, confidential: form.confidential })
  const { db, clock } = portal
  return db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    refuseIfInvalid(await findViolations(tx, viewer, form, { mustBeActive: true, kept: null }))
    const at = clock.now().toISOString()
    const { id } = await tx
      .insertInto('consultations')
      .values({
        ...fieldsOf(form),
        bodyId: form.irp.id,
        centralId: form.central?.id ?? null,
        createdBy: viewer.id,
        createdAt: at,
        updatedBy: viewer.id,
        updatedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(portal, tx, viewer, 'consultation.written', 'consultation', id, { new: true })
    return findConsultation(tx, viewer, today(clock), id)
  })
}

/**
 * Updates a consultation; its body cannot change.
 * @throws Failure `record.notFound`, `access.denied`, `record.stale`; `request.invalid` with all violations
 */
export async function amendConsultation(
  portal: Portal,
  viewer: Viewer,
  id: number,
  form: ConsultationChange,
): Promise<Consultation> {
  const { db, clock } = portal
  return db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const kept = await lockConsultation(tx, viewer, id)
    authorize(viewer, 'consultations.manage', kept)
    await assertCurrentVersion(tx, kept, form.version, clock.now())
    const faults = await findViolations(tx, viewer, form, { mustBeActive: false, kept: kept.centralId })
    if (form.irp.id !== kept.bodyId) faults.push(fault('irp', 'L’instance d’une consultation ne change pas'))
    refuseIfInvalid(faults)
    // A viewer who may not read the central consultation was not shown it, so the form did not remove it.
    const hidden = kept.centralId !== null && !(await isReadable(tx, viewer, kept.centralId))
    await tx
      .updateTable('consultations')
      .set({
        ...fieldsOf(form),
        centralId: form.central?.id ?? (hidden ? kept.centralId : null),
        updatedBy: viewer.id,
        updatedAt: clock.now().toISOString(),
        version: kept.version + 1,
      })
      .where('id', '=', id)
      .execute()
    const fields = changedFields(kept, fieldsOf(form))
    await audit(portal, tx, viewer, 'consultation.written', 'consultation', id, { fields })
    return findConsultation(tx, viewer, today(clock), id)
  })
}

/**
 * Deletes a consultation.
 * @throws Failure `record.notFound`, `access.denied`; `consultations.inUse` while a point of a session refers to it
 */
export async function deleteConsultation(portal: Portal, viewer: Viewer, id: number, version: number): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const consultation = await lockConsultation(tx, viewer, id)
    authorize(viewer, 'consultations.manage', consultation)
    await assertCurrentVersion(tx, consultation, version, portal.clock.now())
    await audit(portal, tx, viewer, 'consultation.deleted', 'consultation', id)
    await tx.deleteFrom('consultations').where('id', '=', id).execute()
  })
}

async function lockConsultation(tx: Transaction<Schema>, viewer: Viewer, id: number) {
  const consultation = await tx
    .selectFrom('consultations as consultation')
    .selectAll('consultation')
    .where('consultation.id', '=', id)
    .where(allowed(viewer, 'consultations.read', consultationFacts))
    .forUpdate()
    .executeTakeFirst()
  if (!consultation) throw new Failure('record.notFound')
  return consultation
}

const isReadable = async (tx: Transaction<Schema>, viewer: Viewer, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('consultations as consultation')
    .select('consultation.id')
    .where('consultation.id', '=', id)
    .where(allowed(viewer, 'consultations.read', consultationFacts))
    .executeTakeFirst()) !== undefined

const fieldsOf = ({ title, startedOn, expert, agreedDays, thematic, confidential }: ConsultationForm) => ({
  title,
  startedOn,
  expert,
  agreedDays,
  thematicId: thematic?.id ?? null,
  confidential,
})

/**
 * Finds invalid references: the body, a consultation of a central committee of that body, a thematic.
 * @param kept id of the current central consultation, which stays valid when the bodies change
 */
async function findViolations(
  tx: Transaction<Schema>,
  viewer: Viewer,
  { irp, central, thematic }: ConsultationForm,
  { mustBeActive, kept }: { mustBeActive: boolean; kept: number | null },
): Promise<Violation[]> {
  const { rows } = await sql<{ isBody: boolean; isCentral: boolean; isThematic: boolean }>`
    select
      exists (select from bodies where id = ${irp.id} and (active or not ${mustBeActive}::boolean)) as "isBody",
      exists (
        select from consultations consultation
        where consultation.id = ${central?.id ?? null}::int
          and (consultation.id = ${kept} or consultation.body_id in (select central_committees_of(${irp.id}::int)))
          and ${allowed(viewer, 'consultations.read', consultationFacts)}) as "isCentral",
      exists (select from thematics where id = ${thematic?.id ?? null}::int) as "isThematic"
  `.execute(tx.withoutPlugins())
  const { isBody, isCentral, isThematic } = rows[0] ?? {}
  return [
    ...(isBody ? [] : [fault('irp', 'Cette instance n’existe pas ou n’est plus active')]),
    ...(central && !isCentral ? [fault('central', 'Choisissez une consultation du CSE central')] : []),
    ...(thematic && !isThematic ? [fault('thematic', 'Ce projet débattu n’existe pas')] : []),
  ]
}

const fault = (propertyPath: string, message: string): Violation => ({ propertyPath, message, code: 'custom' })

function refuseIfInvalid(violations: Violation[]): void {
  if (violations.length > 0) throw new Failure('request.invalid', { violations })
}
