import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#server/ground/context/clock.ts'
import { findViewer } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type Circle, circlePeople, createCircle, type Person } from '#tests/support/circle.ts'
import { insertThematic } from '#tests/support/contents.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { insertSecretContent, newWord, titleWith } from '#tests/support/insertSecrets.ts'
import { searchAs, suggestionsFor } from '#tests/support/searchAs.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { findResults, searchSlice } from './findResults.ts'

// Changes of access rights before the index is updated.

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
})
afterAll(() => world.close())

/**
 * Makes a change while a search is under way whose snapshot is older. @returns the first result of a search after the
 * change, of the older one, and of one after both
 */
async function searchAround(q: string, change: () => Promise<unknown>) {
  const viewer = await findViewer(world.db, circle.people.reader.id, { day: today(world.clock) })
  if (!viewer) throw new Error('no viewer')
  const find = async (portal: Portal) => (await findResults(portal, viewer, { q }, searchSlice({ q }))).rows[0]
  const during = Promise.withResolvers<Awaited<ReturnType<typeof find>>>()
  const older: Portal = {
    ...world.portal,
    readSnapshot: (begin, read) =>
      world.portal.readSnapshot(begin, async (db, end) => {
        await sql`select from search_entries limit 1`.execute(db)
        await change()
        during.resolve(await find(world.portal))
        return read(db, end)
      }),
  }
  const before = await find(older)
  return [await during.promise, before, await find(world.portal)]
}

describe('a change of rights holds at once', () => {
  const finds = async (who: Person, word: string, filters = '') =>
    (await searchAs(circle.people[who], word, filters)).totalItems > 0

  test.each([
    ['confidential', { confidential: true }],
    ['for the channel', { channel: 'csec' }],
  ] as const)('a document made %s is found by nobody until it is reindexed', async (_, change) => {
    const word = newWord()
    const { id } = await insertDocument(world.portal, { in: circle.body, title: titleWith(word) })
    await indexAllChanges(world)
    expect(await finds('stranger', word)).toBe(true)
    await world.db.updateTable('documents').set(change).where('id', '=', id).execute()
    for (const who of circlePeople) expect(await finds(who, word), who).toBe(false)
    expect((await suggestionsFor(circle.people.stranger, word)).titles).toEqual([])
    await indexAllChanges(world)
    const isChannel = 'channel' in change
    expect(await finds('stranger', word)).toBe(false)
    expect(await finds('reader', word)).toBe(!isChannel)
    expect(await finds('channel', word)).toBe(true)
  })

  test('an archived document leaves the results', async () => {
    const word = newWord()
    const { id } = await insertDocument(world.portal, { in: circle.body, title: titleWith(word) })
    await indexAllChanges(world)
    await world.db.updateTable('documents').set({ status: 'archived' }).where('id', '=', id).execute()
    expect(await finds('reader', word)).toBe(false)
    await indexAllChanges(world)
    expect(await finds('reader', word)).toBe(false)
    expect(await finds('reader', word, 'archived=1')).toBe(true)
  })

  test('a session made confidential hides its points, documents and synopsis', async () => {
    const [point, document, synopsis] = [newWord(), newWord(), newWord()]
    const session = await insertSession(world.portal, {
      in: circle.body,
      status: 'held',
      inDays: -20,
      agenda: [titleWith(point)],
    })
    await insertDocument(world.portal, { in: circle.body, session, title: titleWith(document) })
    await insertSecretContent(world, { title: titleWith(synopsis), status: 'published', sessionId: session.id })
    await indexAllChanges(world)
    const all = [point, document, synopsis]
    for (const word of all) expect(await finds('stranger', word)).toBe(true)
    await world.db.updateTable('sessions').set({ confidential: true }).where('id', '=', session.id).execute()
    for (const word of all) expect(await finds('stranger', word)).toBe(false)
    await indexAllChanges(world)
    for (const word of all) expect(await finds('stranger', word)).toBe(false)
    for (const word of all) expect(await finds('reader', word)).toBe(true)
  })

  test('a withdrawn or deleted content is no longer found', async () => {
    for (const act of ['withdraw', 'delete'] as const) {
      const word = newWord()
      const { id } = await insertSecretContent(world, { title: titleWith(word), status: 'published' })
      await indexAllChanges(world)
      expect(await finds('reader', word)).toBe(true)
      if (act === 'delete') await world.db.deleteFrom('contents').where('id', '=', id).execute()
      else await world.db.updateTable('contents').set({ status: 'draft' }).where('id', '=', id).execute()
      expect(await finds('administrator', word)).toBe(false)
      await indexAllChanges(world)
      expect(await finds('administrator', word)).toBe(false)
    }
  })

  test('a person who leaves a body no longer finds its confidential documents', async () => {
    const word = newWord()
    await insertDocument(world.portal, { in: circle.body, confidential: true, title: titleWith(word) })
    await indexAllChanges(world)
    const leaver = await world.user({ in: circle.body })
    expect((await searchAs(leaver, word)).totalItems).toBe(1)
    await world.db.updateTable('assignments').set({ endsOn: '2026-03-18' }).where('userId', '=', leaver.id).execute()
    expect((await searchAs(leaver, word)).totalItems).toBe(0)
  })
})

