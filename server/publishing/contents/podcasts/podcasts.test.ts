import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/ground/limits.ts'
import type { Podcast } from '#contract/publishing/contents/podcasts.ts'
import { countStoredFiles, formWith } from '#tests/support/files.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { deleteTasks, runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { id3, m4a, mp3, ogg } from './samples.ts'

// Each file is read by a worker thread, and some have a hundred megabytes.
vi.setConfig({ testTimeout: 60_000 })

let world: World
let editor: Actor
let reader: Actor
beforeAll(async () => {
  world = await openWorld()
  editor = await world.user({ roles: ['ROLE_EDITOR'] })
  reader = await world.user()
})
beforeEach(async () => {
  await world.db.deleteFrom('quotas').execute()
  for (const name of ['podcasts.discard', 'podcasts.expire'] as const) await deleteTasks(world, name)
})
afterAll(() => world.close())

const sound = mp3(400)
const upload = (bytes: Uint8Array | string = sound, name = 'emission.mp3', person = editor) =>
  person.post('/api/podcasts', formWith(bytes, name))
const uploaded = async () => (await upload()).json<Podcast>()
const file = ({ id }: { id: number }) => `/api/podcasts/${id}/file`

/** Inserts a content with the sound. */
async function giveTo({ id }: { id: number }, wishes: Parameters<typeof insertContent>[1] = {}) {
  const content = await insertContent(world, { contentType: 'podcast', ...wishes })
  await world.db.updateTable('contents').set({ podcastId: id, podcastUrl: null }).where('id', '=', content.id).execute()
}

const ascending = (one: number, other: number) => one - other

describe('a sound', () => {
  test.each([
    ['MP3', () => sound, 'audio/mpeg', 10],
    ['MP3 with a tag before it', () => Buffer.concat([id3(3_000), sound]), 'audio/mpeg', 10],
    ['MP3 of which each frame has another length', () => mp3(500, [128, 160]), 'audio/mpeg', 13],
    ['M4A', () => m4a(95), 'audio/mp4', 95],
    ['Ogg', () => ogg(42), 'audio/ogg', 42],
    ['of less than a second', () => mp3(8), 'audio/mpeg', 1],
  ])('%s is stored with its type and duration, whatever its name', async (_what, make, type, seconds) => {
    const [bytes, before] = [make(), await countStoredFiles(world)]

    const answer = await upload(bytes, 'C:\\Sons\\émission.txt')

    const podcast = answer.json<Podcast>()
    expect(answer).toMatchObject({ statusCode: 201, headers: { location: `/api/podcasts/${podcast.id}` } })
    expect(podcast).toMatchObject({
      '@type': 'Podcast',
      fileName: 'émission.txt',
      type,
      size: bytes.length,
      seconds,
    })
    expect((await editor.get(podcast['@id'])).json()).toEqual(podcast)
    expect(await countStoredFiles(world)).toBe(before + 1)
    expect(await waitingTasks(world, 'podcasts.discard')).toEqual([])
  })

  test('can be played by range requests, and is never interpreted as another type', async () => {
    const podcast = await uploaded()

    const whole = await editor.get(file(podcast))
    expect(whole.rawPayload.equals(sound)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-disposition': 'attachment; filename=emission.mp3',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-resource-policy': 'same-origin',
    })
    const part = await editor.get(file(podcast), { range: 'bytes=417-420' })
    expect(part).toMatchObject({ statusCode: 206, headers: { 'content-range': `bytes 417-420/${sound.length}` } })
    expect(part.rawPayload.equals(sound.subarray(417, 421))).toBe(true)
    expect((await editor.get(file(podcast), { range: 'bytes=-1' })).rawPayload).toHaveLength(1)
    expect((await editor.get(file(podcast), { range: `bytes=${sound.length}-` })).statusCode).toBe(416)
    expect((await editor.head(file(podcast))).headers['content-length']).toBe(String(sound.length))
  })

  test('requires the right to read a content that uses it', async () => {
    const [podcast, body] = [await uploaded(), await world.body()]
    const [member, stranger] = [await world.user({ in: body }), await world.user()]
    expect((await member.get(file(podcast))).statusCode).toBe(404)

    await giveTo(podcast, { bodies: [body] })

    const heard = await member.get(file(podcast))
    expect([heard.statusCode, heard.headers['cache-control']]).toEqual([200, 'private, no-store'])
    await giveTo(podcast)
    expect((await stranger.get(file(podcast))).headers['cache-control']).toBe('private, no-cache')
  })

  test('is not accessible when the content is for another body', async () => {
    const [podcast, body, stranger] = [await uploaded(), await world.body(), await world.user()]
    await giveTo(podcast, { bodies: [body] })

    expect((await stranger.get(file(podcast))).json()).toMatchObject({ status: 404, code: 'record.notFound' })
    expect((await world.visitor().get(file(podcast))).statusCode).toBe(401)
  })

  test('is accessible only to its uploader while unused', async () => {
    const podcast = await uploaded()
    const colleague = await world.user({ roles: ['ROLE_EDITOR'] })

    expect((await editor.get(file(podcast))).statusCode).toBe(200)
    expect((await colleague.get(file(podcast))).statusCode).toBe(404)
  })

  test.each([
    ['a draft', { status: 'draft' }, 200],
    ['the channel', { channel: 'csec' }, 404],
  ] as const)('is restricted when used by %s only', async (_what, wishes, toEditor) => {
    const podcast = await uploaded()
    await giveTo(podcast, wishes)

    expect((await reader.get(file(podcast))).statusCode).toBe(404)
    expect((await editor.get(file(podcast))).statusCode).toBe(toEditor)
    expect((await editor.get(podcast['@id'])).statusCode).toBe(toEditor)
  })
})

