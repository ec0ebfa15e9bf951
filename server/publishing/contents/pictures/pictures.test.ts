import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/ground/limits.ts'
import type { ContentPictureRecord } from '#contract/publishing/contents/contentPictures.ts'
import { drawing, photo, plainPng, quarters, transparentPng } from '#server/people/pictures/pictureSamples.ts'
import { violationPaths } from '#tests/support/caller.ts'
import { contentForm, writeContent } from '#tests/support/contents.ts'
import { countStoredFiles, formWith } from '#tests/support/files.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { deleteTasks, runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let editor: Actor
let reader: Actor
let jpeg: Buffer
beforeAll(async () => {
  world = await openWorld()
  editor = await world.user({ roles: ['ROLE_EDITOR'] })
  reader = await world.user()
  jpeg = await photo(700)
})
beforeEach(async () => {
  await world.db.deleteFrom('quotas').execute()
  for (const name of ['contentPictures.discard', 'contentPictures.expire'] as const) await deleteTasks(world, name)
})
afterAll(() => world.close())

const upload = (bytes: Uint8Array | string = jpeg, name = 'photo.jpg', fields = {}, person = editor) =>
  person.post('/api/content_pictures', formWith(bytes, name, fields))
const uploaded = async (bytes?: Uint8Array) => (await upload(bytes)).json<ContentPictureRecord>()
const show = ({ id }: { id: number }, query = '') => `/api/content_pictures/${id}/display${query}`

/** Inserts a content with the picture as its main picture. */
async function showLarge({ id }: { id: number }, wishes: Parameters<typeof insertContent>[1] = {}) {
  const content = await insertContent(world, wishes)
  await world.db
    .updateTable('contents')
    .set({ pictureId: id, pictureAlt: 'Quatre couleurs' })
    .where('id', '=', content.id)
    .execute()
  return content.id
}

describe('a picture of contents', () => {
  test('is stored in the widths that its resolution allows, in three formats, without the original', async () => {
    const before = await countStoredFiles(world)

    const answer = await upload(jpeg, 'C:\\Photos\\Été.jpg', { focalX: '0.25', focalY: '1' })

    const picture = answer.json<ContentPictureRecord>()
    expect(answer).toMatchObject({ statusCode: 201, headers: { location: `/api/content_pictures/${picture.id}` } })
    expect(picture).toMatchObject({
      '@type': 'ContentPicture',
      fileName: 'Été.jpg',
      width: 640,
      height: 640,
      focalX: 0.25,
      focalY: 1,
      widths: [320, 640],
    })
    await runTasks(world, 'contentPictures.discard')
    expect(await countStoredFiles(world)).toBe(before + 6)
    expect((await editor.get(picture['@id'])).json()).toEqual(picture)
  })

  test.each([
    ['is narrower than them all', 200, [200]],
    ['has just the pixels', 960, [320, 640, 960]],
    ['is larger', 2_000, [320, 640, 960, 1_440, 1_920]],
  ])('one that %s', async (_what, side, widths) => {
    const picture = await uploaded(await drawing(side))

    expect(picture).toMatchObject({ width: widths.at(-1), height: widths.at(-1), widths })
  })

  test('keeps its proportions, is upright and opaque, and has no metadata', async () => {
    expect(jpeg.toString('latin1')).toContain('Appareil-espion')
    const { id } = await uploaded(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]))

    expect(await uploaded(plainPng(800, 300))).toMatchObject({ width: 640, height: 240 })
    for (const format of ['avif', 'webp', 'jpeg'])
      expect((await editor.get(show({ id }, `?f=${format}`))).rawPayload.toString('latin1')).not.toMatch(
        /Appareil|Exif|GPS|script/,
      )
    const shown = async (picture: { id: number }) => cornersOf((await editor.get(show(picture, '?f=webp'))).rawPayload)
    // The camera was held sideways.
    expect(await shown({ id })).toEqual(['red', 'blue', 'white', 'green'])
    expect(await shown(await uploaded(await transparentPng()))).toEqual(['white', 'white', 'white', 'white'])
  })

  test('can be given another focal point by an editor', async () => {
    const picture = await uploaded()

    const answer = await editor.put(picture['@id'], { focalX: 0, focalY: 0.75 })

    expect(answer.json()).toMatchObject({ id: picture.id, focalX: 0, focalY: 0.75 })
    expect((await editor.get(picture['@id'])).json()).toMatchObject({ focalX: 0, focalY: 0.75 })
    for (const [wrong, field] of [
      [{ focalX: 1.01, focalY: 0 }, 'focalX'],
      [{ focalX: 0, focalY: -0.01 }, 'focalY'],
      [{ focalX: '0.5', focalY: 0 }, 'focalX'],
    ] as const)
      expect(violationPaths(await editor.put(picture['@id'], wrong))).toEqual([field])
    expect((await editor.put('/api/content_pictures/99999', { focalX: 0, focalY: 0 })).statusCode).toBe(404)
  })
})

