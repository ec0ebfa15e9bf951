import { sql } from 'kysely'
import { insertCommitment } from '#tests/support/commitments.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import type { World } from '#tests/support/world.ts'
import { insertAccounts } from './accountRecords.ts'
import { insertContents } from './contentRecords.ts'
import { storeFile } from './createRecord.ts'
import { onePerPerson, type Person, type RightsPeople } from './people.ts'
import { insertReferences } from './referenceRecords.ts'

/** The number of a record, or one number per person for records of their own. */
export type Numbered = number | Readonly<Record<Person, number>>
/** The records on which calls are tried, by subject and by relation to the caller. */
export type Records = Awaited<ReturnType<typeof insertRecords>>
export type Subject = keyof Records

/**
 * Inserts documents, sessions and other records in the two bodies. Drafts of documents belong to none of the callers,
 * except one's own.
 */
export async function insertRecords(world: World, gathering: RightsPeople) {
  const document = await insertDocuments(world, gathering)
  await insertExtractedTexts(world)
  return {
    document,
    ...(await insertSessions(world, gathering)),
    ...(await insertAccounts(world, gathering)),
    ...(await insertContents(world, gathering)),
    ...(await insertReferences(world, gathering)),
  }
}

/** Inserts the text that the extraction task would find in each document. */
async function insertExtractedTexts({ db, portal }: World) {
  const { key } = await storeFile(portal)
  await db.updateTable('documentVersions').set({ thumbnailKey: key, pages: 1 }).execute()
  await sql`insert into document_pages (version_id, page, text) select id, 1, 'Une page.' from document_versions`.execute(
    db,
  )
}

async function insertDocuments({ portal }: World, { a, b, people: cast }: RightsPeople) {
  const file = async (wishes: Parameters<typeof insertDocument>[1]) => (await insertDocument(portal, wishes)).id
  return {
    /** a draft in A, by the caller */
    own: await onePerPerson(cast, (author) => file({ in: a, status: 'draft', author })),
    draft: await file({ in: a, status: 'draft' }),
    submitted: await file({ in: a, status: 'submitted' }),
    published: await file({ in: a }),
    confidential: await file({ in: a, confidential: true }),
    channel: await file({ in: a, channel: 'csec' }),
    draftOfB: await file({ in: b, status: 'draft' }),
    publishedOfB: await file({ in: b }),
    confidentialOfB: await file({ in: b, confidential: true }),
  }
}

async function insertSessions(world: World, { a, b }: RightsPeople) {
  const { portal, db } = world
  const convene = (wishes: Partial<Parameters<typeof insertSession>[1]> = {}) =>
    insertSession(portal, { in: a, place: 'Salle Vauban', agenda: ['Bilan social'], ...wishes })
  const sessions = {
    draft: await convene({ status: 'draft' }),
    convened: await convene(),
    confidential: await convene({ confidential: true }),
    held: await convene({ status: 'held', inDays: -7 }),
    draftOfB: await convene({ in: b, status: 'draft' }),
    convenedOfB: await convene({ in: b }),
    confidentialOfB: await convene({ in: b, confidential: true }),
  }
  const consult = async (body: { id: number }, confidential = false) => {
    const values = { bodyId: body.id, title: 'Déménagement', startedOn: '2026-03-02', confidential }
    return (await db.insertInto('consultations').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const decide = async (session: { id: number }) => {
    const values = { sessionId: session.id, number: 1, text: 'Demander le plan des locaux' }
    return (await db.insertInto('decisions').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const pick = async <Kind extends keyof typeof sessions>(
    kinds: readonly Kind[],
    number: (session: (typeof sessions)[Kind]) => number | Promise<number>,
  ) => {
    const picked: [Kind, number][] = []
    for (const kind of kinds) picked.push([kind, await number(sessions[kind])])
    return Object.fromEntries(picked) as Record<Kind, number>
  }
  const kinds = Object.keys(sessions) as (keyof typeof sessions)[]
  return {
    session: await pick(kinds, ({ id }) => id),
    point: await pick(kinds, ({ pointIds }) => pointIds[0] ?? 0),
    decision: await pick(kinds, decide),
    commitment: await pick(kinds, async (session) => (await insertCommitment(world, session)).id),
    consultation: {
      open: await consult(a),
      confidential: await consult(a, true),
      openOfB: await consult(b),
      confidentialOfB: await consult(b, true),
    },
    /** bodies that records are written to */
    body: { a: a.id, b: b.id },
  }
}