describe('what searches keep in memory is as of the last change', () => {
  const extractOf = async (word: string) => (await searchAs(circle.people.reader, word)).member[0]?.extract
  const write = (id: number, text: string) =>
    world.db.updateTable('contents').set({ text }).where('id', '=', id).execute()

  test('a corrected text is found by its new words and shown with them', async () => {
    const [title, word, other] = [newWord(), newWord(), newWord()]
    const { id } = await insertSecretContent(world, { title: titleWith(title), status: 'published' })
    await write(id, `<p>Le premier texte dit ${word} à la fin.</p>`)
    await indexAllChanges(world)
    for (const round of ['read', 'kept'])
      expect(await extractOf(`${title} ${word}`), round).toBe(`Le premier texte dit <mark>${word}</mark> à la fin.`)
    await write(id, `<p>Le second dit d’abord ${other}, puis ${word}.</p>`)
    expect(await extractOf(`${title} ${word}`)).toBe(`Le premier texte dit <mark>${word}</mark> à la fin.`)
    await indexAllChanges(world)
    for (const round of ['read', 'kept'])
      expect(await extractOf(`${title} ${word} ${other}`), round).toBe(
        `Le second dit d’abord <mark>${other}</mark>, puis <mark>${word}</mark>.`,
      )
  })

  test('a search in an older snapshot shows what stood there then', async () => {
    const word = newWord()
    const { id } = await insertSecretContent(world, { title: titleWith(word), status: 'published' })
    await write(id, `<p>Avant ${word}.</p>`)
    await indexAllChanges(world)
    const change = async () => {
      await write(id, `<p>Après ${word}.</p>`)
      await indexAllChanges(world)
    }
    const [during, older, after] = await searchAround(word, change)
    expect([during?.extract, after?.extract]).toEqual(Array(2).fill(`Après <mark>${word}</mark>.`))
    expect(older?.extract).toBe(`Avant <mark>${word}</mark>.`)
  })

  test('people with other rights get none of the entries that were kept', async () => {
    const word = newWord()
    await insertDocument(world.portal, { in: circle.body, confidential: true, title: titleWith(word) })
    await indexAllChanges(world)
    for (const found of [1, 0, 1, 0])
      expect((await searchAs(circle.people[found === 1 ? 'reader' : 'stranger'], word)).totalItems).toBe(found)
  })
})

