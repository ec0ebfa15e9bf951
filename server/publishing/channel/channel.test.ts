import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Collection } from '#contract/ground/shapes.ts'
import type { ChannelAttachment, ChannelEntry, ChannelPost } from '#contract/publishing/channel/channel.ts'
import { imagePdf, lockedPdf, textPdf } from '#server/ground/pdf/samples.ts'
import { writeContent } from '#tests/support/contents.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let central: { id: number }
let member: Actor
let colleague: Actor
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  central = await world.body({ kind: 'CSEC' })
  member = await world.user({ in: central, roles: ['ROLE_CANAL_CSEC'], firstName: 'Maëlle', lastName: 'Le Goff' })
  colleague = await world.user({ in: central, roles: ['ROLE_CANAL_CSEC'] })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
beforeEach(async () => {
  await world.db.deleteFrom('channelPosts').execute()
  await world.db.deleteFrom('channelAttachments').execute()
  await world.db.deleteFrom('quotas').execute()
})
afterAll(() => world.close())

let sheets = 0
async function upload(actor = member, name = 'note.pdf', content?: Uint8Array | string) {
  const form = new FormData()
  const bytes = content ?? (await textPdf([[`Feuille ${++sheets}`]]))
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name, { type: 'application/pdf' }))
  return actor.post('/api/channel_attachments', form)
}
const attached = async (actor = member, name = 'note.pdf') => (await upload(actor, name)).json<ChannelAttachment>()

let posts = 0
async function post(actor = member, over: object = {}) {
  return actor.post('/api/channel_posts', { text: `Ordre du jour à préparer, note ${++posts}`, ...over })
}
const posted = async (actor = member, over: object = {}) => (await post(actor, over)).json<ChannelPost>()
const feed = async (actor = member, query = '') =>
  (await actor.get(`/api/channel/feed?${query}`)).json<Collection<ChannelEntry>>()

