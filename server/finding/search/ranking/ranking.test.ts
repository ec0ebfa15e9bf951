import { afterAll, beforeAll, expect, test } from 'vitest'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { writeContent } from '#tests/support/contents.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { searchAs, titlesOf } from '#tests/support/searchAs.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Order of results, and what is shown of them (DOMAIN §10).

let world: World
let reader: Actor
let editor: Actor
let body: { id: number; name: string; label: string }

beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
  reader = await world.user({ in: body })
  editor = await world.user({ in: body, roles: ['ROLE_EDITOR'] })
})
afterAll(() => world.close())

const filler = 'Une phrase assez longue pour que le texte ait de la matière. '
const write = (title: string, wishes: { introduction?: string; text?: string }) =>
  writeContent(editor, { title, introduction: filler, text: `<p>${filler}</p>`, ...wishes })

test('a title comes before a heading, before an introduction, before the text', async () => {
  await write('Dans le texte', { text: `<p>${filler} Le pamplemousse. ${filler.repeat(30)}</p>` })
  await write('Dans l’introduction', { introduction: `${filler} Le pamplemousse.` })
  await write('Dans un intertitre', { text: `<h2>Le pamplemousse</h2><p>${filler}</p>` })
  await write('Le pamplemousse', {})
  await indexAllChanges(world)
  expect(titlesOf(await searchAs(reader, 'pamplemousse'))).toEqual([
    'Le pamplemousse',
    'Dans un intertitre',
    'Dans l’introduction',
    'Dans le texte',
  ])
})

test('adjacent words rank before the same words apart', async () => {
  await write('Rangée', { text: `<p>La clémentine est ici. ${filler} ${filler} Et là, le verger.</p>` })
  await write('Voisine', { text: `<p>${filler} ${filler} La clémentine verger est ici. Et là.</p>` })
  await indexAllChanges(world)
  expect(titlesOf(await searchAs(reader, 'clémentine verger'))).toEqual(['Voisine', 'Rangée'])
})

test('entries of the last twelve months rank slightly before older ones', async () => {
  for (const [title, date] of [
    ['Ancien bilan du kumquat', '2023-02-01'],
    ['Nouveau bilan du kumquat', '2026-02-01'],
  ] as const)
    await insertDocument(world.portal, { in: body, title, date })
  await indexAllChanges(world)
  expect(titlesOf(await searchAs(reader, 'kumquat'))).toEqual(['Nouveau bilan du kumquat', 'Ancien bilan du kumquat'])
})

test('approved minutes rank before unapproved ones', async () => {
  const drafts = await insertDocument(world.portal, { in: body, title: 'Procès-verbal du cédrat, un' })
  await insertDocument(world.portal, { in: body, title: 'Procès-verbal du cédrat, deux' })
  await world.db.updateTable('documents').set({ unapprovedMinutes: true }).where('id', '=', drafts.id).execute()
  await indexAllChanges(world)
  expect(titlesOf(await searchAs(reader, 'cédrat'))).toEqual([
    'Procès-verbal du cédrat, deux',
    'Procès-verbal du cédrat, un',
  ])
})

test('among variants of a title, the requested one ranks first, and the others do not fill the page', async () => {
  for (const name of ['Transports routiers', 'Boulangerie', 'Métallurgie'])
    await write(`Combien dure la quarantaine du yuzu ? – ${name}`, {})
  await write('Le yuzu, ses usages et sa quarantaine', {})
  await indexAllChanges(world)
  expect(titlesOf(await searchAs(reader, 'quarantaine yuzu boulangerie'))[0]).toContain('Boulangerie')
  expect(titlesOf(await searchAs(reader, 'quarantaine yuzu'))[1]).toBe('Le yuzu, ses usages et sa quarantaine')
})

