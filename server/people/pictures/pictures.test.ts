import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/ground/limits.ts'
import type { ProfilePicture } from '#contract/people/pictures/pictures.ts'
import { runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { drawing, photo, plainPng } from './pictureSamples.ts'

let world: World
let administrator: Actor
let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  jpeg = await photo(600)
  png = await drawing(200)
})
beforeEach(() => world.db.deleteFrom('quotas').execute())
afterAll(() => world.close())

const formOf = (bytes: Uint8Array | string, name = 'moi.jpg') => {
  const form = new FormData()
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name))
  return form
}
const upload = (person: Actor, bytes: Uint8Array | string = jpeg, name?: string) =>
  person.post('/api/profile_pictures', formOf(bytes, name))

async function pictured(): Promise<{ person: Actor; picture: ProfilePicture }> {
  const person = await world.user()
  return { person, picture: (await upload(person)).json<ProfilePicture>() }
}

const show = ({ id, updatedAt }: ProfilePicture) =>
  `/api/profile_pictures/${id}/display?v=${encodeURIComponent(updatedAt)}`

const filesKept = async () =>
  (await readdir(join(world.portal.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length

describe('the own picture', () => {
  test('is stored as two squares, and shown where people are shown', async () => {
    const [person, neighbour] = [await world.user(), await world.user()]
    const before = await filesKept()

    const answer = await upload(person, jpeg, 'C:\\Photos\\Été \u202egpj.jpg')

    expect(answer).toMatchObject({ statusCode: 201, headers: { location: answer.json()['@id'] } })
    const picture = answer.json<ProfilePicture>()
    expect(picture).toMatchObject({ '@type': 'ProfilePicture', filename: 'Été gpj.jpg', updatedAt: expect.any(String) })
    const { id, filename, updatedAt } = picture
    const seen = { id, filename, updatedAt: expect.stringMatching(/^2026-03-19T/) }
    expect((await person.get('/me')).json().profilePicture).toEqual(seen)
    expect((await neighbour.get(`/api/users/${person.id}`)).json().profilePicture).toEqual(seen)
    await runTasks(world, 'pictures.discard')
    expect(await filesKept()).toBe(before + 2)
    expect(Date.parse(updatedAt)).toBe(world.clock.now().getTime())
  })

  test('is replaced under another URL, and the former files are deleted', async () => {
    const { person, picture } = await pictured()
    await runTasks(world, 'pictures.discard')
    const before = await filesKept()

    const answer = await person.post(`/api/profile_pictures/${picture.id}`, formOf(png, 'autre.png'))

    expect(answer).toMatchObject({ statusCode: 200 })
    expect(answer.json()).toMatchObject({ id: picture.id, filename: 'autre.png' })
    expect(Date.parse(answer.json().updatedAt)).toBeGreaterThan(Date.parse(picture.updatedAt))
    expect(await waitingTasks(world, 'pictures.discard')).toHaveLength(3)
    await runTasks(world, 'pictures.discard')
    expect(await filesKept()).toBe(before)
  })

  test('sent again with POST replaces the first', async () => {
    const { person, picture } = await pictured()

    const again = await upload(person, png)

    expect(again.json().id).toBe(picture.id)
    expect(
      await world.db.selectFrom('profilePictures').select('id').where('userId', '=', person.id).execute(),
    ).toHaveLength(1)
  })

  test('sent several times at once is stored once, and leaves no orphaned file', async () => {
    await runTasks(world, 'pictures.discard')
    const person = await world.user()
    await person.get('/me')
    const before = await filesKept()

    const answers = await Promise.all([upload(person), upload(person, png), upload(person), upload(person, png)])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().updatedAt as string)).size).toBe(4)
    await runTasks(world, 'pictures.discard')
    expect(await filesKept()).toBe(before + 2)
  })

  test('is deleted with its files', async () => {
    const { person, picture } = await pictured()
    await runTasks(world, 'pictures.discard')
    const before = await filesKept()

    expect((await person.delete(`/api/profile_pictures/${picture.id}`)).statusCode).toBe(204)

    expect((await person.get('/me')).json().profilePicture).toBeNull()
    expect((await person.get(show(picture))).statusCode).toBe(404)
    expect((await person.delete(`/api/profile_pictures/${picture.id}`)).statusCode).toBe(404)
    await runTasks(world, 'pictures.discard')
    expect(await filesKept()).toBe(before - 2)
  })
})