const stored = async () =>
  (await readdir(join(world.portal.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length

describe('the feed', () => {
  test('lists posts, documents and contents of the channel, newest first, in one statement', async () => {
    world.clock.set('2026-03-20T10:00:00+01:00')
    const document = await insertDocument(world.portal, { in: central, channel: 'csec', title: 'Projet d’avis' })
    await insertDocument(world.portal, { in: central, title: 'Pour tous' })
    world.clock.set('2026-03-20T11:00:00+01:00')
    const content = await writeContent(administrator, { channel: 'csec', title: 'Préparer la plénière' })
    await writeContent(administrator, { title: 'Lettre ouverte' })
    await writeContent(administrator, { channel: 'csec', title: 'Un brouillon', status: 'draft' })
    world.clock.set('2026-03-20T12:00:00+01:00')
    const { id } = await posted(member, { text: 'Réunion préparatoire\navancée à 8 h 30' })

    const { member: entries, totalItems } = await feed(colleague)
    expect(totalItems).toBe(3)
    expect(entries).toMatchObject([
      {
        at: expect.stringMatching(/^2026-03-20T1/),
        post: { id, text: 'Réunion préparatoire\navancée à 8 h 30', author: { lastName: 'Le Goff' }, attachments: [] },
        document: null,
        content: null,
      },
      { post: null, content: { id: content.id, title: 'Préparer la plénière', channel: 'csec' } },
      { post: null, document: { id: document.id, title: 'Projet d’avis', read: 'never' } },
    ])
    expect(new Set(entries.map((entry) => entry['@id'])).size).toBe(3)
    expect((await feed(member, 'itemsPerPage=1&page=2')).member).toMatchObject([{ content: { id: content.id } }])

    const three = await world.statementsOf(() => feed(colleague))
    await posted()
    await posted()
    expect((await world.statementsOf(() => feed(colleague))).length).toBe(three.length)
  })

  test('comes with the next sessions of the CSE central and of its committees', async () => {
    const committee = await world.body({ parent: central, kind: 'COMMISSION' })
    const elsewhere = await world.body({ kind: 'CSE' })
    await insertSession(world.portal, { in: elsewhere, inDays: 1, title: 'Ailleurs' })
    await insertSession(world.portal, { in: central, inDays: 9, title: 'Plénière' })
    await insertSession(world.portal, { in: committee, inDays: 3, title: 'Commission' })
    await insertSession(world.portal, { in: central, inDays: -3, title: 'Passée' })
    await insertSession(world.portal, { in: central, inDays: 2, title: 'En projet', status: 'draft' })

    expect((await colleague.get('/api/channel')).json()).toMatchObject({
      nextSessions: [{ title: 'Commission' }, { title: 'Plénière' }],
      can: ['channel.read', 'channel.write'],
    })
  })
})

describe('a post', () => {
  test('takes the uploaded attachments, in the given order', async () => {
    const one = await attached(member, 'Un.pdf')
    const two = await attached(member, 'Deux.pdf')
    const answer = await post(member, { attachments: [{ id: two.id }, one['@id']] })

    expect(answer.statusCode).toBe(201)
    const sent = answer.json<ChannelPost>()
    expect(answer.headers['location']).toBe(sent['@id'])
    expect(sent).toMatchObject({
      attachments: [{ fileName: 'Deux.pdf' }, { fileName: 'Un.pdf', size: one.size }],
      can: ['channel.read', 'channel.write', 'channel.amend'],
      version: 1,
    })
    const file = await colleague.get(`${one['@id']}/file?download=1`)
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename=Un.pdf',
    })
    const part = await colleague.get(`${one['@id']}/file`, { range: 'bytes=0-3' })
    expect(part).toMatchObject({ statusCode: 206, body: '%PDF' })
    const trail = await world.db
      .selectFrom('auditEvents')
      .select(['action', 'userId'])
      .where('subject', '=', 'channelPost')
      .where('subjectId', '=', sent.id)
      .execute()
    expect(trail).toEqual([{ action: 'channelPost.created', userId: member.id }])
  })

  test('needs a text of at most 2,000 characters, and allows at most 5 attachments', async () => {
    const { id } = await attached()
    const faults = async (over: object) => {
      const answer = await post(member, over)
      expect(answer.statusCode).toBe(422)
      return answer
        .json<{ violations: { propertyPath: string }[] }>()
        .violations.map(({ propertyPath }) => propertyPath)
    }
    expect(await faults({ text: ' \n ' })).toEqual(['text'])
    expect(await faults({ text: 'a'.repeat(2_001) })).toEqual(['text'])
    expect(await faults({ text: 'un caractère \u0000 caché' })).toEqual(['text'])
    expect(await faults({ attachments: [1, 2, 3, 4, 5, 6].map((file) => ({ id: file })) })).toEqual(['attachments'])
    expect(await faults({ attachments: [{ id: 2_000_000 }] })).toEqual(['attachments'])
    const others = await attached(colleague)
    expect((await post(member, { attachments: [{ id: others.id }] })).json()).toMatchObject({
      code: 'channel.attachmentGone',
    })
    expect(await world.db.selectFrom('channelPosts').select('id').execute()).toEqual([])
    expect((await post(member, { text: '<b>é</b>\u{1F600}'.repeat(200), attachments: [{ id }] })).statusCode).toBe(201)
  })

  test('sent ten times concurrently is stored once, and an attachment belongs to one post only', async () => {
    const { id } = await attached()
    const written = { text: 'Une seule fois', attachments: [{ id }] }
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(member, written)))

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([...Array(9).fill(200), 201])
    expect((await feed()).member.filter((entry) => entry.post)).toHaveLength(1)
    expect((await post(member, { attachments: [{ id }] })).statusCode).toBe(422)
    expect((await posted(colleague, { text: 'Une seule fois' })).attachments).toEqual([])
  })

  test('can be amended by its author, with the current version', async () => {
    const [kept, dropped] = [await attached(member, 'Gardé.pdf'), await attached(member, 'Retiré.pdf')]
    const { id } = await posted(member, { attachments: [{ id: kept.id }, { id: dropped.id }] })
    const added = await attached(member, 'Ajouté.pdf')
    world.clock.forward({ minutes: 5 })
    const change = { text: 'Corrigé', attachments: [{ id: added.id }, { id: kept.id }], version: 1 }

    const files = await stored()
    const answer = await member.put(`/api/channel_posts/${id}`, change)
    const after = answer.json<ChannelPost>()
    expect(after).toMatchObject({
      text: 'Corrigé',
      attachments: [{ fileName: 'Ajouté.pdf' }, { fileName: 'Gardé.pdf' }],
      version: 2,
    })
    expect(after.updatedAt > after.createdAt).toBe(true)
    expect((await colleague.get(`${dropped['@id']}/file`)).statusCode).toBe(404)
    await runTasks(world, 'channel.discard')
    expect(await stored()).toBe(files - 1)

    expect((await member.put(`/api/channel_posts/${id}`, change)).json()).toMatchObject({ code: 'record.stale' })
    expect((await colleague.put(`/api/channel_posts/${id}`, { ...change, version: 2 })).statusCode).toBe(403)
    expect((await administrator.put(`/api/channel_posts/${id}`, { ...change, version: 2 })).statusCode).toBe(200)
  })

  test('can be deleted with its attachments by its author or an administrator', async () => {
    const { id: file } = await attached()
    const { id } = await posted(member, { attachments: [{ id: file }] })
    const files = await stored()

    expect((await colleague.delete(`/api/channel_posts/${id}`)).statusCode).toBe(403)
    expect((await member.delete(`/api/channel_posts/${id}`)).statusCode).toBe(204)
    await runTasks(world, 'channel.discard')
    expect(await stored()).toBe(files - 1)
    expect((await member.delete(`/api/channel_posts/${id}`)).statusCode).toBe(404)
    const other = await posted()
    expect((await administrator.delete(`/api/channel_posts/${other.id}`)).statusCode).toBe(204)
  })

  test('is kept with its attachments when its author leaves the portal', async () => {
    const leaver = await world.user({ in: central, roles: ['ROLE_CANAL_CSEC'] })
    const { id: file } = await attached(leaver)
    const { id } = await posted(leaver, { attachments: [{ id: file }] })
    await world.db.deleteFrom('users').where('id', '=', leaver.id).execute()

    expect((await member.get(`/api/channel_posts/${id}`)).json()).toMatchObject({
      author: null,
      attachments: [{ id: file }],
    })
    expect((await member.get(`/api/channel_attachments/${file}/file`)).statusCode).toBe(200)
  })
})

