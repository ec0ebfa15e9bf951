import type { Circle } from './circle.ts'
import { insertDocument } from './documents.ts'
import { insertSession } from './sessions.ts'
import type { World } from './world.ts'

/** A record with a unique word. */
export interface Secret {
  name: string
  word: string
  /** path that answers 200 to people who may read it */
  record: string
  /** whether the index contains it: others are pending */
  isOut: boolean
  isArchived: boolean
}

/** Creates a word of ten letters, far from all others. */
const wordOf = (index: number): string => {
  let seed = index * 7_919 + 104_729
  return Array.from({ length: 10 }, (_, place) => {
    seed = (seed * 48_271) % 2_147_483_647
    const letters = place % 2 ? 'aiou' : 'bcdfgklmprtv'
    return letters.charAt(seed % letters.length)
  }).join('')
}
let wordCount = 0
export const newWord = () => wordOf(++wordCount)
/** A word that all of them contain. */
export const commonWord = 'chrysalide'
export const titleWith = (word: string) => `${commonWord} ${word}`

/** Inserts records of all kinds, in every state that affects who may read them. */
export const insertSecrets = async (world: World, circle: Circle): Promise<Secret[]> => [
  ...(await insertSecretDocuments(world, circle)),
  ...(await insertSecretSessions(world, circle)),
  ...(await insertSecretContents(world, circle)),
  await insertSecretProject(world),
]

async function insertSecretDocuments(world: World, circle: Circle): Promise<Secret[]> {
  const { portal } = world
  const { body, people: cast } = circle
  const convened = await insertSession(portal, { in: body })
  const hidden = await insertSession(portal, { in: body, confidential: true })
  const draft = await insertSession(portal, { in: body, status: 'draft' })
  const kinds: Record<string, Partial<Parameters<typeof insertDocument>[1]>> = {
    published: {},
    ofAnother: { in: circle.beside },
    confidential: { confidential: true },
    channel: { channel: 'csec' },
    confidentialChannel: { channel: 'csec', confidential: true },
    archived: { status: 'archived' },
    archivedConfidential: { status: 'archived', confidential: true },
    inSession: { session: convened },
    confidentialInSession: { session: convened, confidential: true },
    inConfidentialSession: { session: hidden },
    inDraftSession: { session: draft },
    draft: { status: 'draft', author: cast.redactor },
    submitted: { status: 'submitted', author: cast.redactor },
    refused: { status: 'refused', author: cast.redactor },
    unapproved: {},
  }
  return Promise.all(
    Object.entries(kinds).map(async ([name, wishes]) => {
      const word = newWord()
      const { id } = await insertDocument(portal, { in: body, ...wishes, title: titleWith(word) })
      if (name === 'unapproved')
        await world.db.updateTable('documents').set({ unapprovedMinutes: true }).where('id', '=', id).execute()
      const isOut = !['draft', 'submitted', 'refused'].includes(name)
      return { name, word, record: `/api/documents/${id}`, isOut, isArchived: wishes.status === 'archived' }
    }),
  )
}

async function insertSecretSessions(world: World, circle: Circle): Promise<Secret[]> {
  const kinds = {
    convened: { status: 'convened' },
    held: { status: 'held' },
    cancelled: { status: 'cancelled' },
    confidential: { status: 'held', confidential: true },
    draft: { status: 'draft' },
  } as const
  const made = await Promise.all(
    Object.entries(kinds).map(async ([name, wishes]) => {
      const [title, point, decision] = [newWord(), newWord(), newWord()]
      const { id } = await insertSession(world.portal, {
        in: circle.body,
        ...wishes,
        title: titleWith(title),
        agenda: [titleWith(point)],
      })
      await world.db
        .insertInto('decisions')
        .values({ sessionId: id, number: 1, text: titleWith(decision), owner: 'Direction' })
        .execute()
      return Object.entries({ title, point, decision }).map(([part, word]) => ({
        name: `${part} of ${name}`,
        word,
        record: `/api/sessions/${id}`,
        isOut: name !== 'draft',
        isArchived: false,
      }))
    }),
  )
  return made.flat()
}

async function insertSecretContents(world: World, circle: Circle): Promise<Secret[]> {
  const { body } = circle
  const told = await insertSession(world.portal, { in: body, status: 'held', inDays: -5 })
  const hidden = await insertSession(world.portal, { in: body, status: 'held', inDays: -9, confidential: true })
  const kinds = {
    published: { status: 'published' },
    forBody: { status: 'published', bodies: [body] },
    forBelow: { status: 'published', bodies: [circle.below] },
    channel: { status: 'published', channel: 'csec' },
    channelForBody: { status: 'published', channel: 'csec', bodies: [body] },
    archived: { status: 'archived' },
    archivedForBody: { status: 'archived', bodies: [body] },
    draft: { status: 'draft' },
    synopsis: { status: 'published', sessionId: told.id },
    confidentialSynopsis: { status: 'published', sessionId: hidden.id },
  } as const
  return Promise.all(
    Object.entries(kinds).map(async ([name, { status, ...wishes }]) => {
      const word = newWord()
      const { id } = await insertSecretContent(world, { title: titleWith(word), status, ...wishes })
      return {
        name: `content ${name}`,
        word,
        record: `/api/contents/${id}`,
        isOut: status !== 'draft',
        isArchived: status === 'archived',
      }
    }),
  )
}

async function insertSecretProject(world: World): Promise<Secret> {
  const word = newWord()
  const { id } = await world.db
    .insertInto('thematics')
    .values({ name: titleWith(word) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { name: 'project', word, record: `/api/thematics/${id}`, isOut: true, isArchived: false }
}

interface ContentWishes {
  title: string
  status: 'draft' | 'published' | 'archived'
  channel?: 'csec'
  /** makes it a synopsis */
  sessionId?: number
  bodies?: readonly { id: number }[]
}

/** Inserts an article, or the synopsis of a session. */
export async function insertSecretContent(
  { db, clock }: World,
  { bodies = [], ...wishes }: ContentWishes,
): Promise<{ id: number }> {
  const at = clock.now().toISOString()
  const { id } = await db
    .insertInto('contents')
    .values({
      contentType: wishes.sessionId === undefined ? 'article' : 'synopsis',
      introduction: 'De quoi il s’agit, en une phrase.',
      text: '<p>Le texte.</p>',
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
      ...wishes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (bodies.length > 0)
    await db
      .insertInto('contentBodies')
      .values(bodies.map((body) => ({ contentId: id, bodyId: body.id })))
      .execute()
  return { id }
}