describe('an upload is refused and leaves no file:', () => {
  const page = '<!doctype html><script>alert(1)</script>'.repeat(200)
  test.each([
    ['a page', () => page, 422, 'podcasts.type'],
    ['a program', () => 'MZ\x90\x00', 422, 'podcasts.type'],
    ['a WAV', () => `RIFF${'\0'.repeat(4)}WAVEfmt `, 422, 'podcasts.type'],
    ['nothing', () => '', 422, 'podcasts.type'],
    ['three bytes', () => 'ID3', 422, 'podcasts.type'],
    ['a page behind a tag', () => Buffer.concat([id3(20), Buffer.from(page)]), 422, 'podcasts.type'],
    [
      'a page behind a frame',
      () => Buffer.concat([Buffer.from([0xff, 0xfb]), Buffer.from(page)]),
      422,
      'podcasts.type',
    ],
    ['a tag that says it is longer than the file', () => id3(5_000).subarray(0, 60), 422, 'podcasts.unreadable'],
    ['a film', () => m4a(95, { kind: 'vide' }), 422, 'podcasts.type'],
    ['an M4A that is cut', () => m4a(95).subarray(0, 60), 422, 'podcasts.unreadable'],
    ['an Ogg of zeros', () => `OggS${'\0'.repeat(4_000)}`, 422, 'podcasts.unreadable'],
    ['a sound of a month', () => ogg(30 * 24 * 3_600), 422, 'podcasts.unreadable'],
    ['one byte too many', () => Buffer.alloc(limits.audioBytes + 1, sound), 413, 'podcasts.tooLarge'],
  ])('%s', async (_what, bytes, status, code) => {
    const before = await countStoredFiles(world)

    const answer = await upload(bytes(), 'emission.mp3')

    expect(answer.json()).toMatchObject({ status, code })
    expect(await countStoredFiles(world)).toBe(before)
    for (const name of ['podcasts.discard', 'podcasts.expire'] as const)
      expect(await waitingTasks(world, name)).toEqual([])
  })

  test('but not at exactly a hundred megabytes', async () => {
    const answer = await upload(Buffer.alloc(limits.audioBytes, sound.subarray(0, 417)))

    expect(answer.json()).toMatchObject({ size: limits.audioBytes, seconds: 6_569 })
    await runTasks(world, 'podcasts.expire')
    await runTasks(world, 'podcasts.discard')
  })

  test('without a file, or by a member who is not an editor', async () => {
    const none = new FormData()
    none.append('name', 'x')

    expect((await editor.post('/api/podcasts', none)).json()).toMatchObject({ status: 422, code: 'podcasts.noFile' })
    expect((await upload(sound, 'x.mp3', reader)).statusCode).toBe(403)
    expect((await reader.get('/api/podcasts/1')).statusCode).toBe(403)
    expect((await editor.get('/api/podcasts/99999')).statusCode).toBe(404)
    expect((await editor.get('/api/podcasts/abc/file')).statusCode).toBe(404)
  })

  test('after thirty within an hour', async () => {
    const other = await world.user({ roles: ['ROLE_EDITOR'] })
    expect((await upload('', 'x', other)).statusCode).toBe(422)
    await world.db.updateTable('quotas').set({ spent: 30 }).execute()

    expect((await upload(sound, 'x', other)).json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  })
})

describe('a day after the upload', () => {
  test('an unused sound is deleted with its file', async () => {
    const before = await countStoredFiles(world)
    const podcast = await uploaded()

    await runTasks(world, 'podcasts.expire')

    expect((await editor.get(podcast['@id'])).statusCode).toBe(404)
    await runTasks(world, 'podcasts.discard')
    expect(await countStoredFiles(world)).toBe(before)
  })

  test('a sound used by a content or a version is kept, and checked again', async () => {
    const [had, kept] = [await uploaded(), await uploaded()]
    await giveTo(had)
    const { id } = await insertContent(world)
    await world.db
      .insertInto('contentVersions')
      .values({
        contentId: id,
        number: 1,
        form: JSON.stringify({ podcast: { id: kept.id } }),
        status: 'draft',
        savedAt: world.clock.now().toISOString(),
      })
      .execute()

    await runTasks(world, 'podcasts.expire')

    for (const podcast of [had, kept]) expect((await editor.get(podcast['@id'])).statusCode).toBe(200)
    expect(
      (await waitingTasks(world, 'podcasts.expire')).map(({ payload }) => payload.podcastId).toSorted(ascending),
    ).toEqual([had.id, kept.id].toSorted(ascending))
  })
})
