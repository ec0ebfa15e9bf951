import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentForm, insertPicture, insertThematic, writeContent } from '#tests/support/contents.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number; name: string; label: string }
let other: { id: number }
let reader: Actor
let stranger: Actor
let editor: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne', label: 'Comité social et économique de Bretagne' })
  other = await world.body()
  reader = await world.user({ in: body })
  stranger = await world.user({ in: other })
  editor = await world.user({ in: other, roles: ['ROLE_EDITOR'], firstName: 'Maëlle', lastName: 'Le Goff' })
})
afterAll(() => world.close())

const titles = async (who: Actor, query = '') =>
  (await who.get(`/api/contents?${query}`)).json().member.map(({ title }: { title: string }) => title)
const cleared = () => world.db.deleteFrom('contents').execute()

describe('a content', () => {
  test('is returned with all its fields', async () => {
    await cleared()
    const project = await insertThematic(world.portal, 'Télétravail')
    const picture = await insertPicture(world.portal, editor)
    const written = await writeContent(editor, {
      mainPicture: { id: picture.id },
      mainPictureAlt: 'Une salle de réunion',
      thematics: [{ id: project.id }],
      irps: [`/api/irps/${body.id}`],
      text: `<p>${'mot '.repeat(441)}</p>`,
      inSlider: true,
      position: 2,
      externalId: 'note:12',
    })

    const content = (await reader.get(`/api/contents/${written.id}`)).json()

    expect(content).toEqual({
      '@context': '/api/contexts/Content',
      '@id': `/api/contents/${written.id}`,
      '@type': 'Content',
      id: written.id,
      contentType: 'article',
      title: 'Le télétravail après l’accord',
      introduction: 'Ce que l’accord change pour les équipes de la région.',
      mainPicture: {
        id: picture.id,
        width: 1_440,
        height: 960,
        focalX: 0.5,
        focalY: 0.5,
        widths: [320, 640, 960, 1_440],
        alt: 'Une salle de réunion',
      },
      status: 'published',
      publishedAt: '2026-03-19T09:00:00+01:00',
      channel: 'none',
      thematics: [project],
      irps: [{ id: body.id, name: body.name, label: body.label }],
      readingMinutes: 3,
      seconds: null,
      session: null,
      inSlider: true,
      position: 2,
      author: { id: editor.id, firstName: 'Maëlle', lastName: 'Le Goff' },
      updatedAt: '2026-03-19T09:00:00+01:00',
      text: `<p>${'mot '.repeat(441)}</p>`,
      videoUrl: null,
      mainPictureAlt: 'Une salle de réunion',
      podcast: null,
      podcastUrl: null,
      podcastSeconds: null,
      sections: null,
      outcomes: [],
      decisions: [],
      related: { documents: [], sessions: [], contents: [] },
      externalId: 'note:12',
      version: 1,
      can: ['contents.read'],
    })
    const { text: _text, related: _related, can: _can, ...row } = content
    const [listed] = (await reader.get('/api/contents')).json().member
    expect(row).toMatchObject(listed)
    expect((await stranger.get(`/api/contents/${written.id}`)).json()).toMatchObject({ code: 'record.notFound' })
    expect((await editor.get(`/api/contents/${written.id}`)).json().can).toEqual(['contents.read', 'contents.manage'])
  })

  test('has related records that its reader may read: linked ones, then those of its thematics; sessions by date', async () => {
    const { portal } = world
    const project = await insertThematic(portal, 'Mobilité')
    const named = await insertDocument(portal, { in: other, title: 'Nommé' })
    const secret = await insertDocument(portal, { in: body, title: 'Secret', confidential: true })
    await insertDocument(portal, { in: other, title: 'Voisin', thematics: [project] })
    const session = await insertSession(portal, { in: other, title: 'Nommée' })
    const hidden = await insertSession(portal, { in: body, title: 'Cachée', confidential: true })
    const debate = await insertSession(portal, { in: other, title: 'Du projet', inDays: 30, agenda: ['Mobilité'] })
    await world.db
      .insertInto('agendaPointThematics')
      .values({ pointId: debate.pointIds[0]!, thematicId: project.id })
      .execute()
    const beside = await writeContent(editor, { title: 'Voisin aussi', thematics: [{ id: project.id }] })
    await writeContent(editor, { title: 'Brouillon voisin', status: 'draft', thematics: [{ id: project.id }] })
    const links = [
      `/documents/${named.id}`,
      `/documents/${secret.id}`,
      `/seances/${session.id}`,
      `/seances/${hidden.id}`,
    ]
    const { id } = await writeContent(editor, {
      thematics: [{ id: project.id }],
      text: links.map((link) => `<p><a href="${link}">Lire</a></p>`).join(''),
    })

    const seen = async (who: Actor) => {
      const { related } = (await who.get(`/api/contents/${id}`)).json()
      return Object.values<{ title: string }[]>(related).map((rows) => rows.map(({ title }) => title))
    }
    expect(await seen(stranger)).toEqual([['Nommé', 'Voisin'], ['Du projet', 'Nommée'], ['Voisin aussi']])
    expect(await seen(reader)).toEqual([
      ['Secret', 'Nommé', 'Voisin'],
      ['Du projet', 'Cachée', 'Nommée'],
      ['Voisin aussi'],
    ])
    expect((await stranger.get(`/api/contents/${beside.id}`)).json().related.contents).toMatchObject([{ id }])
  })

  test('of type video or podcast has a URL and a duration', async () => {
    const video = await writeContent(editor, {
      contentType: 'video',
      text: '',
      videoUrl: 'https://www.youtube-nocookie.com/embed/abcDEF_1234',
    })
    const podcast = await writeContent(editor, {
      contentType: 'podcast',
      text: '',
      podcastUrl: 'https://sons.exemple.fr/episode 1.mp3'.replace(' ', '%20'),
      podcastSeconds: 90,
    })
    expect(video).toMatchObject({
      videoUrl: 'https://www.youtube-nocookie.com/embed/abcDEF_1234',
      readingMinutes: null,
      podcast: null,
    })
    expect(podcast).toMatchObject({
      seconds: 90,
      podcast: { id: null, url: 'https://sons.exemple.fr/episode%201.mp3', seconds: 90, type: null },
    })
    // A host that is no longer allowed is hidden.
    await world.db.updateTable('contents').set({ videoHost: 'videos.evil.test' }).where('id', '=', video.id).execute()
    expect((await reader.get(`/api/contents/${video.id}`)).json()).toMatchObject({ videoUrl: null })
  })
})

