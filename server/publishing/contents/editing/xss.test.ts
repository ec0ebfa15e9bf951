import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentForm, insertPicture, writeContent } from '#tests/support/contents.ts'
import { hostileHtml } from '#tests/support/hostileHtml.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// QUALITY WEB-08 to WEB-11: readers get sanitized HTML, whether it was sent by a form or inserted into the database.

let world: World
let editor: Actor
let reader: Actor
let planted: { id: number }
beforeAll(async () => {
  world = await openWorld({ env: { VIDEO_HOSTS: 'videos.exemple.fr' } })
  editor = await world.user({ roles: ['ROLE_EDITOR'] })
  reader = await world.user()
  await insertPicture(world.portal, editor)
  planted = await writeContent(editor)
})
afterAll(() => world.close())

const textOf = async (id: number) => (await reader.get(`/api/contents/${id}`)).json().text as string

const tags = 'p|h2|h3|h4|ul|ol|li|strong|em|a|blockquote|table|caption|thead|tbody|tr|th|td|figure|figcaption|img|br|hr'
const attributes = [
  'href="(?:https?:|mailto:|tel:|/(?!/))[^"<>]*"',
  'target="_blank"',
  'rel="noopener noreferrer"',
  'src="/api/content_pictures/\\d+/display[^"<>]*"',
  'alt="[^"<>]*"',
].join('|')
const element = new RegExp(`</?(?:${tags})(?: (?:${attributes}))*(?: /)?>`, 'g')

/** Expects only elements and attributes of the allow-list. */
const expectHarmless = (html: string, vector: string) =>
  expect(html.replaceAll(element, ''), vector).not.toMatch(/[<>]/)

test('there are enough attack vectors', () => {
  expect(new Set(hostileHtml).size).toBeGreaterThanOrEqual(60)
})

test.each(hostileHtml.map((vector) => [vector]))('%j is sanitized', async (vector) => {
  const form = contentForm({ text: `<p>Avant</p>${vector}<p>Après</p>`, status: 'draft' })
  const { id, version } = (await editor.post('/api/contents', form)).json()
  const [written] = await world.db.selectFrom('contents').select(['text', 'plain']).where('id', '=', id).execute()
  expectHarmless(written!.text, vector)
  expect(written!.text).toContain('<p>Avant</p>')
  // Editors may read drafts.
  expect((await editor.get(`/api/contents/${id}`)).json().text).toBe(written!.text)

  const again = (await editor.put(`/api/contents/${id}`, { ...form, text: written!.text, version })).json()
  expect(again.text).toBe(written!.text)

  // PostgreSQL stores no NUL.
  const kept = vector.replaceAll('\0', '')
  await world.db
    .updateTable('contents')
    .set({ text: `<p>Avant</p>${kept}` })
    .where('id', '=', planted.id)
    .execute()
  expectHarmless(await textOf(planted.id), vector)
  const { text } = (await editor.post('/api/contents/preview', { text: vector })).json()
  expectHarmless(text, vector)
  await world.db
    .updateTable('contentVersions')
    .set({ form: sql`form || ${JSON.stringify({ text: kept })}::jsonb` })
    .where('contentId', '=', planted.id)
    .execute()
  expectHarmless((await editor.get(`/api/contents/${planted.id}/versions/1`)).json().text, vector)
})

test('plain text fields are stored unchanged: clients must escape them', async () => {
  const words = '<img src=x onerror=__pwned=1> </script>'
  const content = await writeContent(editor, { title: words, introduction: words, externalId: words })
  expect(content).toMatchObject({ title: words, introduction: words, externalId: words })
  for (const [field, value] of [
    ['title', 'a\u0000bc'],
    ['title', 'abc\u0007d'],
    ['title', 'abc\uD800'],
    ['introduction', `${words}\u0000`],
    ['mainPictureAlt', 'a\nb'],
    ['externalId', 'a\u0001b'],
  ] as const)
    expect((await editor.post('/api/contents', contentForm({ [field]: value }))).json(), field).toMatchObject({
      status: 422,
      violations: [{ propertyPath: field }],
    })
})