describe('the file of a picture', () => {
  test('has the nearest width and the requested format, and is cacheable', async () => {
    const picture = await uploaded(await drawing(1_000))
    await showLarge(picture)
    const widthOf = async (query: string) =>
      (await loadImage((await editor.get(show(picture, query))).rawPayload)).width

    expect(picture.widths).toEqual([320, 640, 960])
    for (const [query, width] of [
      ['', 960],
      ['?w=1', 320],
      ['?w=320', 320],
      ['?w=321&f=webp', 640],
      ['?w=640&f=avif', 640],
      ['?w=9999', 960],
    ] as const)
      expect([query, await widthOf(query)]).toEqual([query, width])
    for (const format of ['avif', 'webp', 'jpeg'])
      expect((await editor.get(show(picture, `?f=${format}`))).headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cross-origin-resource-policy': 'same-origin',
      })
    expect((await editor.get(show(picture))).headers['content-type']).toBe('image/jpeg')
  })

  test.each(['?w=0', '?w=x', '?f=gif', '?f=svg', '?w=20000'])('is refused with « %s »', async (query) => {
    const picture = await uploaded()

    expect((await editor.get(show(picture, query))).json()).toMatchObject({ status: 400, code: 'request.parameter' })
  })

  test('requires the right to read a content that shows the picture, as main picture or in its text', async () => {
    const [large, within] = [await uploaded(), await uploaded()]
    const [visitor, pictures] = [world.visitor(), [large, within]]
    for (const picture of pictures) expect((await reader.get(show(picture))).statusCode).toBe(404)

    await showLarge(large)
    const { id } = await insertContent(world)
    await world.db.insertInto('contentTextPictures').values({ contentId: id, pictureId: within.id }).execute()

    for (const picture of pictures) {
      expect((await reader.get(show(picture))).statusCode).toBe(200)
      expect((await visitor.get(show(picture))).statusCode).toBe(401)
    }
  })

  test.each([
    ['a draft', { status: 'draft' }, 404, 200],
    ['what is not out yet', { status: 'scheduled' }, 404, 200],
    ['the channel', { channel: 'csec' }, 404, 404],
  ] as const)('is restricted and not cached when used by %s only', async (_what, wishes, toReader, toEditor) => {
    const picture = await uploaded()
    const member = await world.user({ roles: ['ROLE_CANAL_CSEC', 'ROLE_EDITOR'] })
    await showLarge(picture, wishes)

    expect((await reader.get(show(picture))).statusCode).toBe(toReader)
    expect((await editor.get(show(picture))).statusCode).toBe(toEditor)
    expect((await member.get(show(picture))).headers['cache-control']).toBe('private, no-store')
    expect((await editor.get(picture['@id'])).statusCode).toBe(toEditor)
    expect((await editor.put(picture['@id'], { focalX: 0, focalY: 0 })).statusCode).toBe(toEditor)
    expect((await member.get(show(picture))).statusCode).toBe(200)
  })

  test('is accessible only to its uploader while unused, and to people who may restore a version with it', async () => {
    const [large, within] = [await uploaded(), await uploaded()]
    const pictures = [large, within]
    const colleague = await world.user({ roles: ['ROLE_EDITOR'] })
    const both = await world.user({ roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] })
    const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    const seen = async (who: Actor) =>
      Promise.all(pictures.map(async (picture) => (await who.get(show(picture))).statusCode))
    for (const [who, status] of [
      [colleague, 404],
      [editor, 200],
      [administrator, 200],
    ] as const)
      expect(await seen(who)).toEqual([status, status])

    const image = `<img src="/api/content_pictures/${within.id}/display?w=640" alt="Le plan">`
    const shown = { mainPicture: { id: large.id }, mainPictureAlt: 'Quatre couleurs', text: `<p>Un.</p>${image}` }
    const { id, version } = await writeContent(editor, shown)
    await editor.put(`/api/contents/${id}`, { ...contentForm(), version })
    expect(await seen(colleague)).toEqual([200, 200])
    expect((await colleague.post(`/api/contents/${id}/restoration`, { number: 1, version: 2 })).statusCode).toBe(200)

    // Only in the channel, and no longer shown.
    await both.put(`/api/contents/${id}`, { ...contentForm({ channel: 'csec' }), version: 3 })
    expect(await seen(both)).toEqual([200, 200])
    expect(await seen(colleague)).toEqual([404, 404])
    // The URL as plain text is not a use.
    const words = `<p>/api/content_pictures/${within.id}/display</p>`
    await writeContent(colleague, { text: words })
    expect(await seen(colleague)).toEqual([404, 404])
  })

  test('is not accessible when the content is for another body', async () => {
    const [picture, body] = [await uploaded(), await world.body()]
    await showLarge(picture, { bodies: [body] })
    const member = await world.user({ in: body })

    expect((await reader.get(show(picture))).statusCode).toBe(404)
    const shown = await member.get(show(picture))
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-store'])
  })
})

