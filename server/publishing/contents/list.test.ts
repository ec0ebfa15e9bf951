import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertThematic, writeContent } from '#tests/support/contents.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let other: { id: number }
let reader: Actor
let stranger: Actor
let editor: Actor
let administrator: Actor
let delegate: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  other = await world.body()
  reader = await world.user({ in: body })
  stranger = await world.user({ in: other })
  editor = await world.user({ in: other, roles: ['ROLE_EDITOR'] })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  delegate = await world.user({ in: other, roles: ['ROLE_CANAL_CSEC'] })
})
afterAll(() => world.close())

const titles = async (who: Actor, query = '') =>
  (await who.get(`/api/contents?${query}`)).json().member.map(({ title }: { title: string }) => title)
const cleared = () => world.db.deleteFrom('contents').execute()

describe('the list of contents', () => {
  test('can be filtered and sorted', async () => {
    await cleared()
    const [first, second] = [
      await insertThematic(world.portal, 'Budget'),
      await insertThematic(world.portal, 'Santé', 1),
    ]
    await writeContent(editor, {
      title: 'Ancien',
      publishedAt: '2024-12-31T23:30:00+01:00',
      thematics: [{ id: first.id }],
    })
    await writeContent(editor, {
      title: 'Bonne année',
      publishedAt: '2025-01-01T00:30:00+01:00',
      irps: [{ id: other.id }],
    })
    await writeContent(editor, {
      title: 'Écouter',
      contentType: 'podcast',
      podcastUrl: 'https://a.exemple.fr/1.mp3',
      publishedAt: '2025-06-01T08:00:00+02:00',
      thematics: [{ id: second.id }],
      inSlider: true,
    })

    expect(await titles(stranger)).toEqual(['Écouter', 'Bonne année', 'Ancien'])
    expect(await titles(stranger, 'order[publishedAt]=asc')).toEqual(['Ancien', 'Bonne année', 'Écouter'])
    expect(await titles(stranger, 'order[title]=desc')).toEqual(['Écouter', 'Bonne année', 'Ancien'])
    expect(await titles(stranger, 'contentType=podcast')).toEqual(['Écouter'])
    expect(await titles(stranger, 'contentType[]=podcast&contentType[]=article')).toHaveLength(3)
    expect(await titles(stranger, `thematic[]=${first.id}&thematic[]=${second.id}`)).toEqual(['Écouter', 'Ancien'])
    expect(await titles(stranger, `irp=${other.id}`)).toEqual(['Bonne année'])
    // Years are those of Paris, whatever the time zone of the server.
    expect(await titles(stranger, 'year=2024')).toEqual(['Ancien'])
    expect(await titles(stranger, 'year=2025')).toEqual(['Écouter', 'Bonne année'])
    expect(await titles(stranger, 'inSlider=true')).toEqual(['Écouter'])
    expect(await titles(stranger, 'inSlider=0')).toEqual(['Bonne année', 'Ancien'])
    expect(await titles(stranger, 'q=ANNEE+bonne')).toEqual(['Bonne année'])
    expect(await titles(stranger, 'q=rien')).toEqual([])
    // Without bodies, or for a body of the reader.
    expect(await titles(reader)).toEqual(['Écouter', 'Ancien'])

    expect((await stranger.get('/api/contents/choices?contentType[]=article')).json()).toEqual({
      '@id': '/api/contents/choices',
      '@type': 'ContentChoices',
      years: [2025, 2024],
      thematics: [first],
      irps: [expect.objectContaining({ id: other.id })],
    })
    expect((await reader.get('/api/contents/choices')).json()).toMatchObject({
      years: [2025, 2024],
      thematics: [first, second],
      irps: [],
    })
  })

  test.each([
    ['contentType=livre', 'contentType'],
    ['status=public', 'status'],
    ['year=26', 'year'],
    ['inSlider=oui', 'inSlider'],
    ['channel=tous', 'channel'],
    ['session=x', 'session'],
    ['thematic[]=1&thematic[]=x', 'thematic'],
    ['order[title]=up', 'order[title]'],
    ['q=a%00', 'q'],
  ])('names the invalid parameter: %s', async (query, name) => {
    expect((await reader.get(`/api/contents?${query}`)).json()).toMatchObject({
      status: 400,
      description: `Le paramètre « ${name} » n’est pas valide.`,
    })
  })

  test('takes one statement, and so does a record, however many contents there are', async () => {
    const [{ id }] = (await stranger.get('/api/contents')).json().member
    const statements = async () => [
      (await world.statementsOf(() => stranger.get('/api/contents'))).length,
      (await world.statementsOf(() => stranger.get(`/api/contents/${id}`))).length,
      (await world.statementsOf(() => stranger.get('/api/contents/choices'))).length,
    ]
    const few = await statements()
    const project = await insertThematic(world.portal, 'Formation', 2)
    for (let more = 0; more < 5; more++)
      await writeContent(editor, { title: `Encore ${more}`, thematics: [{ id: project.id }], irps: [{ id: other.id }] })
    expect(await statements()).toEqual(few)
    // One of them is that of the sign-in.
    expect(few).toEqual([2, 2, 2])
  })

  test('shows unpublished contents to their editors only', async () => {
    await cleared()
    for (const status of ['draft', 'published', 'archived'])
      await writeContent(editor, { title: `Article ${status}`, status })
    await writeContent(editor, { title: 'Article scheduled', status: 'scheduled', publishedAt: '2026-03-20T09:00' })
    const all = 'status[]=draft&status[]=scheduled&status[]=published&status[]=archived&order[title]=asc'
    const every = ['Article archived', 'Article draft', 'Article published', 'Article scheduled']
    expect(await titles(editor, all)).toEqual(every)
    expect(await titles(administrator, all)).toEqual(every)
    expect(await titles(editor)).toEqual(['Article published'])
    for (const who of [reader, delegate]) {
      expect(await titles(who, all)).toEqual(['Article published'])
      expect(await titles(who, 'status=draft')).toEqual([])
    }
  })
})