describe('a synopsis', () => {
  const sections = {
    essential: ['Un budget voté'],
    opinions: null,
    decisions: 'À suivre.',
    takeaways: null,
    nextSession: null,
  }
  const synopsis = (session: { id: number }, wishes = {}) =>
    contentForm({ contentType: 'synopsis', text: '', session: { id: session.id }, sections, ...wishes })

  test('shows its session, with the opinions and the decisions', async () => {
    const session = await insertSession(world.portal, {
      in: other,
      status: 'held',
      inDays: -3,
      agenda: ['Budget', { title: 'Emploi', kind: 'consultation', points: [{ title: 'Effectifs', kind: 'opinion' }] }],
    })
    await world.db
      .insertInto('pointOutcomes')
      .values({ pointId: session.pointIds[2]!, opinion: 'favorable', opinionText: 'Sous réserve.' })
      .execute()
    await world.db
      .insertInto('decisions')
      .values({ sessionId: session.id, number: 1, text: 'Publier les postes', state: 'toDo' })
      .execute()

    const written = (await editor.post('/api/contents', synopsis(session))).json()

    expect((await stranger.get(`/api/contents/${written.id}`)).json()).toMatchObject({
      contentType: 'synopsis',
      session: { id: session.id, title: 'Séance ordinaire', irp: { id: other.id } },
      sections,
      outcomes: [
        { number: '2.1', title: 'Effectifs', opinion: { result: 'favorable', text: 'Sous réserve.' }, vote: null },
      ],
      decisions: [{ number: 1, text: 'Publier les postes' }],
    })
    expect(await titles(reader, `session=${session.id}`)).toHaveLength(1)
    expect(await titles(reader, `irp=${other.id}&contentType=synopsis`)).toHaveLength(1)
  })

  test('is as confidential as its session', async () => {
    const session = await insertSession(world.portal, { in: other, status: 'held', inDays: -3, confidential: true })
    const { id } = (await editor.post('/api/contents', synopsis(session, { title: 'Ce qui reste entre nous' }))).json()
    expect((await stranger.get(`/api/contents/${id}`)).statusCode).toBe(200)
    expect((await reader.get(`/api/contents/${id}`)).json()).toMatchObject({ code: 'record.notFound' })
    expect(await titles(stranger, 'contentType=synopsis')).toContain('Ce qui reste entre nous')
    expect(await titles(reader, 'contentType=synopsis')).not.toContain('Ce qui reste entre nous')
    const elsewhere = await world.user({ in: body, roles: ['ROLE_EDITOR'] })
    expect((await elsewhere.put(`/api/contents/${id}`, { ...synopsis(session), version: 1 })).statusCode).toBe(404)
  })

  test('needs a session that is not a draft, that its editor may read and that has no other synopsis', async () => {
    const session = await insertSession(world.portal, { in: other, status: 'held', inDays: -3 })
    expect((await editor.post('/api/contents', synopsis(session))).statusCode).toBe(201)
    expect((await editor.post('/api/contents', synopsis(session))).json()).toMatchObject({
      status: 422,
      code: 'contents.sessionTaken',
      violations: [{ propertyPath: 'session' }],
    })
    const draft = await insertSession(world.portal, { in: other, status: 'draft' })
    const secret = await insertSession(world.portal, { in: body, status: 'held', confidential: true })
    const redactor = await world.user({ in: other, role: 'redactor', roles: ['ROLE_EDITOR'] })
    const refused = async (who: Actor, of: { id: number }) => (await who.post('/api/contents', synopsis(of))).json()
    expect(await refused(redactor, draft)).toMatchObject({ code: 'contents.sessionDraft' })
    for (const gone of [draft, secret, { id: 999_999 }])
      expect(await refused(editor, gone)).toMatchObject({
        code: 'record.gone',
        violations: [{ propertyPath: 'session' }],
      })
  })
})
