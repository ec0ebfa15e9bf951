import { afterAll, beforeAll, expect, test } from 'vitest'
import { termOf } from '#server/finding/search/words/stem.ts'
import { contentForm, writeContent } from '#tests/support/contents.ts'
import { indexAllChanges, readIndexEntry } from '#tests/support/indexAllChanges.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let editor: Actor
beforeAll(async () => {
  world = await openWorld()
  editor = await world.user({ roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] })
})
afterAll(() => world.close())

let number = 100
/** Inserts an article of law that no other test names. */
async function law() {
  number += 1
  const article = await writeContent(editor, {
    title: `Article L2315-${number} du Code du travail`,
    text: '<p>Le comité établit son budget.</p>',
  })
  return { ...article, cited: `L. 2315-${number}` }
}
const citations = async (article: { id: number }) =>
  (await readIndexEntry(world, 'article', article))?.sections.find((section) => section.startsWith('citations')) ?? null

test('an article of law is found by the titles and headings of texts that cite it', async () => {
  const article = await law()
  await indexAllChanges(world)
  expect(await citations(article)).toBeNull()
  const before = await readIndexEntry(world, 'article', article)

  const fiche = await writeContent(editor, {
    title: 'Combien de trésorerie',
    text: `<h2>Qui la tient</h2><p>Personne.</p><h2>À quoi elle sert</h2><p>Voir l’article ${article.cited}.</p>`,
  })
  await indexAllChanges(world)
  expect(await citations(article)).toBe('citations: Combien de trésorerie\nÀ quoi elle sert')
  const after = await readIndexEntry(world, 'article', article)
  expect(after?.impacts).toHaveProperty(termOf('tresorerie'))
  // a cited entry counts a little more
  expect(after?.impacts['budget']).toBeGreaterThan(before?.impacts['budget'] ?? 0)

  await editor.put(`/api/contents/${fiche.id}`, {
    ...contentForm({ title: 'Combien de trésorerie', text: '<p>Rien.</p>' }),
    version: fiche.version,
  })
  await indexAllChanges(world)
  expect(await citations(article)).toBeNull()
})

test('citations written before the article count too', async () => {
  await writeContent(editor, { title: 'Les ateliers', text: '<p>Selon L2315-990.</p>' })
  await indexAllChanges(world)
  const article = await writeContent(editor, { title: 'Article L2315-990 du Code du travail' })
  await indexAllChanges(world)
  expect(await citations(article)).toBe('citations: Les ateliers')
})

test('a content restricted to some members adds no citation, and removes it when it becomes restricted', async () => {
  const article = await law()
  const text = `<p>Selon l’article ${article.cited}.</p>`
  await writeContent(editor, { title: 'Réservé au canal', text, channel: 'csec' })
  await writeContent(editor, { title: 'Pour une instance', text, irps: [{ id: (await world.body()).id }] })
  await writeContent(editor, { title: 'En préparation', text, status: 'draft' })
  const open = await writeContent(editor, { title: 'Ouvert', text })
  await indexAllChanges(world)
  expect(await citations(article)).toBe('citations: Ouvert')

  await world.db.updateTable('contents').set({ channel: 'csec' }).where('id', '=', open.id).execute()
  await indexAllChanges(world)
  expect(await citations(article)).toBeNull()
})

test('articles of law that cite each other add no citations and are not reindexed endlessly', async () => {
  const one = await law()
  const other = await writeContent(editor, {
    title: 'Article L2315-991 du Code du travail',
    text: `<p>Comme à l’article ${one.cited}.</p>`,
  })
  await indexAllChanges(world)
  expect(await citations(one)).toBeNull()
  expect(await citations(other)).toBeNull()
})

test('several variants of one title count as one citation', async () => {
  const article = await law()
  for (const where of ['Bâtiment', 'Commerce'])
    await writeContent(editor, { title: `Quel délai – ${where}`, text: `<p>Voir ${article.cited}.</p>` })
  await indexAllChanges(world)
  expect((await citations(article))?.match(/Quel délai/g)).toHaveLength(1)
})