describe('an upload is refused and leaves no file:', () => {
  test.each([
    ['an SVG that calls itself a PNG', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 422, 'pictures.type'],
    ['a GIF', () => quarters(80).gif().toBuffer(), 422, 'pictures.type'],
    ['a program', () => 'MZ\x90\x00', 422, 'pictures.type'],
    ['an empty file', () => '', 422, 'pictures.type'],
    ['a JPEG that is cut', () => jpeg.subarray(0, 3_000), 422, 'pictures.unreadable'],
    ['a bomb', () => plainPng(20_000, 15_000), 422, 'pictures.tooManyPixels'],
    ['one byte too many', () => Buffer.alloc(limits.pictureBytes + 1, jpeg), 413, 'pictures.tooLarge'],
  ])('%s', async (_what, bytes, status, code) => {
    const before = await countStoredFiles(world)
    const sent = await bytes()

    expect((await upload(sent, 'photo.png')).json()).toMatchObject({ status, code })

    expect(await countStoredFiles(world)).toBe(before)
    expect(await waitingTasks(world, 'contentPictures.discard')).toEqual([])
    expect(await waitingTasks(world, 'contentPictures.expire')).toEqual([])
  })

  test('without a file, or with a focal point outside of the picture', async () => {
    const none = new FormData()
    none.append('focalX', '0')
    expect((await editor.post('/api/content_pictures', none)).json()).toMatchObject({ code: 'pictures.noFile' })
    for (const focalX of ['1.5', '-1', 'x', '1e0'])
      expect(violationPaths(await upload(jpeg, 'x.jpg', { focalX }))).toEqual(['focalX'])
  })

  test('by a member who is not an editor', async () => {
    expect((await upload(jpeg, 'x.jpg', {}, reader)).statusCode).toBe(403)
    expect((await reader.get('/api/content_pictures/1')).statusCode).toBe(403)
    expect((await reader.put('/api/content_pictures/1', { focalX: 0, focalY: 0 })).statusCode).toBe(403)
  })

  test('after one hundred and twenty within an hour', async () => {
    const other = await world.user({ roles: ['ROLE_EDITOR'] })
    expect((await upload('', 'x', {}, other)).statusCode).toBe(422)
    await world.db.updateTable('quotas').set({ spent: 120 }).execute()

    expect((await upload(jpeg, 'x', {}, other)).json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  })
})

describe('a day after the upload', () => {
  test('an unused picture is deleted with its files', async () => {
    const before = await countStoredFiles(world)
    const picture = await uploaded()
    expect((await waitingTasks(world, 'contentPictures.expire')).map(({ payload }) => payload)).toEqual([
      { pictureId: picture.id },
    ])

    await runTasks(world, 'contentPictures.expire')

    expect((await editor.get(picture['@id'])).statusCode).toBe(404)
    await runTasks(world, 'contentPictures.discard')
    expect(await countStoredFiles(world)).toBe(before)
  })

  test.each([
    ['a content', (picture: ContentPictureRecord) => showLarge(picture, { status: 'draft' })],
    [
      'a text',
      async ({ id }: ContentPictureRecord) => {
        const content = await insertContent(world)
        await world.db.insertInto('contentTextPictures').values({ contentId: content.id, pictureId: id }).execute()
      },
    ],
    ['a version', ({ id }: ContentPictureRecord) => keepVersion({ mainPicture: { id }, text: '' })],
    [
      'the text of a version',
      ({ id }: ContentPictureRecord) =>
        keepVersion({ mainPicture: null, text: `<img src="/api/content_pictures/${id}/display?w=640" alt="Un">` }),
    ],
  ])('a picture used by %s is kept, and checked again', async (_what, mention) => {
    const picture = await uploaded()
    await mention(picture)

    await runTasks(world, 'contentPictures.expire')

    expect((await editor.get(picture['@id'])).statusCode).toBe(200)
    const [again] = await waitingTasks(world, 'contentPictures.expire')
    expect(Date.parse(again?.runAt ?? '')).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000)
  })

  test('a picture removed from an article is kept, since a version shows it', async () => {
    const [large, within] = [await uploaded(), await uploaded()]
    const text = `<p>Un plan.</p><img src="/api/content_pictures/${within.id}/display?w=640" alt="Le plan">`
    const shown = { mainPicture: { id: large.id }, mainPictureAlt: 'Quatre couleurs', text }
    const { id, version } = await writeContent(editor, shown)
    expect((await reader.get(show(within))).statusCode).toBe(200)
    const answer = await editor.put(`/api/contents/${id}`, { ...contentForm(), version })
    expect(answer.statusCode).toBe(200)

    await runTasks(world, 'contentPictures.expire')

    for (const picture of [large, within]) {
      expect((await reader.get(show(picture))).statusCode).toBe(404)
      expect((await editor.get(show(picture))).statusCode).toBe(200)
    }
    await editor.delete(`/api/contents/${id}`)
    await runTasks(world, 'contentPictures.expire')
    for (const picture of [large, within]) expect((await editor.get(show(picture))).statusCode).toBe(404)
  })

  test('a picture whose id is only a prefix of a used one is deleted', async () => {
    const picture = await uploaded()
    await keepVersion({
      mainPicture: { id: picture.id * 10 },
      text: `<img src="/api/content_pictures/${picture.id}0/x">`,
    })

    await runTasks(world, 'contentPictures.expire')

    expect((await editor.get(picture['@id'])).statusCode).toBe(404)
  })
})

async function keepVersion(form: object) {
  const { id } = await insertContent(world)
  await world.db
    .insertInto('contentVersions')
    .values({
      contentId: id,
      number: 1,
      form: JSON.stringify(form),
      status: 'draft',
      savedAt: world.clock.now().toISOString(),
    })
    .execute()
}

/** The colours of the corners, row by row. */
async function cornersOf(bytes: Buffer): Promise<string[]> {
  const image = await loadImage(bytes)
  const canvas = createCanvas(image.width, image.height).getContext('2d')
  canvas.drawImage(image, 0, 0)
  const [near, far] = [image.width / 8, (image.width * 7) / 8]
  const corners = [
    [near, near],
    [far, near],
    [near, far],
    [far, far],
  ] as const
  return corners.map(([x, y]) => {
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(x, y, 1, 1).data
    if (red > 200 && green > 200 && blue > 200) return 'white'
    return red > 200 ? 'red' : green > 200 ? 'green' : blue > 200 ? 'blue' : 'another'
  })
}
