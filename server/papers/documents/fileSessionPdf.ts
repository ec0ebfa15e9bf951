import { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import { limits } from '#contract/ground/limits.ts'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { StoredPdf } from '#server/ground/pdf/inspectFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { authorizeFiling } from './filing/deposit.ts'
import { missingFields } from './filing/missingFields.ts'
import { insertDraft, insertVersion, storePdf } from './filing.ts'
import { markMinutesFile } from './markMinutesFile.ts'
import { applyStep } from './steps/lifecycle.ts'
import { type LockedDocument, lockReadableDocuments } from './steps/lockDocument.ts'

/** A PDF that the portal made of a session. */
export interface SessionPdf {
  /** cut to the length that a document may have */
  title: string
  /** name of its type of document; without it in the lists, a new document stays a draft, another keeps its type */
  documentType: string
  fileName: string
  content: Buffer
}

/** Where it is filed. */
export interface PdfPlace {
  session: { id: number; bodyId: number; confidential: boolean }
  /** the document that gets a new version; null for a new document */
  documentId: number | null
  /** false: for the members of the body only, since the minutes are not approved */
  isApproved: boolean
  /** runs once the document that gets a new version is locked; nothing is filed when it throws */
  assertDue?: (tx: Transaction<Schema>, file: Pick<StoredPdf, 'sha256'>) => Promise<void>
}

/**
 * Files a PDF that the portal made of a session: in a new document, or as a new version. It is published for who may
 * publish it, submitted for others (DOMAIN §5.4).
 * @param locate locks the session, and decides where the PDF is filed
 * @param then runs in the same transaction
 * @returns the id of the document
 * @throws Failure `access.denied`, `record.state`; what `locate` and its `assertDue` throw
 */
export const fileSessionPdf = (
  portal: Portal,
  viewer: Viewer,
  pdf: SessionPdf,
  locate: (tx: Transaction<Schema>) => Promise<PdfPlace>,
  then: (tx: Transaction<Schema>, documentId: number) => Promise<unknown>,
): Promise<number> =>
  storePdf(portal, { fileName: pdf.fileName, content: Readable.from([pdf.content]) }, async (tx, file) => {
    await lockViewer(portal, tx, viewer)
    const place = await locate(tx)
    const id =
      place.documentId === null
        ? await fileNew(portal, tx, viewer, { pdf, file, place })
        : await addVersion(portal, tx, viewer, { pdf, file, documentId: place.documentId, assertDue: place.assertDue })
    await markMinutesFile(tx, id, place.isApproved)
    await publishOrSubmit(portal, tx, viewer, await requireDocument(tx, viewer, id))
    await then(tx, id)
    return id
  })

const titleOf = ({ title }: SessionPdf) => [...title].slice(0, limits.documentTitleCharacters).join('')

interface NewFile {
  pdf: SessionPdf
  file: StoredPdf
}

async function fileNew(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  { pdf, file, place: { session } }: NewFile & { place: PdfPlace },
): Promise<number> {
  authorizeFiling(viewer, session.bodyId)
  const id = await insertDraft(
    portal,
    tx,
    viewer.id,
    {
      bodyId: session.bodyId,
      family: 'session',
      sessionId: session.id,
      pointId: null,
      documentTypeId: await findTypeId(tx, pdf.documentType),
      documentCommissionId: null,
      title: titleOf(pdf),
      description: null,
      documentDate: null,
      // that of its session, while the session is
      confidential: false,
      channel: 'none',
    },
    file,
  )
  await audit(portal, tx, viewer, 'document.filed', 'document', id)
  return id
}

async function addVersion(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  { pdf, file, documentId, assertDue }: NewFile & { documentId: number; assertDue: PdfPlace['assertDue'] },
): Promise<number> {
  const document = await requireDocument(tx, viewer, documentId)
  await assertDue?.(tx, file)
  authorize(viewer, 'documents.addVersion', document)
  const fileVersion = await insertVersion(portal, tx, viewer.id, documentId, file)
  await audit(portal, tx, viewer, 'document.versioned', 'document', documentId, { fileVersion })
  // readers keep the former version, with its title, until a validator publishes this one
  if (document.status === 'published' && !can(viewer, 'documents.refuse', document)) return documentId
  await tx
    .updateTable('documents')
    .set({
      title: titleOf(pdf),
      documentTypeId: (await findTypeId(tx, pdf.documentType)) ?? document.documentTypeId,
    })
    .where('id', '=', documentId)
    .execute()
  return documentId
}

async function publishOrSubmit(portal: Portal, tx: Transaction<Schema>, viewer: Viewer, document: LockedDocument) {
  if (document.status !== 'published' && missingFields(document).length > 0) return
  const publishes = can(viewer, 'documents.refuse', { ...document, moving: 'submitted', depositorId: viewer.id })
  await applyStep(portal, tx, viewer, document, publishes ? 'published' : 'submitted')
}

/** @throws Failure `access.denied` when the viewer may not read the document */
async function requireDocument(tx: Transaction<Schema>, viewer: Viewer, id: number): Promise<LockedDocument> {
  const [document] = await lockReadableDocuments(tx, viewer, [id])
  if (!document) throw new Failure('access.denied')
  return document
}

async function findTypeId(tx: Transaction<Schema>, name: string): Promise<number | null> {
  const type = await tx
    .selectFrom('documentTypes')
    .select('id')
    .where('name', '=', name)
    .where('active', '=', true)
    .orderBy('id')
    .executeTakeFirst()
  return type?.id ?? null
}