describe('an attachment', () => {
  test.each([
    ['a picture', 'photo.pdf', () => Buffer.from('\x89PNG\r\n\x1a\n0000'), 'documents.notPdf'],
    ['a page', 'page.pdf', () => '<html><script>alert(1)</script>', 'documents.notPdf'],
    ['nothing', 'vide.pdf', () => '', 'documents.unreadable'],
    ['one with a password', 'clos.pdf', lockedPdf, 'documents.locked'],
  ])('that is %s is refused, and not stored', async (_what, name, make, code) => {
    const files = await stored()
    const answer = await upload(member, name, await make())
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code, violations: [{ propertyPath: 'file' }] })
    expect(await stored()).toBe(files)
  })

  test('that is missing, or too large, is refused', async () => {
    expect((await member.post('/api/channel_attachments', new FormData())).json()).toMatchObject({
      code: 'channel.noFile',
    })
    const announced = await member.post('/api/channel_attachments', new FormData(), { 'content-length': '60000000' })
    expect(announced.statusCode).toBe(413)
  })

  test('that is not sent can be read by its owner only, and is deleted after a day', async () => {
    const unsent = await attached(member, 'En attente.pdf')
    const sent = await attached()
    await posted(member, { attachments: [{ id: sent.id }] })
    expect((await member.get(`${unsent['@id']}/file`)).statusCode).toBe(200)
    expect((await colleague.get(`${unsent['@id']}/file`)).statusCode).toBe(404)
    const waiting = await waitingTasks(world, 'channel.expire')
    const own = waiting.find(({ payload }) => payload.attachmentId === unsent.id)
    expect(Date.parse(own?.runAt ?? '') - world.clock.now().getTime()).toBe(24 * 3_600_000)

    await runTasks(world, 'channel.expire')
    await runTasks(world, 'channel.discard')
    expect((await member.get(`${unsent['@id']}/file`)).statusCode).toBe(404)
    expect((await member.get(`${sent['@id']}/file`)).statusCode).toBe(200)
  })

  test('can be uploaded a hundred times per hour and person', async () => {
    await upload()
    await world.db.updateTable('quotas').set({ spent: 100 }).where('spent', '=', 1).execute()
    expect((await upload(member, 'un-de-trop.pdf', await imagePdf(1))).statusCode).toBe(429)
  })
})

test('other people can read neither the feed, nor its posts, nor its attachments', async () => {
  const { id: file } = await attached()
  const { id } = await posted(member, { attachments: [{ id: file }] })
  const outsiders = await Promise.all([
    world.user({ in: central, role: 'validator' }),
    world.user({ roles: ['ROLE_EDITOR'], in: central }),
    world.user(),
  ])
  for (const outsider of outsiders) {
    for (const path of ['channel', 'channel/feed', `channel_posts/${id}`, `channel_attachments/${file}/file`])
      expect((await outsider.get(`/api/${path}`)).statusCode, path).toBe(403)
    expect((await post(outsider)).statusCode).toBe(403)
    expect((await upload(outsider)).statusCode).toBe(403)
    expect((await outsider.put(`/api/channel_posts/${id}`, { text: 'a', version: 1 })).statusCode).toBe(403)
    expect((await outsider.delete(`/api/channel_posts/${id}`)).statusCode).toBe(403)
  }
  expect((await world.visitor().get('/api/channel/feed')).statusCode).toBe(401)
})