describe('the bytes', () => {
  test('are cached by the browser while the URL has the version of the picture', async () => {
    const { person, picture } = await pictured()

    const answer = await person.get(show(picture))
    const small = await person.get(`${show(picture)}&size=96`)

    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-resource-policy': 'same-origin',
    })
    expect((await loadImage(answer.rawPayload)).width).toBe(512)
    expect((await loadImage(small.rawPayload)).width).toBe(96)
    expect(answer.rawPayload.toString('latin1')).not.toMatch(/Exif|Appareil/)
  })

  test.each(['', '?v=', '?v=2020-01-01T00:00:00Z', '?v=hier'])(
    'are not cached by the browser for « %s »',
    async (query) => {
      const { person, picture } = await pictured()

      const answer = await person.get(`/api/profile_pictures/${picture.id}/display${query}`)

      expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'private, no-store' } })
    },
  )

  test('are shown to signed-in users who may see the person', async () => {
    const { person, picture } = await pictured()
    const [member, visitor] = [await world.user(), world.visitor()]
    await visitor.get('/me')

    expect((await member.get(show(picture))).statusCode).toBe(200)
    expect((await visitor.get(show(picture))).statusCode).toBe(401)
    await world.db.updateTable('users').set({ activatedAt: null }).where('id', '=', person.id).execute()
    expect((await member.get(show(picture))).json()).toMatchObject({ status: 404, code: 'record.notFound' })
    expect((await administrator.get(show(picture))).statusCode).toBe(200)
    expect((await person.get(show(picture))).statusCode).toBe(401)
  })

  test.each(['?size=48', '?size=96&size=512', `?v=${'1'.repeat(65)}`])('are not shown at « %s »', async (query) => {
    const { person, picture } = await pictured()

    const answer = await person.get(`/api/profile_pictures/${picture.id}/display${query}`)

    expect(answer.json()).toMatchObject({ status: 400, code: 'request.parameter' })
  })

  test('are reported as lost when the file is missing', async () => {
    const { person, picture } = await pictured()
    const { fileKey } = await world.db
      .selectFrom('profilePictures')
      .select('fileKey')
      .where('id', '=', picture.id)
      .executeTakeFirstOrThrow()
    await world.portal.store.remove(fileKey)

    expect((await person.get(show(picture))).json()).toMatchObject({ status: 503, code: 'files.missing' })
  })
})

describe('the picture of another user', () => {
  test('can be neither replaced nor deleted', async () => {
    const { picture } = await pictured()
    const other = await world.user({ roles: ['ROLE_EDITOR'] })

    expect((await other.post(`/api/profile_pictures/${picture.id}`, formOf(png))).json()).toMatchObject({
      status: 403,
      code: 'access.denied',
    })
    expect((await other.delete(`/api/profile_pictures/${picture.id}`)).json()).toMatchObject({ status: 403 })
    expect((await other.get(show(picture))).statusCode).toBe(200)
  })

  test('does not exist for those who may not see the person', async () => {
    const { person, picture } = await pictured()
    const other = await world.user()
    await world.db.updateTable('users').set({ activatedAt: null }).where('id', '=', person.id).execute()

    for (const id of [picture.id, 99_999, 'abc']) {
      expect((await other.post(`/api/profile_pictures/${id}`, formOf(png))).statusCode).toBe(404)
      expect((await other.delete(`/api/profile_pictures/${id}`)).statusCode).toBe(404)
    }
  })

  test('can be replaced and deleted by administrators', async () => {
    const { person, picture } = await pictured()

    expect((await administrator.post(`/api/profile_pictures/${picture.id}`, formOf(png, 'x.png'))).statusCode).toBe(200)
    expect((await person.get('/me')).json().profilePicture).toMatchObject({ id: picture.id, filename: 'x.png' })
    expect((await administrator.get('/me')).json().profilePicture).toBeNull()
    expect((await administrator.delete(`/api/profile_pictures/${picture.id}`)).statusCode).toBe(204)
    expect((await person.get('/me')).json().profilePicture).toBeNull()
  })

  test('a visitor cannot send a picture', async () => {
    const visitor = world.visitor()
    await visitor.get('/me')

    expect((await visitor.post('/api/profile_pictures', formOf(png))).statusCode).toBe(401)
    expect((await visitor.post('/api/profile_pictures/1', formOf(png))).statusCode).toBe(401)
    expect((await visitor.delete('/api/profile_pictures/1')).statusCode).toBe(401)
  })
})

