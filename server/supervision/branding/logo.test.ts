import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawing, photo, plainPng } from '#server/people/pictures/pictureSamples.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { countStoredFiles, formWith } from '#tests/support/files.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// The logo of the organisation: drawn anew from a JPEG or a PNG, for the interface and as icons.

let world: World
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => world.close())

const path = '/api/branding/logo'
const readVersion = async () => (await administrator.get('/api/branding/settings')).json<{ version: number }>().version
const upload = async (bytes: Uint8Array | string, name: string, version?: number) =>
  administrator.post(path, formWith(bytes, name, { version: version ?? (await readVersion()) }))

/** Reads what is known of a picture. The portal itself opens files only, and no WebP. */
async function readMetadata(bytes: Buffer) {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadPngBuffer'] })
  return sharp(bytes).metadata()
}

const wideLogo = () =>
  sharp({ create: { width: 1200, height: 300, channels: 4, background: { r: 27, g: 77, b: 137, alpha: 0.5 } } })
    .png()
    .toBuffer()

test('a logo is drawn for the interface and as icons, without its metadata', async () => {
  await administrator.get('/me')
  const lines = await auditLinesDuring(world, async () => {
    const answer = await upload(await photo(800), 'logo.jpg')
    expect(answer.statusCode, answer.body).toBe(200)
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ details: { fields: ['logo'], before: null } })

  const { logo } = (await world.visitor().get('/api/branding')).json<{ logo: string }>()
  const shown = await world.visitor().get(logo)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await readMetadata(shown.rawPayload)).toMatchObject({ width: 256, height: 256, hasAlpha: false })
  expect(shown.rawPayload.includes('Appareil-espion')).toBe(false)

  const { icons } = JSON.parse((await world.visitor().get('/portal.webmanifest')).body)
  for (const { src, sizes } of icons as { src: string; sizes: string }[]) {
    const icon = await world.visitor().get(src)
    expect(icon.headers['content-type']).toBe('image/png')
    const { width, height } = await readMetadata(icon.rawPayload)
    expect(`${width}x${height}`).toBe(sizes)
  }
  const { body } = await world.visitor().get('/auth/login', { accept: 'text/html' })
  expect(body).toContain(`"logo":"${logo}"`)
})

test('a wide logo keeps its shape', async () => {
  expect((await upload(await wideLogo(), 'bandeau.png')).statusCode).toBe(200)
  const { logo, logoRatio } = (await world.visitor().get('/api/branding')).json()

  expect(logoRatio).toBeCloseTo(4)
  expect(await readMetadata((await world.visitor().get(logo)).rawPayload)).toMatchObject({
    width: 640,
    height: 160,
  })
})

test('another logo has another URL, and the former one is no longer kept by browsers', async () => {
  const before = (await world.visitor().get('/api/branding')).json<{ logo: string }>().logo
  await upload(await drawing(300), 'autre.png')
  const after = (await world.visitor().get('/api/branding')).json<{ logo: string }>().logo

  expect(after).not.toBe(before)
  expect((await world.visitor().get(before)).headers['cache-control']).toBe('no-store')
})

test('without logo again, the portal shows its own', async () => {
  const { logo } = (await world.visitor().get('/api/branding')).json<{ logo: string }>()
  const answer = await administrator.delete(`${path}?version=${await readVersion()}`)

  expect(answer.statusCode).toBe(200)
  expect((await world.visitor().get('/api/branding')).json()).toMatchObject({ logo: null, logoRatio: null })
  expect((await world.visitor().get(logo)).statusCode).toBe(404)
})

test('an older version is a conflict', async () => {
  const version = await readVersion()
  await upload(await drawing(300), 'un.png', version)

  expect((await upload(await drawing(300), 'deux.png', version)).statusCode).toBe(409)
  expect((await administrator.delete(`${path}?version=${version}`)).statusCode).toBe(409)
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo.svg', 'pictures.type'],
  [
    'an SVG named as a PNG',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    'logo.png',
    'pictures.type',
  ],
  ['a picture of too many pixels', plainPng(20_000, 20_000), 'logo.png', 'pictures.tooManyPixels'],
  ['half a picture', plainPng(100, 100).subarray(0, 60), 'logo.png', 'pictures.unreadable'],
])('%s is refused, and not kept', async (_what, bytes, name, code) => {
  const before = await countStoredFiles(world)
  const version = await readVersion()
  const answer = await upload(bytes, name)

  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code, violations: [{ propertyPath: 'file' }] })
  expect(await countStoredFiles(world)).toBe(before)
  expect(await readVersion()).toBe(version)
})

test('a file of more than 10 MB is refused', async () => {
  const answer = await upload(Buffer.alloc(10 * 1024 * 1024 + 1), 'logo.png')

  expect(answer.statusCode).toBe(413)
})

test('a form without version is refused', async () => {
  expect((await administrator.post(path, formWith(await drawing(300), 'logo.png'))).statusCode).toBe(422)
})
