import type { Transaction } from 'kysely'
import { describeMinutesState } from '#contract/ground/policy/describeState.ts'
import type { MinutesFilingForm } from '#contract/meetings/minutes/minutesText.ts'
import type { Minutes } from '#contract/meetings/sessions/followUp.ts'
import { hasMinutesReached } from '#contract/meetings/sessions/followUp.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { fileName } from '#server/ground/http/payload/fileName.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockSession } from '#server/meetings/sessions/lockSession.ts'
import { fileSessionPdf, type PdfPlace } from '#server/papers/documents/fileSessionPdf.ts'
import { requireText } from './lockMinutes.ts'
import { type DatedMinutes, findPrintedMinutes } from './printMinutes.ts'
import { tellMinutesChange, tellMinutesState } from './tellMinutesChange.ts'
import { type MinutesChange, rejectEmptyText } from './writeMinutesText.ts'

/**
 * Files the text as the PDF of the minutes of its session (DOMAIN §3.4): their first file makes them a draft, a later one
 * is a new version. The portal publishes it for a validator, and submits it for a redactor.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `record.stale`, `minutes.notDrafted`, `minutes.nothingWritten`
 */
export async function fileMinutes(change: MinutesChange, { version }: MinutesFilingForm): Promise<void> {
  const { portal, viewer, sessionId } = change
  await filePrinted(change, await findPrintedMinutes(portal, viewer, sessionId), { version })
}

/**
 * Files minutes as they are printed.
 * @param options.version that of the text that the caller has read; undefined for an approved text, which has no other
 * @param options.assertDue throws when a new version of the document, which is locked, is not to be filed
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `record.stale`, `minutes.nothingWritten`; what
 * `assertDue` throws
 */
export async function filePrinted(
  { portal, viewer, sessionId }: MinutesChange,
  { minutes: printed, at }: DatedMinutes,
  { version, assertDue }: { version?: number } & Pick<PdfPlace, 'assertDue'>,
): Promise<void> {
  // The libraries that draw PDFs are loaded on first use, to save memory on an idle server.
  const { drawMinutes } = await import('./print/minutesPdf.ts')
  const content = await drawMinutes(printed, at)
  const title = `${printed.isDraft ? 'Projet de procès-verbal' : 'Procès-verbal approuvé'} – ${printed.session}`
  await fileSessionPdf(
    portal,
    viewer,
    {
      title,
      documentType: printed.isDraft ? 'Projet de procès-verbal' : 'Procès-verbal approuvé',
      fileName: fileName(printed.title, '.pdf'),
      content,
    },
    async (tx) => {
      const session = await lockSession(tx, viewer, sessionId)
      authorize(viewer, 'sessions.writeMinutes', session)
      const text = await tx.selectFrom('minutesTexts').selectAll().where('sessionId', '=', sessionId).executeTakeFirst()
      const written = requireText({ session, text: text ?? null })
      rejectEmptyText(written)
      if (version !== undefined) await assertCurrentVersion(tx, written, version, portal.clock.now())
      const { state, documentId } = await findMinutes(tx, sessionId)
      const isApproved = hasMinutesReached(state, 'approved')
      if (isApproved) authorize(viewer, 'sessions.approveMinutes', session)
      // approved meanwhile: the file that was drawn says « PROJET »
      if (isApproved === printed.isDraft)
        throw new Failure('record.state', { values: { state: describeMinutesState(state) } })
      return { session, documentId, isApproved, ...(assertDue && { assertDue }) }
    },
    async (tx, documentId) => {
      const { state, documentId: former } = await findMinutes(tx, sessionId)
      const after = state === 'expected' ? 'draft' : state
      const written = { documentId, updatedBy: viewer.id, updatedAt: portal.clock.now().toISOString() }
      const { numUpdatedRows } = await tx
        .updateTable('minutes')
        // a new file of the same document changes nothing of what a form of the minutes writes
        .set((eb) => ({
          ...written,
          state: after,
          ...((state !== after || documentId !== former) && { version: eb('version', '+', 1) }),
        }))
        .where('sessionId', '=', sessionId)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n)
        await tx
          .insertInto('minutes')
          .values({ sessionId, ...written, state: 'draft', version: 2 })
          .execute()
      await keepPrintedVersion(tx, sessionId, documentId)
      await audit(portal, tx, viewer, 'minutesText.filed', 'session', sessionId, { before: state, after })
      await tellMinutesChange(tx, sessionId)
      await tellMinutesState(tx, sessionId)
    },
  )
}

/** Notes that the last file of a document is a print of the present text. */
const keepPrintedVersion = (tx: Transaction<Schema>, sessionId: number, documentId: number) =>
  tx
    .updateTable('minutesTexts')
    .set((eb) => ({
      givenVersion: eb.ref('version'),
      printedVersionId: eb
        .selectFrom('documentVersions')
        .select('id')
        .where('documentId', '=', documentId)
        .orderBy('number', 'desc')
        .limit(1),
    }))
    .where('sessionId', '=', sessionId)
    .execute()

async function findMinutes(
  tx: Transaction<Schema>,
  sessionId: number,
): Promise<{ state: Minutes['state']; documentId: number | null }> {
  const minutes = await tx
    .selectFrom('minutes')
    .select(['state', 'documentId'])
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  return minutes ?? { state: 'expected', documentId: null }
}
