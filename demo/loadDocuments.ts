import { Readable } from 'node:stream'
import type { Portal } from '#server/ground/portal/portal.ts'
import { fileDocument, fileNewVersion } from '#server/papers/documents/filing.ts'
import { takeStep } from '#server/papers/documents/steps.ts'
import type { DemoDocument } from './filing.ts'
import { requireId } from './loadPeople.ts'
import { demoPdf } from './pdf.ts'
import { type RecordIds, readRecordIds } from './recordIds.ts'
import type { DemoSession } from './sessions.ts'

const externalId = ({ reference }: DemoDocument) => `demo:${reference}`

/**
 * Files the documents with generated PDFs, and takes each step on its day. Existing documents are left alone, except
 * that missing later versions are added.
 */
export async function loadDocuments(
  portal: Portal,
  sessions: readonly DemoSession[],
  documents: readonly DemoDocument[],
  tell: (done: number, total: number) => void,
): Promise<void> {
  const present = await readExistingDocuments(portal)
  const place = await readRecordIds(portal.db, sessions)
  const begin = (document: DemoDocument | undefined) =>
    document && (present.get(externalId(document)) ?? drawAhead(document))
  let begun = begin(documents[0])
  for (const [index, document] of documents.entries()) {
    const loaded = begun && loadDocument(portal, place, document, begun)
    // the next one is drawn while another process inspects this one
    begun = begin(documents[index + 1])
    await loaded
    tell(index + 1, documents.length)
  }
}

/** Returns the existing documents with their number of versions. */
async function readExistingDocuments({ db }: Portal) {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('documentVersions as version', 'version.documentId', 'documents.id')
    .select(({ fn }) => ['documents.id', 'documents.externalId', fn.max('version.number').as('versions')])
    .groupBy('documents.id')
    .execute()
  return new Map(rows.map(({ externalId: reference, ...document }) => [reference, document]))
}

/** Draws the first version of a document. A failure is told to who waits for it. */
function drawAhead(document: DemoDocument): Promise<Uint8Array> {
  const drawn = demoPdf(document, 1)
  drawn.catch(() => undefined)
  return drawn
}

/**
 * Files the versions of a document that are missing.
 * @param begun the document that is there already, or the PDF of its first version
 */
async function loadDocument(
  portal: Portal,
  place: RecordIds,
  document: DemoDocument,
  begun: { id: number; versions: number } | Promise<Uint8Array>,
): Promise<void> {
  const { id, versions } =
    begun instanceof Promise ? { id: await fileFirstVersion(portal, place, document, await begun), versions: 1 } : begun
  await loadVersions(portal, place, document, id, versions)
}

async function fileFirstVersion(
  portal: Portal,
  place: RecordIds,
  document: DemoDocument,
  pdf: Uint8Array,
): Promise<number> {
  const { family, title, description, day, confidential, channel, versions } = document
  const author = requireId(place.people, document.author)
  const filing = {
    ...place.of(document),
    family,
    title,
    description,
    documentDate: day,
    confidential,
    channel,
    externalId: externalId(document),
  }
  const steps = stepsOf(document, place)
  return fileDocument(
    portalAt(portal, versions[0].uploadedAt),
    author,
    filing,
    upload(document, 1, pdf),
    async (tx, documentId) => {
      for (const step of steps) await takeStep(tx, { ...step, documentId })
    },
  )
}

/** Adds the versions after the first `kept`, each published if the document is. */
async function loadVersions(
  portal: Portal,
  place: RecordIds,
  document: DemoDocument,
  documentId: number,
  kept: number,
) {
  const author = requireId(place.people, document.author)
  const by = document.validator === null ? null : requireId(place.people, document.validator)
  for (const { number, uploadedAt } of document.versions.slice(kept)) {
    await fileNewVersion(
      portalAt(portal, uploadedAt),
      author,
      documentId,
      upload(document, number, await demoPdf(document, number)),
      async (tx) => {
        if (document.status === 'published') await takeStep(tx, { documentId, by, at: uploadedAt, to: 'published' })
      },
    )
  }
}

/** Returns the portal with its clock set to another day. */
const portalAt = (portal: Portal, instant: string): Portal => ({ ...portal, clock: { now: () => new Date(instant) } })

function upload(document: DemoDocument, number: number, pdf: Uint8Array) {
  const version = document.versions.find((candidate) => candidate.number === number) ?? document.versions[0]
  return { fileName: version.fileName, content: Readable.from([Buffer.from(pdf)]) }
}

/** Returns the steps that led the document to its status. */
function stepsOf(
  { author, validator, submittedAt, decidedAt, archivedAt, refusalReason, status }: DemoDocument,
  place: RecordIds,
) {
  const writer = requireId(place.people, author)
  const judge = validator === null ? null : requireId(place.people, validator)
  const decided = status === 'refused' ? ('refused' as const) : ('published' as const)
  return [
    ...(submittedAt === null ? [] : [{ by: writer, at: submittedAt, to: 'submitted' as const }]),
    ...(decidedAt === null
      ? []
      : [{ by: judge, at: decidedAt, to: decided, ...(refusalReason !== null && { comment: refusalReason }) }]),
    ...(archivedAt === null ? [] : [{ by: judge, at: archivedAt, to: 'archived' as const }]),
  ]
}
