import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Home } from '#contract/front/home.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Content, ContentRow } from '#contract/publishing/contents/contents.ts'
import type { Medium } from '#contract/publishing/media/media.ts'
import type { Thematic } from '#contract/publishing/thematics/thematics.ts'
import { createDocuments } from '#demo/documents.ts'
import { loadDocuments } from '#demo/loadDocuments.ts'
import { loadPeople } from '#demo/loadPeople.ts'
import { loadReferences } from '#demo/loadReferences.ts'
import { loadSessions } from '#demo/loadSessions.ts'
import { createPeople } from '#demo/people.ts'
import { createSessions } from '#demo/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { userIdsByEmail } from './loadHelpers.ts'
import { loadChannel, loadMedia } from './loadPapers.ts'
import { loadProjects } from './loadProjects.ts'
import { loadPublications, publications, storeFiles } from './loadPublications.ts'
import { readLinkedRecords } from './recordLinks.ts'

// thirteen pictures are drawn
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const reference = '2026-03-19'
const held = createSessions(reference)
const filed = createDocuments(reference, held).filter(({ session }) => session === 'CSE-BRE 7')

let world: World
let member: Actor
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  await world.db.transaction().execute(async (tx) => {
    const bodies = await loadReferences(tx)
    await loadPeople(
      tx,
      createPeople(reference).map((person) => ({ ...person, passwordHash: null })),
      bodies,
    )
    await loadSessions(world.portal, tx, held, bodies, reference)
  })
  await loadDocuments(world.portal, held, filed, () => undefined)
  await load()
  member = await world.user()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => world.close())

async function load() {
  const ids = await userIdsByEmail(world.portal)
  await loadMedia(world.portal, reference, ids.get('admin@mandature.example') ?? 0)
  const places = await readLinkedRecords(world.portal, held, filed)
  await loadProjects(world.portal, reference, places)
  const editor = ids.get('editeur@mandature.example') ?? 0
  await loadPublications(world.portal, reference, places, await storeFiles(world.portal, editor), editor)
  await loadChannel(world.portal, reference)
}

const list = async <Row>(actor: Actor, path: string) => (await actor.get(`/api/${path}`)).json<Collection<Row>>()
const every = 'status[]=draft&status[]=scheduled&status[]=published&status[]=archived&itemsPerPage=100'

/** Returns the API paths of the records that a text links to. */
const recordsIn = (text: string) =>
  [...text.matchAll(/href="(\/[^"]*\d[^"]*)"/g)].map(([, href = '']) =>
    href
      .replace('/seances/', '/api/sessions/')
      .replace(/^\/documents\//, '/api/documents/')
      .replace('/projets/', '/api/thematics/')
      .replace(/^\/irp\//, '/api/irps/'),
  )

describe('the contents of the demonstration', () => {
  test('have the four types and every status, with unique keys', async () => {
    const { member: all, totalItems } = await list<ContentRow>(administrator, `contents?${every}`)
    expect(totalItems).toBe(publications.length)
    expect(new Set(publications.map(({ key }) => key)).size).toBe(publications.length)
    const count = (condition: (content: ContentRow) => boolean) => all.filter(condition).length
    expect(['article', 'video', 'podcast', 'synopsis'].map((type) => count((one) => one.contentType === type))).toEqual(
      [14, 4, 4, 6],
    )
    expect(['draft', 'scheduled', 'archived'].map((status) => count((one) => one.status === status))).toEqual([1, 1, 1])
    expect(count(({ channel }) => channel === 'csec')).toBe(1)
    expect(all.filter(({ contentType }) => contentType === 'podcast').map(({ seconds }) => seconds)).toEqual(
      Array.from({ length: 4 }, () => expect.closeTo(51, -1)),
    )
  })

  test("are five in everybody's slider, with pictures in several widths", async () => {
    const home = (await member.get('/api/home')).json<Home>()
    expect(home.slider.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
    expect(home.news).toHaveLength(5)
    for (const { mainPicture } of home.slider) expect(mainPicture?.widths).toEqual([320, 640, 960, 1_440])
  })

  test('only link to existing records, and lose nothing when sanitized', async () => {
    const { member: all } = await list<ContentRow>(administrator, `contents?${every}`)
    for (const row of all) {
      const { text } = (await administrator.get(row['@id'])).json<Content>()
      expect(text, row.title).not.toContain('[[')
      for (const path of recordsIn(text))
        expect((await administrator.get(path)).statusCode, `${row.title}: ${path}`).toBe(200)
    }
    const remoteWork = all.find(({ title }) => title.startsWith('Télétravail'))
    const { text, related } = (await administrator.get(remoteWork?.['@id'] ?? '')).json<Content>()
    expect(text).toContain('<caption>Avant et après l’avenant</caption>')
    expect(text).toContain('<blockquote>')
    expect(related.sessions.length).toBeGreaterThan(0)
  })

  test('are loaded once', async () => {
    const counts = async () =>
      Promise.all(
        (['contents', 'contentPictures', 'podcasts', 'media', 'channelPosts', 'subscriptions', 'links'] as const).map(
          async (table) => (await world.db.selectFrom(table).select('id').execute()).length,
        ),
      )
    const before = await counts()
    await load()
    expect(await counts()).toEqual(before)
  })
})

test('media, projects, links of every menu and channel posts are loaded', async () => {
  const media = await list<Medium>(administrator, 'media')
  expect(media.totalItems).toBe(3)
  expect(media.member.flatMap(({ usedBy }) => usedBy.map(({ kind }) => kind))).toEqual(
    expect.arrayContaining(['content', 'link']),
  )
  const thematics = await list<Thematic>(administrator, 'thematics')
  expect(thematics.member.every(({ description, openedOn }) => description !== null && openedOn !== null)).toBe(true)
  expect(thematics.member.reduce((sum, { followers }) => sum + (followers ?? 0), 0)).toBe(8)
  const { member: links } = await list<{ menu: string }>(member, 'links')
  expect(new Set(links.map(({ menu }) => menu))).toEqual(
    new Set(['HEADER', 'MAIN', 'HOME', 'TOOLBOX', 'TRAINING', 'LEGAL', 'FOOTER']),
  )
  const feed = await list<{ post: { attachments: unknown[] } | null }>(administrator, 'channel/feed')
  expect(feed.member.flatMap(({ post }) => (post ? [post.attachments.length] : []))).toEqual([0, 2, 0, 1])
})
