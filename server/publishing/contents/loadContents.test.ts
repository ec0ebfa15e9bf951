import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentForm, insertMedium, insertThematic } from '#tests/support/contents.ts'
import { runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { type LoadedContent, loadContents } from './loadContents.ts'

let world: World
let reader: Actor
let editor: Actor
beforeAll(async () => {
  world = await openWorld()
  reader = await world.user()
  editor = await world.user({ roles: ['ROLE_EDITOR'] })
})
beforeEach(() => world.db.deleteFrom('contents').execute())
afterAll(() => world.close())

const row = (externalId: string, wishes: Partial<LoadedContent> = {}): LoadedContent => ({
  externalId,
  contentType: 'article',
  title: `Fiche ${externalId}`,
  introduction: 'Une introduction assez longue.',
  text: '<div>Un <b>texte</b></div><script>alert(1)</script>',
  status: 'published',
  publishedAt: '2026-01-01T09:00:00+01:00',
  ...wishes,
})
const load = async (rows: LoadedContent[]) => {
  const { ids, ...counts } = await world.db.transaction().execute((tx) => loadContents(world.portal, tx, rows))
  return { ids, counts }
}
const all = () =>
  world.db
    .selectFrom('contents')
    .select(['externalId', 'title', 'text', 'plain', 'words', 'version', 'status'])
    .orderBy('externalId')
    .execute()

test('loaded contents are sanitized, and stored with their relations', async () => {
  const project = await insertThematic(world.portal, 'Budget')
  const medium = await insertMedium(world.portal)
  const body = await world.body()
  const { ids, counts } = await load([
    row('a', {
      thematicIds: [project.id, 999_999],
      bodyIds: [body.id],
      text: `<p><a href="/api/media/${medium.id}/file">Lire</a> <a href="/api/media/999999/file">non</a></p>`,
    }),
    row('b', {
      contentType: 'video',
      text: '',
      video: { host: 'player.vimeo.com', id: '12345678' },
      inSlider: true,
      position: 1,
    }),
    row('c', { status: 'draft', publishedAt: null, introduction: '' }),
  ])
  expect(counts).toEqual({ created: 3, changed: 0, unchanged: 0, refused: [] })
  expect((await all())[2]).toEqual({
    externalId: 'c',
    title: 'Fiche c',
    text: '<p>Un <strong>texte</strong></p>',
    plain: 'Un texte',
    words: 2,
    version: 1,
    status: 'draft',
  })
  const member = await world.user({ in: body })
  expect((await member.get(`/api/contents/${ids.get('a')}`)).json()).toMatchObject({
    thematics: [project],
    irps: [{ id: body.id }],
    author: null,
  })
  expect((await reader.get(`/api/contents/${ids.get('b')}`)).json()).toMatchObject({
    videoUrl: 'https://player.vimeo.com/video/12345678',
    position: 1,
  })
  expect(await world.db.selectFrom('contentMedia').selectAll().execute()).toEqual([
    { contentId: ids.get('a'), mediaId: medium.id },
  ])
})

test('loading again updates contents that changed in the file, except those edited in the portal', async () => {
  const project = await insertThematic(world.portal, 'Santé', 1)
  const rows = [row('a', { thematicIds: [project.id] }), row('b'), row('c')]
  const { ids } = await load(rows)
  const before = await all()
  expect((await load(rows)).counts).toEqual({ created: 0, changed: 0, unchanged: 3, refused: [] })
  expect(await all()).toEqual(before)

  const id = ids.get('b')!
  await editor.put(`/api/contents/${id}`, { ...contentForm({ title: 'Corrigé ici', externalId: 'b' }), version: 1 })
  const { counts, ids: again } = await load([
    row('a', { title: 'Nouveau titre' }),
    row('b', { title: 'Autre titre', thematicIds: [project.id] }),
    row('d'),
  ])
  expect(counts).toEqual({ created: 1, changed: 1, unchanged: 1, refused: [] })
  expect(again.get('b')).toBe(id)
  expect((await all()).map(({ title, version }) => `${title} ${version}`)).toEqual([
    'Nouveau titre 2',
    'Corrigé ici 2',
    'Fiche c 1',
    'Fiche d 1',
  ])
  expect(await world.db.selectFrom('contentThematics').selectAll().execute()).toEqual([])
})

test('contents edited in the portal are kept, also once their editor is deleted or they are published', async () => {
  const coming = { status: 'scheduled', publishedAt: '2099-04-01T09:00:00+02:00' } as const
  const { ids } = await load([row('a'), row('b', coming), row('c', coming)])
  const leaver = await world.user({ roles: ['ROLE_EDITOR'] })
  const change = async (who: Actor, key: string, wishes: object) => {
    const form = contentForm({ title: 'Corrigé ici', externalId: key, ...wishes })
    expect((await who.put(`/api/contents/${ids.get(key)}`, { ...form, version: 1 })).statusCode).toBe(200)
  }
  await change(leaver, 'a', {})
  await world.db.deleteFrom('users').where('id', '=', leaver.id).execute()
  await change(editor, 'b', coming)
  const before = world.clock.now().toISOString()
  world.clock.set('2099-04-02T09:00:00+02:00')
  await runTasks(world, 'contents.publish')
  world.clock.set(before)

  const { counts } = await load(['a', 'b', 'c'].map((key) => row(key, { title: 'Du fichier' })))

  expect(counts).toEqual({ created: 0, changed: 1, unchanged: 2, refused: [] })
  expect((await all()).map(({ title, status }) => `${title} ${status}`)).toEqual([
    'Corrigé ici published',
    'Corrigé ici published',
    'Du fichier published',
  ])
})

test('invalid contents are reported, and all others are loaded', async () => {
  const { counts } = await load([
    row('a', { title: 'x'.repeat(151) }),
    row('b', { introduction: 'Courte' }),
    row('c', { introduction: 'x'.repeat(401) }),
    row('d', { text: '<script>1</script>' }),
    row('e', { text: '<'.repeat(100_000) }),
    row('f'),
  ])
  expect(counts).toEqual({
    created: 1,
    changed: 0,
    unchanged: 0,
    refused: [
      { externalId: 'a', why: 'le titre compte de 3 à 150 caractères' },
      { externalId: 'b', why: 'l’introduction compte moins de 20 caractères' },
      { externalId: 'c', why: 'l’introduction dépasse 400 caractères' },
      { externalId: 'd', why: 'l’article n’a pas de texte' },
      { externalId: 'e', why: 'le texte dépasse 200 000 caractères' },
    ],
  })
})

test('the publication of scheduled contents is enqueued, and the number of statements is constant', async () => {
  const { ids } = await load([row('a', { status: 'scheduled', publishedAt: '2026-04-01T09:00:00+02:00' })])
  expect(await waitingTasks(world, 'contents.publish')).toMatchObject([{ payload: { contentId: ids.get('a') } }])
  const statements = (count: number) =>
    world.statementsOf(() => load(Array.from({ length: count }, (_, index) => row(`${count}-${index}`))))
  expect(await statements(200)).toHaveLength((await statements(1)).length)
})
