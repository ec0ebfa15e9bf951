import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPicture, writeContent } from '#tests/support/contents.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)

test('home shows the next and last sessions and the latest documents, of all bodies on request', async () => {
  const { portal, db } = world
  const mine = await world.body()
  const other = await world.body()
  const reader = await world.user({ in: mine })
  for (const days of [4, 3, 2]) await insertSession(portal, { in: mine, title: `Dans ${days}`, inDays: days })
  await insertSession(portal, { in: other, title: 'Ailleurs', inDays: 1 })
  for (const days of [4, 3, 2, 1])
    await insertSession(portal, { in: other, title: `Il y a ${days}`, inDays: -days, status: 'held' })
  const commission = await ensureBranch(portal, 'documentCommissions', { name: 'Formation' })
  for (const rank of [1, 2, 3, 4]) {
    await insertDocument(portal, { in: other, title: `Commission ${rank}`, commission })
    await insertDocument(portal, { in: mine, title: `Fonctionnement ${rank}` })
  }
  await insertDocument(portal, { in: mine, title: 'Archive', status: 'archived' })
  await db
    .insertInto('links')
    .values([
      { label: 'Guide', link: '/guide', linkType: 'Interne', menu: 'HOME', position: null },
      { label: 'Pied de page', link: '/pied', linkType: 'Interne', menu: 'FOOTER', position: null },
    ])
    .execute()

  const home = (await reader.get('/api/home?scope=all')).json()

  expect(home).toMatchObject({ '@context': '/api/contexts/Home', '@id': '/api/home', '@type': 'Home', scope: 'all' })
  expect(titles(home.nextSessions)).toEqual(['Ailleurs', 'Dans 2', 'Dans 3'])
  expect(titles(home.lastSessions)).toEqual(['Il y a 1', 'Il y a 2', 'Il y a 3'])
  expect(titles(home.committeeDocuments)).toEqual(['Commission 4', 'Commission 3', 'Commission 2'])
  expect(titles(home.functioningDocuments)).toEqual(['Fonctionnement 4', 'Fonctionnement 3', 'Fonctionnement 2'])
  expect(titles(home.latestDocuments)).toEqual([
    'Fonctionnement 4',
    'Commission 4',
    'Fonctionnement 3',
    'Commission 3',
    'Fonctionnement 2',
    'Commission 2',
  ])
  expect(home.links).toMatchObject([{ label: 'Guide', menu: 'HOME' }])
})

test('a session under way is upcoming, and past once it is over', async () => {
  const body = await world.body()
  const reader = await world.user({ in: body })
  const session = await insertSession(world.portal, { in: body, title: 'Du jour', inDays: 0 })
  const nextIds = async () => (await reader.get('/api/home')).json().nextSessions.map(({ id }: { id: number }) => id)

  world.clock.forward({ hours: 1 })
  expect(await nextIds()).toEqual([session.id])
  world.clock.forward({ hours: 1 })
  expect(await nextIds()).toEqual([])
  expect(titles((await reader.get(`/api/irps/${body.id}/home`)).json().lastSessions)).toEqual(['Du jour'])
})

test('home shows the slider by position and then by date, and the latest contents of all types', async () => {
  const editor = await world.user({ roles: ['ROLE_EDITOR'] })
  const picture = await insertPicture(world.portal, editor)
  const reader = await world.user()
  const write = (title: string, wishes: object) =>
    writeContent(editor, { title, publishedAt: `2026-03-01T09:0${title.length % 10}`, ...wishes })
  for (const rank of [1, 2, 3, 4, 5])
    await write(`Récent ${rank}`, { inSlider: true, publishedAt: `2026-03-0${rank}T09:00` })
  await write('Deuxième', { inSlider: true, position: 2, publishedAt: '2020-01-01T09:00' })
  await write('Premier', { inSlider: true, position: 1, publishedAt: '2020-01-02T09:00' })
  await write('Un podcast', {
    contentType: 'podcast',
    podcastUrl: 'https://sons.exemple.fr/1.mp3',
    publishedAt: '2026-03-18T09:00',
  })
  await write('Un brouillon', { inSlider: true, position: 0, status: 'draft' })
  await write('Archivé', { inSlider: true, position: 0, status: 'archived' })
  await write('À venir', { inSlider: true, position: 0, status: 'scheduled', publishedAt: '2026-03-30T09:00' })
  await write('Ailleurs', { inSlider: true, position: 0, irps: [{ id: (await world.body()).id }] })
  await write('En image', {
    inSlider: true,
    position: 3,
    mainPicture: picture,
    mainPictureAlt: 'Une salle',
    publishedAt: '2020-01-01T09:00',
  })

  const { slider, news } = (await reader.get('/api/home')).json()

  expect(titles(slider)).toEqual(['Premier', 'Deuxième', 'En image', 'Récent 5', 'Récent 4', 'Récent 3'])
  expect(slider[2]).toMatchObject({ mainPicture: { id: picture.id, alt: 'Une salle', widths: [320, 640, 960, 1_440] } })
  expect(titles(news)).toEqual(['Un podcast', 'Récent 5', 'Récent 4', 'Récent 3', 'Récent 2'])
})
