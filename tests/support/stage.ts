import { bodyOf } from '#demo/bodies.ts'
import { createDocuments } from '#demo/documents.ts'
import type { DemoDocument } from '#demo/filing.ts'
import { loadDocuments } from '#demo/loadDocuments.ts'
import { loadPeople } from '#demo/loadPeople.ts'
import { loadReferences } from '#demo/loadReferences.ts'
import { loadSessions } from '#demo/loadSessions.ts'
import { createPeople } from '#demo/people.ts'
import { generateBlocks, landmark } from '#demo/prose/blocks.ts'
import { createSessions } from '#demo/sessions.ts'
import { imagePdf, lockedPdf, textPdf } from '#server/ground/pdf/samples.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { ensureBranch, insertDocument } from './documents.ts'

const body = 'CSE-BRE'

/**
 * Creates the data of the journeys: people, bodies and sessions of the demonstration, and the documents of one body
 * only, so that runs start quickly.
 * @param reference reference day of the data, `2026-03-19`
 */
export function createStage(reference: string) {
  const held = createSessions(reference)
  const filed = createDocuments(reference, held)
  const session = onlyItem(held.filter(({ status, body: code }) => status === 'convened' && code === body))
  const papers = filed.filter(({ session: key, status }) => key === session.key && status === 'published')
  const paper = papers.find(({ point }) => point === '3')
  if (!paper) throw new Error('Nothing is published for the third point')
  const [opening] = generateBlocks(paper, bodyOf(body), 1)
  if (opening?.kind !== 'heading') throw new Error('A paper begins with a heading')
  const shelves = filed.filter(({ family, body: code }) => family !== 'session' && code === body)

  return {
    body: bodyOf(body),
    /** the next session of the body */
    session,
    /** documents that a reader of the body finds in it */
    papers,
    /** the document of the third point: a few pages */
    paper,
    /** title of that point */
    point: session.agenda[2]?.title ?? '',
    /** first words of the second page */
    secondPage: opening.text,
    /** words that only the third page contains */
    landmark: /« (.+) »/u.exec(landmark(paper))?.[1] ?? '',
    async load(portal: Portal) {
      await portal.db.transaction().execute(async (tx) => {
        const bodies = await loadReferences(tx)
        await loadPeople(
          tx,
          createPeople(reference).map((person) => ({ ...person, passwordHash: null })),
          bodies,
        )
        await loadSessions(portal, tx, held, bodies, reference)
      })
      await loadDocuments(portal, held, [...papers, ...shelves], () => undefined)
      await loadOddFiles(portal)
    },
  }
}
/** Files with special texts, by document title. */
export const oddFiles = {
  locked: 'Comptes sous mot de passe',
  damaged: 'Rapport abîmé en chemin',
  scanned: 'Accord signé, numérisé',
} as const

async function loadOddFiles(portal: Portal) {
  const { db } = portal
  const place = await db.selectFrom('bodies').select('id').where('code', '=', body).executeTakeFirstOrThrow()
  const damaged = Buffer.from(await textPdf([['Ce qui suit manque.']])).fill(0x20, 12, 400)
  const type = await ensureBranch(portal, 'documentTypes', { name: 'Fichiers à problème' })
  await insertDocument(portal, { in: place, type, title: oddFiles.locked, pdf: await lockedPdf() })
  await insertDocument(portal, { in: place, type, title: oddFiles.damaged, pdf: damaged })
  await insertDocument(portal, { in: place, type, title: oddFiles.scanned, pdf: await imagePdf(8) })
}

export type Stage = ReturnType<typeof createStage>

export const externalId = ({ reference }: DemoDocument) => `demo:${reference}`

function onlyItem<Item>(items: readonly Item[]): Item {
  const [first, ...others] = items
  if (!first || others.length > 0) throw new Error(`One was expected, there are ${items.length}`)
  return first
}