describe('the URL of a video', () => {
  const post = async (videoUrl: string) =>
    (await editor.post('/api/contents', contentForm({ contentType: 'video', text: '', videoUrl }))).json()

  test.each([
    ['https://www.youtube-nocookie.com/embed/abcDEF_1234', 'https://www.youtube-nocookie.com/embed/abcDEF_1234'],
    ['https://youtube-nocookie.com/embed/abcDEF_1234', 'https://www.youtube-nocookie.com/embed/abcDEF_1234'],
    ['HTTPS://PLAYER.VIMEO.COM/video/12345678', 'https://player.vimeo.com/video/12345678'],
    ['https://geo.dailymotion.com/player.html?video=x8abcde', 'https://geo.dailymotion.com/player.html?video=x8abcde'],
    [
      'https://videos.exemple.fr/videos/embed/3f6a1c2e-0000-4000-8000-000000000000',
      'https://videos.exemple.fr/videos/embed/3f6a1c2e-0000-4000-8000-000000000000',
    ],
  ])('is accepted: %s', async (written, frame) => {
    expect(await post(written)).toMatchObject({ videoUrl: frame })
  })

  test.each([
    'http://www.youtube-nocookie.com/embed/abcDEF_1234',
    'https://www.youtube.com/watch?v=abcDEF_1234',
    'https://www.youtube-nocookie.com.evil.test/embed/abcDEF_1234',
    'https://evil.test/www.youtube-nocookie.com/embed/abcDEF_1234',
    'https://www.youtube-nocookie.com@evil.test/embed/abcDEF_1234',
    'https://user:secret@www.youtube-nocookie.com/embed/abcDEF_1234',
    'https://www.youtube-nocookie.com:8443/embed/abcDEF_1234',
    'https://www.youtube-nocookie.com\\@evil.test/embed/abcDEF_1234',
    'https:\\\\www.youtube-nocookie.com/embed/abcDEF_1234',
    '//www.youtube-nocookie.com/embed/abcDEF_1234',
    'https://www.youtube-nocookie%2ecom.evil.test/embed/abcDEF_1234',
    'https://www。youtube-nocookie。com.evil.test/embed/abcDEF_1234',
    'https://www.youtube-nocookie.com/embed/../redirect?q=https://evil.test',
    'https://www.youtube-nocookie.com/embed/abcDEF_1234?autoplay=1',
    'https://www.youtube-nocookie.com/embed/abcDEF_1234#x',
    'https://www.youtube-nocookie.com/embed/abc"onload="x()',
    'https://www.youtube-nocookie.com/embed/%61bcDEF_1234',
    'https://www.youtube-nocookie.com/ embed/abcDEF_1234',
    'javascript:alert(1)//www.youtube-nocookie.com/embed/abcDEF_1234',
    'data:text/html,<script>alert(1)</script>',
    'https://autres.exemple.fr/videos/embed/3f6a1c2e-0000-4000-8000-000000000000',
    'https://player.vimeo.com/video/12345678/../../x',
    'https://geo.dailymotion.com/player.html?video=x8abcde&x=1',
    '<iframe src="https://player.vimeo.com/video/12345678"></iframe>',
  ])('is refused: %s', async (written) => {
    expect(await post(written)).toMatchObject({
      status: 422,
      code: 'contents.videoHost',
      violations: [{ propertyPath: 'videoUrl', code: 'contents.videoHost' }],
    })
  })
})

describe('the URL of a sound', () => {
  test.each([
    'http://sons.exemple.fr/1.mp3',
    'javascript:alert(1)',
    'data:audio/mpeg;base64,AAAA',
    '//sons.exemple.fr/1.mp3',
    '/api/podcasts/1/file',
    'https://user@sons.exemple.fr/1.mp3',
    'https://localhost/1.mp3',
    'https:\\\\sons.exemple.fr/1.mp3',
    'https://sons.exemple.fr/1 2.mp3',
  ])('is refused: %s', async (podcastUrl) => {
    const answer = await editor.post('/api/contents', contentForm({ contentType: 'podcast', text: '', podcastUrl }))
    expect(answer.json()).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'podcastUrl', code: 'contents.soundAddress' }],
    })
  })

  test('excludes an uploaded sound', async () => {
    const both = contentForm({
      contentType: 'podcast',
      podcast: { id: 1 },
      podcastUrl: 'https://sons.exemple.fr/1.mp3',
    })
    expect((await editor.post('/api/contents', both)).json()).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'podcastUrl' }],
    })
  })
})