describe('what results show of other records is as of the last change, and read once', () => {
  let number = 0
  async function insertFound() {
    const word = newWord()
    const body = await world.body({ name: `CSE ${++number}` })
    const session = await insertSession(world.portal, { in: body, status: 'held', inDays: -20, title: 'Avant' })
    const type = await ensureBranch(world.portal, 'documentTypes', { name: `Type ${number}` })
    const thematic = await insertThematic(world.portal, `Sujet ${number}`)
    const wishes = { in: body, session, type, thematics: [thematic], title: titleWith(word) }
    const { id } = await insertDocument(world.portal, wishes)
    await indexAllChanges(world)
    const find = async () => {
      const { member, facets } = await searchAs(circle.people.reader, word)
      const [{ irp, session: held, externalId } = { irp: null, session: null, externalId: null }] = member
      const labels = [facets.irp, facets.documentType, facets.thematic].map((choices) =>
        choices.map(({ label }) => label),
      )
      return { body: irp?.name, title: held?.title, startsAt: held?.startsAt, externalId, labels }
    }
    return {
      word,
      find,
      ids: { body: body.id, session: session.id, type: type.id, thematic: thematic.id, document: id },
    }
  }

  const later = sql<string>`starts_at + interval '30 minutes'`
  test.each([
    ['the name of a body', 'bodies', 'body', { name: 'CSE renommé' }],
    ['the title of a session', 'sessions', 'session', { title: 'Après' }],
    ['the start of a session', 'sessions', 'session', { startsAt: later }],
    ['an external number', 'documents', 'document', { externalId: 'ged-7' }],
    ['the name of a type', 'documentTypes', 'type', { name: 'Type renommé' }],
    ['the name of a subject', 'thematics', 'thematic', { name: 'Sujet renommé' }],
  ] as const)('%s', async (_, table, which, change) => {
    const { find, ids } = await insertFound()
    const before = await find()
    expect(await find()).toEqual(before)
    await world.db.updateTable(table).set(change).where('id', '=', ids[which]).execute()
    const after = await find()
    expect(after).not.toEqual(before)
    await world.db.insertInto('searchShownEditions').defaultValues().execute()
    expect(await find()).toEqual(after)
  })

  test('a body that gets another one above it', async () => {
    const { find, ids } = await insertFound()
    expect((await find()).labels[0]).toHaveLength(1)
    const above = await world.body({ name: 'CSE du groupe' })
    await world.db.updateTable('bodies').set({ parentId: above.id }).where('id', '=', ids.body).execute()
    expect((await find()).labels[0]).toContain('CSE du groupe')
  })

  test('a search in an older snapshot shows what stood there then', async () => {
    const { find, ids, word } = await insertFound()
    await find()
    const rename = world.db.updateTable('sessions').set({ title: 'Après' }).where('id', '=', ids.session)
    const found = await searchAround(word, () => rename.execute())
    expect(found.map((row) => row?.session?.title)).toEqual(['Après', 'Avant', 'Après'])
  })

  test('the indexer adds up the stamps', async () => {
    const { find, ids, word } = await insertFound()
    const before = await find()
    const read = () =>
      world.db
        .selectFrom('searchShownEditions')
        .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.sum<string>('stamp').as('edition')])
        .executeTakeFirstOrThrow()
    await world.db.insertInto('searchShownEditions').defaultValues().execute()
    const { edition } = await read()
    const title = `Autre ${titleWith(word)}`
    await world.db.updateTable('documents').set({ title }).where('id', '=', ids.document).execute()
    await indexAllChanges(world)
    expect(await read()).toEqual({ rows: 1, edition })
    expect(await find()).toEqual(before)
  })

  test('a search whose results are known reads the index, the rights and people only', async () => {
    const { word } = await insertFound()
    const statements = () => world.statementsOf(() => searchAs(circle.people.reader, word))
    await statements()
    const again = await statements()
    expect(again.filter((statement) => statement.includes('search_shown_editions'))).toHaveLength(1)
    expect(again.filter((statement) => /left join bodies body|from document_types/.test(statement))).toEqual([])
  })
})