test('a document is found by its pages, shown best first with the matched words', async () => {
  const pages = [
    'La bergamote.',
    'Rien ici.',
    'La bergamote et son zeste : des bergamotes.',
    'Le zeste seul.',
    'Zeste et bergamote.',
  ]
  const { id } = await insertDocument(world.portal, {
    in: body,
    title: 'Rapport annuel',
    pdf: await textPdf(pages.map((page) => [page])),
  })
  await runTasks(world, 'documents.extract')
  await indexAllChanges(world)
  const { member } = await searchAs(reader, 'bergamote zeste')
  expect(member).toHaveLength(1)
  const [result] = member
  expect(result).toMatchObject({
    '@id': `/api/documents/${id}`,
    '@type': 'SearchResult',
    type: 'document',
    title: 'Rapport annuel',
    irp: { id: body.id, name: body.name, label: body.label },
    session: null,
    archived: false,
  })
  expect(result?.pages.map(({ page }) => page)).toEqual([3, 5, 1])
  expect(result?.pages[0]?.extract).toBe(
    'La <mark>bergamote</mark> et son <mark>zeste</mark> : des <mark>bergamotes</mark>.',
  )
  expect(result?.extract).toBe(result?.pages[0]?.extract)
  expect(result?.forms.toSorted()).toEqual(['bergamote', 'bergamotes', 'zeste'])
  const address = new URL(result?.url ?? '', 'http://portal')
  expect(address.pathname).toBe(`/documents/${id}`)
  expect(address.searchParams.get('page')).toBe('3')
  expect(address.searchParams.get('mots')?.split('|').toSorted()).toEqual(result?.forms.toSorted())
})

test('each type of record links to its screen', async () => {
  const session = await insertSession(world.portal, {
    in: body,
    title: 'Séance du calamondin',
    agenda: ['Point calamondin'],
    status: 'held',
  })
  const { id: decision } = await world.db
    .insertInto('decisions')
    .values({ sessionId: session.id, number: 1, text: 'Planter un calamondin', owner: 'Direction' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: project } = await world.db
    .insertInto('thematics')
    .values({ name: 'Projet calamondin' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const article = await write('Article calamondin', {})
  const document = await insertDocument(world.portal, { in: body, session, title: 'Note calamondin' })
  await indexAllChanges(world)
  const { member } = await searchAs(reader, 'calamondin')
  const named = { id: session.id, title: 'Séance du calamondin' }
  const found = Object.fromEntries(
    member.map(({ type, url, session: of }) => [type, [url, of && { id: of.id, title: of.title }]]),
  )
  expect(found).toEqual({
    session: [`/seances/${session.id}`, null],
    point: [`/seances/${session.id}#point-${session.pointIds[0]}`, named],
    decision: [`/seances/${session.id}#decision-${decision}`, named],
    project: [`/projets/${project}`, null],
    article: [`/articles/${article.id}`, null],
    document: [`/documents/${document.id}?mots=calamondin`, named],
  })
  expect(member.find(({ type }) => type === 'decision')?.['@id']).toBe(`/api/decisions/${decision}`)
})

test('extracts are safe HTML, whatever was written', async () => {
  await insertSession(world.portal, { in: body, title: 'Le <script>alert(1)</script> & le combava "cité"' })
  await indexAllChanges(world)
  const { member } = await searchAs(reader, 'combava')
  expect(member[0]?.titleMarked).toBe(
    'Le &lt;script&gt;alert(1)&lt;/script&gt; &amp; le <mark>combava</mark> &quot;cité&quot;',
  )
  expect(member[0]?.title).toContain('<script>')
})

test('an extract has at most 240 characters, around the matched words', async () => {
  await write('Long texte', { text: `<p>${filler.repeat(40)} Le tangelo mûrit. ${filler.repeat(40)}</p>` })
  await indexAllChanges(world)
  const { member } = await searchAs(reader, 'tangelo')
  const extract = member[0]?.extract ?? ''
  expect(extract).toContain('<mark>tangelo</mark>')
  expect(extract).toMatch(/^….*…$/s)
  expect(extract.replaceAll(/<\/?mark>/g, '').length).toBeLessThanOrEqual(240)
})