describe('an invalid upload is refused, and nothing of it is stored,', () => {
  test.each([
    [
      'an SVG that calls itself a PNG',
      () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
      422,
      'pictures.type',
      ['file'],
    ],
    ['an empty file', () => '', 422, 'pictures.type', ['file']],
    ['a JPEG that is cut', () => jpeg.subarray(0, 3_000), 422, 'pictures.unreadable', ['file']],
    ['a bomb', () => plainPng(20_000, 15_000), 422, 'pictures.tooManyPixels', ['file']],
    ['one byte too many', () => Buffer.alloc(limits.pictureBytes + 1, jpeg), 413, 'pictures.tooLarge', []],
    ['a form that announces much more', () => Buffer.alloc(limits.pictureBytes * 2), 413, 'pictures.tooLarge', []],
  ])('%s', async (_what, bytes, status, code, fields) => {
    await runTasks(world, 'pictures.discard')
    const person = await world.user()
    const before = await filesKept()

    const answer = await upload(person, bytes(), 'photo.png')

    expect(answer.json()).toMatchObject({ status, code })
    const { violations = [] } = answer.json<{ violations?: { propertyPath: string }[] }>()
    expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(fields)
    expect(await filesKept()).toBe(before)
    expect(await waitingTasks(world, 'pictures.discard')).toEqual([])
    expect((await person.get('/me')).json().profilePicture).toBeNull()
  })

  test('but a file of exactly ten megabytes is accepted', async () => {
    const whole = Buffer.alloc(limits.pictureBytes)
    jpeg.copy(whole)

    expect((await upload(await world.user(), whole)).statusCode).toBe(201)
  })

  test('without a file, with two files, and without a form', async () => {
    const person = await world.user()
    const two = formOf(png)
    two.append('file', new File([png as Uint8Array<ArrayBuffer>], 'b.png'))

    expect((await person.post('/api/profile_pictures', new FormData())).json()).toMatchObject({
      code: expect.any(String),
    })
    const none = new FormData()
    none.append('name', 'x')
    expect((await person.post('/api/profile_pictures', none)).json()).toMatchObject({ code: 'pictures.noFile' })
    expect((await person.post('/api/profile_pictures', two)).json()).toMatchObject({ code: 'documents.oneFile' })
    expect((await person.post('/api/profile_pictures', { file: 'x' })).json()).toMatchObject({ code: 'request.type' })
  })

  test('and the former picture stays', async () => {
    const { person, picture } = await pictured()

    expect((await person.post(`/api/profile_pictures/${picture.id}`, formOf('<svg/>'))).statusCode).toBe(422)

    expect((await person.get(show(picture))).statusCode).toBe(200)
  })

  test('after twenty uploads in an hour', async () => {
    const person = await world.user()
    for (let sent = 0; sent < 20; sent++) expect((await upload(person, '')).statusCode).toBe(422)

    const answer = await upload(person)
    expect(answer.json()).toMatchObject({ status: 429, code: 'request.tooMany' })
    expect(answer.headers['retry-after']).toBe('3600')
  })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\moi.jpg', 'moi.jpg'],
  ['a\u0000b\r\nc.png', 'ab  c.png'],
  ['.htaccess', '.htaccess'],
  ['   ', 'photo'],
  ['📷'.repeat(200), '📷'.repeat(150)],
])('a file named %j is called %j', async (given, name) => {
  const person = await world.user()

  expect((await upload(person, png, given)).json()).toMatchObject({ filename: name })
})

test('a file that did not become a picture is deleted when it is due, and no other', async () => {
  const { person, picture } = await pictured()
  await runTasks(world, 'pictures.discard')
  const { discardPicture } = await import('./discardPicture.ts')
  const keys = await world.db
    .selectFrom('profilePictures')
    .select(['fileKey', 'smallKey'])
    .where('id', '=', picture.id)
    .executeTakeFirstOrThrow()
  const before = await filesKept()

  for (const fileKey of [keys.fileKey, keys.smallKey]) await discardPicture(world.portal, { fileKey })

  expect(await filesKept()).toBe(before)
  expect((await person.get(show(picture))).statusCode).toBe(200)
})
