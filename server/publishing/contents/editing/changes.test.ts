import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentForm } from '#tests/support/contents.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let editor: Actor
let colleague: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  editor = await world.user({ in: body, roles: ['ROLE_EDITOR'], firstName: 'Maëlle', lastName: 'Le Goff' })
  colleague = await world.user({ roles: ['ROLE_EDITOR'], firstName: 'Yann', lastName: 'Kerbrat' })
})
beforeEach(() => world.clock.set('2026-03-19T09:00:00+01:00'))
afterAll(() => world.close())

const post = async (wishes: object = {}) => (await editor.post('/api/contents', contentForm({ ...wishes }))).json()
const put = async (id: number, wishes: object = {}, version = 1, who = editor) =>
  (await who.put(`/api/contents/${id}`, { ...contentForm({ ...wishes }), version })).json()
const events = async (id: number) =>
  (
    await world.db
      .selectFrom('auditEvents')
      .select(['action', 'userId', 'subjectName', 'details'])
      .where('subject', '=', 'content')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
describe('an amendment', () => {
  test('replaces the stored values', async () => {
    const { id } = await post({ irps: [{ id: body.id }] })
    world.clock.forward({ hours: 1 })
    expect(
      await put(id, {
        title: 'Autre titre',
        irps: [],
        contentType: 'video',
        videoUrl: 'https://player.vimeo.com/video/12345678',
      }),
    ).toMatchObject({
      id,
      title: 'Autre titre',
      irps: [],
      contentType: 'video',
      videoUrl: 'https://player.vimeo.com/video/12345678',
      // A published content keeps its date.
      publishedAt: '2026-03-19T09:00:00+01:00',
      updatedAt: '2026-03-19T10:00:00+01:00',
      version: 2,
    })
    expect(await events(id)).toEqual(['content.created', 'content.published', 'content.amended'])
  })

  test('removes the session of a content that is not a synopsis', async () => {
    expect(await post({ session: { id: 999_999 }, sections: { essential: ['Un'] } })).toMatchObject({
      session: null,
      sections: null,
    })
  })

  test('of an outdated version is refused, naming who changed it; of two concurrent ones, one is written', async () => {
    const { id } = await post()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => colleague.put(`/api/contents/${id}`, { ...contentForm(), version: 1 })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(await put(id)).toMatchObject({
      status: 409,
      code: 'record.stale',
      description: expect.stringContaining('Yann Kerbrat'),
    })
    expect((await editor.put(`/api/contents/${id}`, contentForm())).json()).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'version' }],
    })
  })

  test('keeps the external id of a loaded content unique', async () => {
    await post({ externalId: 'fiche:1' })
    const { id } = await post()
    expect(await put(id, { externalId: 'fiche:1' })).toMatchObject({
      code: 'contents.externalIdTaken',
      violations: [{ propertyPath: 'externalId' }],
    })
  })

  test('of an unknown id answers 404', async () => {
    expect(await put(999_999)).toMatchObject({ code: 'record.notFound' })
    expect((await editor.delete('/api/contents/999999')).json()).toMatchObject({ code: 'record.notFound' })
  })

  test('cannot move a content where its editor has no access', async () => {
    const { id } = await post()
    expect(await put(id, { channel: 'csec' })).toMatchObject({ status: 403, code: 'access.denied' })
  })

  test('of the status has its own audit action', async () => {
    const { id } = await post({ status: 'draft' })
    await put(id, { status: 'scheduled', publishedAt: '2026-04-01T09:00' }, 1)
    await put(id, { status: 'published' }, 2)
    await put(id, { status: 'archived' }, 3)
    await put(id, { status: 'draft' }, 4)
    expect((await editor.delete(`/api/contents/${id}`)).statusCode).toBe(204)
    expect(await events(id)).toEqual([
      'content.created',
      'content.scheduled',
      'content.published',
      'content.archived',
      'content.amended',
      'content.deleted',
    ])
    expect((await editor.get(`/api/contents/${id}`)).json()).toMatchObject({ code: 'record.notFound' })
    const [last] = await world.db
      .selectFrom('auditEvents')
      .selectAll()
      .where('action', '=', 'content.deleted')
      .where('subjectId', '=', id)
      .execute()
    expect(last).toMatchObject({ userId: editor.id, subjectName: 'Le télétravail après l’accord' })
  })
})
