import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { DocumentStatus } from '#contract/papers/documents.ts'
import { textPdf } from '#server/ground/pdf/samples.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { fileDocument, fileNewVersion } from '#server/papers/documents/filing.ts'
import { takeStep } from '#server/papers/documents/steps.ts'

interface Wishes {
  /** body it is filed for; default: the body of the session */
  in: { id: number }
  session?: { id: number }
  /** one of the session's `pointIds` */
  pointId?: number
  title?: string
  status?: DocumentStatus
  author?: { id: number }
  confidential?: boolean
  channel?: 'none' | 'csec'
  /** makes it a committee document */
  commission?: { id: number }
  /** null: not classified yet */
  type?: { id: number } | null
  thematics?: readonly { id: number }[]
  /** date written on it */
  date?: string
  pdf?: Uint8Array
}

/** The steps that lead to each status. */
const steps: Record<DocumentStatus, readonly DocumentStatus[]> = {
  draft: [],
  submitted: ['submitted'],
  refused: ['submitted', 'refused'],
  published: ['published'],
  archived: ['published', 'archived'],
}

const onePage = await textPdf([['Une page.']])
const upload = (pdf: Uint8Array) => ({ fileName: 'Note d’information.pdf', content: Readable.from([pdf]) })

/** Files a document with the portal's own functions: by default a published functioning document of the body. */
export async function insertDocument(portal: Portal, wishes: Wishes): Promise<{ id: number }> {
  const { session, commission, type, status = 'published', author, pdf = onePage } = wishes
  const hasNoType = commission !== undefined || type === null
  const id = await fileDocument(
    portal,
    author?.id ?? null,
    {
      bodyId: wishes.in.id,
      family: session ? 'session' : commission ? 'committee' : 'functioning',
      sessionId: session?.id ?? null,
      pointId: wishes.pointId ?? null,
      documentTypeId: hasNoType ? null : (type ?? (await ensureBranch(portal, 'documentTypes'))).id,
      documentCommissionId: commission?.id ?? null,
      title: wishes.title ?? 'Note d’information',
      description: null,
      documentDate: wishes.date ?? null,
      confidential: wishes.confidential ?? false,
      channel: wishes.channel ?? 'none',
      externalId: null,
      thematicIds: (wishes.thematics ?? []).map(({ id: thematic }) => thematic),
    },
    upload(pdf),
  )
  for (const to of steps[status]) await takeDatedStep(portal, id, to)
  return { id }
}

/** Adds a version of the file, and publishes it, or submits it while readers keep the earlier one. */
export async function insertVersion(
  portal: Portal,
  document: { id: number },
  { published = true } = {},
): Promise<void> {
  await fileNewVersion(portal, null, document.id, upload(onePage))
  const { status } = await portal.db
    .selectFrom('documents')
    .select('status')
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow()
  if (published) await takeDatedStep(portal, document.id, 'published')
  else if (status === 'published') await takeDatedStep(portal, document.id, 'submitted')
}

/** Returns a branch of a classification, inserted on first use. */
export async function ensureBranch(
  { db }: Portal,
  table: 'documentTypes' | 'documentCommissions',
  { name = 'Divers', parent = null as { id: number } | null, position = 0 } = {},
): Promise<{ id: number }> {
  return db
    .insertInto(table)
    .values({ name, parentId: parent?.id ?? null, position })
    .onConflict((same) => same.expression(sql`parent_id, folded(name)`).doUpdateSet({ position }))
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Number of steps taken in each portal. */
const stepCounts = new WeakMap<Portal, number>()

/** Takes each step a second after the previous one, so that « last published first » is defined. */
async function takeDatedStep(portal: Portal, documentId: number, to: DocumentStatus) {
  const { db, clock } = portal
  const before = stepCounts.get(portal) ?? 0
  stepCounts.set(portal, before + 1)
  const at = new Date(clock.now().getTime() + 1_000 * before).toISOString()
  await db.transaction().execute((tx) => takeStep(tx, { documentId, by: null, at, to }))
}
