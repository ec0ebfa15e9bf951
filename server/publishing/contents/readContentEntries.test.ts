import { afterAll, beforeAll, expect, test } from 'vitest'
import { termOf } from '#server/finding/search/words/stem.ts'
import { contentForm, insertThematic, writeContent } from '#tests/support/contents.ts'
import { indexAllChanges, readIndexEntry } from '#tests/support/indexAllChanges.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let editor: Actor
let body: { id: number }
beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne', label: 'CSE de l’établissement Bretagne' })
  editor = await world.user({ roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'], in: body })
})
afterAll(() => world.close())

const amend = async ({ id, version }: { id: number; version: number }, wishes: Record<string, unknown>) => {
  const answer = await editor.put(`/api/contents/${id}`, { ...contentForm(wishes), version })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ id: number; version: number }>()
}

test('an article is found by its title, introduction, headings, text, projects and bodies', async () => {
  const thematic = await insertThematic(world.portal, 'Qualité de vie')
  const article = await writeContent(editor, {
    text: '<h2>Qui peut en demander</h2><p>Deux jours <strong>par</strong> semaine.</p><h3>Et après</h3><p>Un mois.</p>',
    thematics: [{ id: thematic.id }],
    irps: [{ id: body.id }],
  })
  await indexAllChanges(world)

  expect(await readIndexEntry(world, 'article', article)).toMatchObject({
    title: 'Le télétravail après l’accord',
    at: article['publishedAt'],
    outAt: article['publishedAt'],
    archived: false,
    bodyId: body.id,
    authorId: editor.id,
    thematicIds: [thematic.id],
    standing: 1,
    scope: { subject: 'contents', status: 'published', channel: 'none', confidential: false, body_ids: [body.id] },
    sections: [
      'title: Le télétravail après l’accord',
      'introduction: Ce que l’accord change pour les équipes de la région.',
      'heading: Qui peut en demander',
      'text: Deux jours par semaine.',
      'heading: Et après',
      'text: Un mois.',
      'keywords: Qualité de vie · CSE Bretagne · CSE de l’établissement Bretagne',
    ],
  })
})

test('drafts are not found, archived contents are marked, withdrawn ones disappear with all words', async () => {
  const draft = await writeContent(editor, { status: 'draft', title: 'Un brouillon' })
  await indexAllChanges(world)
  expect(await readIndexEntry(world, 'article', draft)).toBeNull()

  const published = await amend(draft, { title: 'Un brouillon' })
  await indexAllChanges(world)
  expect(await readIndexEntry(world, 'article', draft)).toMatchObject({ archived: false })
  const entry = await readIndexEntry(world, 'article', draft)

  const archived = await amend(published, { title: 'Un brouillon', status: 'archived' })
  await indexAllChanges(world)
  expect(await readIndexEntry(world, 'article', draft)).toMatchObject({ archived: true, scope: { status: 'archived' } })

  await world.db.updateTable('contents').set({ status: 'draft' }).where('id', '=', archived.id).execute()
  await indexAllChanges(world)
  expect(await readIndexEntry(world, 'article', draft)).toBeNull()
  const postings = world.db.selectFrom('searchPostings').selectAll().where('entryId', '=', entry!.id)
  expect(await postings.execute()).toEqual([])
})

test('a rewritten content is found by its new words only', async () => {
  const article = await writeContent(editor, { title: 'Les congés payés', text: '<p>Cinq semaines.</p><p>Ou six.</p>' })
  await indexAllChanges(world)
  expect((await readIndexEntry(world, 'article', article))?.impacts).toHaveProperty(termOf('semaines'))

  await amend(article, { title: 'Les congés payés', text: '<p>Trente jours.</p>' })
  await indexAllChanges(world)

  const entry = await readIndexEntry(world, 'article', article)
  expect(entry?.impacts).not.toHaveProperty(termOf('semaines'))
  expect(entry?.impacts).toHaveProperty(termOf('trente'))
  const contents = await world.db
    .selectFrom('searchContents')
    .select('termIds')
    .where('entryId', '=', entry!.id)
    .executeTakeFirstOrThrow()
  expect(contents.termIds).toHaveLength(Object.keys(entry!.impacts).length)
})

test('a synopsis is found by its text, and readable by readers of its session', async () => {
  const session = await insertSession(world.portal, { in: body, status: 'held', inDays: -10, confidential: true })
  const synopsis = await writeContent(editor, {
    contentType: 'synopsis',
    title: 'La séance de mars',
    text: '',
    session: { id: session.id },
    sections: { essential: ['Vingt postes', 'Deux ateliers'], takeaways: 'Parlez-en.' },
  })
  await indexAllChanges(world)

  expect(await readIndexEntry(world, 'synopsis', synopsis)).toMatchObject({
    bodyId: body.id,
    scope: { body_id: body.id, confidential: true },
    sections: [
      'title: La séance de mars',
      expect.stringMatching(/^introduction: /),
      'heading: L’essentiel',
      'text: Vingt postes\nDeux ateliers',
      'heading: À retenir pour les équipes',
      'text: Parlez-en.',
      'keywords: CSE Bretagne · CSE de l’établissement Bretagne',
    ],
  })
})

test('a content moved to the channel changes readers with the next indexing', async () => {
  const article = await writeContent(editor, { title: 'Ordre du jour du CSE central' })
  await indexAllChanges(world)
  await amend(article, { title: 'Ordre du jour du CSE central', channel: 'csec' })
  await indexAllChanges(world)
  expect((await readIndexEntry(world, 'article', article))?.scope).toMatchObject({ channel: 'csec' })
})

test('a project is found by its name and description, and its contents by its new name', async () => {
  const thematic = await insertThematic(world.portal, 'Mobilités')
  const article = await writeContent(editor, { title: 'À vélo', thematics: [{ id: thematic.id }] })
  await indexAllChanges(world)
  const before = await readIndexEntry(world, 'project', thematic)
  expect(before).toMatchObject({ title: 'Mobilités', thematicIds: [thematic.id], scope: { subject: 'thematics' } })

  world.clock.forward({ minutes: 1 })
  const description = 'Venir autrement.'
  await world.db
    .updateTable('thematics')
    .set({ name: 'Déplacements', description })
    .where('id', '=', thematic.id)
    .execute()
  await indexAllChanges(world)

  expect(await readIndexEntry(world, 'project', thematic)).toMatchObject({
    sections: ['title: Déplacements', 'introduction: Venir autrement.'],
    // a new name does not make it new
    at: before?.at,
    outAt: before?.outAt,
  })
  expect((await readIndexEntry(world, 'article', article))?.sections).toContain('keywords: Déplacements')
})
