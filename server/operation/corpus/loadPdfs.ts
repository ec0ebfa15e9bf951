import { constants, createReadStream } from 'node:fs'
import { access, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { sql } from 'kysely'
import type { FailureCode } from '#contract/ground/failures.ts'
import { limits } from '#contract/ground/limits.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { type Extraction, extractPdf } from '#server/ground/pdf/extract.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { cleanFileName, titleFromFileName } from '#server/ground/storage/fileNames.ts'
import { createSessionWithAgenda } from '#server/meetings/sessions/createSessionWithAgenda.ts'
import { fileDocument } from '#server/papers/documents/filing.ts'
import { takeStep } from '#server/papers/documents/steps.ts'

/** Maximum number of agenda points (DOMAIN §3.1); further files belong to the session itself. */
const maxPoints = 60
const corpusBody = {
  code: 'FONDS',
  name: 'Fonds documentaire',
  label: 'Fonds documentaire : textes chargés depuis un dossier',
}

type Say = (line: string) => void

/**
 * Loads the PDFs of a folder and its subfolders as published documents of one session, with an agenda point for each.
 * Existing ones are left unchanged, so that loading can be repeated.
 * @throws OperatorFault when the folder cannot be read
 * @param say called with a line for each refused file, and a summary at the end
 */
export async function loadPdfs(portal: Portal, folder: string, say: Say): Promise<void> {
  const files = await findPdfs(folder)
  const loaded = new Set(await listLoadedIds(portal))
  const fresh = files.filter((file) => !loaded.has(externalId(folder, file)))
  const accepted = await inspectAll(fresh, say)
  const refused = fresh.length - accepted.length
  if (accepted.length > 0) await fileDocuments(portal, folder, accepted)
  say(`Chargés : ${accepted.length}. Déjà présents : ${files.length - fresh.length}. Refusés : ${refused}.`)
}

const externalId = (folder: string, file: string) => `corpus:${relative(folder, file).normalize('NFC')}`

async function findPdfs(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new OperatorFault(`Ce dossier ne peut pas être lu : ${folder}`, { cause })
  })
  return entries
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith('.pdf'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((a, b) => a.localeCompare(b, 'fr'))
}

async function listLoadedIds({ db }: Portal): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('externalId')
    .where('externalId', 'like', 'corpus:%')
    .$narrowType<{ externalId: string }>()
    .execute()
  return rows.map((row) => row.externalId)
}

/** Opens each file as text extraction does, so that unreadable ones are refused now. */
async function inspectAll(files: readonly string[], say: Say): Promise<string[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'mandature-'))
  const accepted: string[] = []
  try {
    for (const file of files) {
      const refusal = await inspect(file, join(scratch, 'thumbnail'))
      if (refusal) say(`${cleanFileName(file)} : ${new Failure(refusal).message}`)
      else accepted.push(file)
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return accepted
}

async function inspect(file: string, thumbnailTo: string): Promise<FailureCode | null> {
  // A file name in another encoding than the system's cannot be opened.
  const bytes = await access(file, constants.R_OK).then(
    async () => (await stat(file)).size,
    () => null,
  )
  if (bytes === null) return 'documents.unreadable'
  if (bytes > limits.pdfBytes) return 'documents.tooLarge'
  return refusalOf(await extractPdf(file, { thumbnailTo }))
}

function refusalOf({ outcome, reason }: Extraction): FailureCode | null {
  if (outcome === 'locked') return 'documents.locked'
  if (outcome === 'unreadable') return reason === 'notPdf' ? 'documents.notPdf' : 'documents.unreadable'
  return null
}

async function fileDocuments(portal: Portal, folder: string, files: readonly string[]): Promise<void> {
  const bodyId = await ensureCorpusBody(portal)
  const documentTypeId = await ensureDocumentType(portal)
  const now = portal.clock.now()
  const { id: sessionId, pointIds } = await portal.db.transaction().execute((tx) =>
    createSessionWithAgenda(portal, tx, {
      bodyId,
      type: 'preparatory',
      title: `Textes chargés le ${new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' }).format(now)}`,
      startsAt: new Date(now.getTime() - 60 * 60 * 1000).toISOString(),
      endsAt: now.toISOString(),
      mode: 'onsite',
      status: 'held',
      convenedAt: now.toISOString(),
      agenda: files
        .slice(0, maxPoints)
        .map((file) => ({ title: titleFromFileName(basename(file)), kind: 'information' as const })),
    }),
  )
  for (const [index, file] of files.entries()) {
    const filing = {
      bodyId,
      family: 'session' as const,
      sessionId,
      pointId: pointIds[index] ?? null,
      documentTypeId,
      documentCommissionId: null,
      title: titleFromFileName(basename(file)),
      description: null,
      documentDate: null,
      confidential: false,
      channel: 'none' as const,
      externalId: externalId(folder, file),
    }
    const upload = { fileName: basename(file), content: createReadStream(file) }
    await fileDocument(portal, null, filing, upload, (tx, documentId) =>
      takeStep(tx, { documentId, by: null, at: now.toISOString(), to: 'published' }),
    )
  }
}

async function ensureCorpusBody({ db }: Portal): Promise<number> {
  const found = await db.selectFrom('bodies').select('id').where('code', '=', corpusBody.code).executeTakeFirst()
  if (found) return found.id
  const body = { ...corpusBody, kind: 'GROUPE' as const, position: 999 }
  const { id } = await db.insertInto('bodies').values(body).returning('id').executeTakeFirstOrThrow()
  return id
}

async function ensureDocumentType({ db }: Portal): Promise<number> {
  const { id } = await db
    .insertInto('documentTypes')
    .values({ name: 'Texte de référence', position: 999 })
    .onConflict((conflict) => conflict.expression(sql`parent_id, folded(name)`).doUpdateSet({ active: true }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
