import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentForm, insertPicture, insertThematic } from '#tests/support/contents.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let editor: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  editor = await world.user({ in: body, roles: ['ROLE_EDITOR'], firstName: 'Maëlle', lastName: 'Le Goff' })
})
beforeEach(() => world.clock.set('2026-03-19T09:00:00+01:00'))
afterAll(() => world.close())

const post = async (wishes: object = {}) => (await editor.post('/api/contents', contentForm({ ...wishes }))).json()
const refusals = ({ violations = [] }: { violations?: { propertyPath: string; code: string }[] }) =>
  violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`)
const fields = (answer: object) => refusals(answer).map((each) => each.split(' ')[0])
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
test('a content is created at its own URL, and sanitized', async () => {
  const answer = await editor.post(
    '/api/contents',
    contentForm({ text: '<h1>Titre</h1><b onclick="x()">Gras</b><script>1</script>' }),
  )
  expect(answer.statusCode).toBe(201)
  const content = answer.json()
  expect(answer.headers['location']).toBe(`/api/contents/${content.id}`)
  expect(content).toMatchObject({
    text: '<h2>Titre</h2><p><strong>Gras</strong></p>',
    status: 'published',
    publishedAt: '2026-03-19T09:00:00+01:00',
    author: { id: editor.id },
    version: 1,
    can: ['contents.read', 'contents.manage'],
  })
  expect(await events(content.id)).toEqual(['content.created', 'content.published'])
})

test('a draft needs only a title', async () => {
  for (const contentType of ['article', 'video', 'podcast', 'synopsis'])
    expect(
      await post({ contentType, title: 'Un brouillon', introduction: '', text: '', status: 'draft' }),
    ).toMatchObject({
      status: 'draft',
      publishedAt: null,
      introduction: '',
    })
})

test.each([
  ['article', ['text']],
  ['video', ['videoUrl']],
  ['podcast', ['podcast']],
  ['synopsis', ['session']],
])('a published content must be complete: %s', async (contentType, missing) => {
  const bare = { contentType, text: '', introduction: 'Courte' }
  for (const status of ['published', 'archived', 'scheduled']) {
    const answer = await post({ ...bare, status, publishedAt: status === 'scheduled' ? '2026-04-01T09:00' : null })
    expect(answer).toMatchObject({ status: 422 })
    expect(fields(answer), status).toEqual(['introduction', ...missing])
  }
})

test('all violations are reported together', async () => {
  const long = 'x'.repeat(151)
  expect(
    fields(
      await post({
        contentType: 'livre',
        title: 'x',
        mainPicture: { id: 0 },
        thematics: [1, 2, 3, 4, 5, 6].map((id) => ({ id })),
        irps: 'tous',
        channel: 'autre',
        position: -1,
        sections: { essential: ['a', 'b', 'c', 'd'] },
      }),
    ).toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual([
    'channel',
    'contentType',
    'irps',
    'mainPicture.id',
    'position',
    'sections.essential',
    'thematics',
    'title',
  ])
  expect(
    fields(await post({ title: long, introduction: 'x'.repeat(401), mainPictureAlt: long, text: 'x'.repeat(200_001) })),
  ).toEqual(['title', 'introduction', 'text', 'mainPictureAlt'])
  const picture = await insertPicture(world.portal)
  expect(fields(await post({ mainPicture: picture }))).toEqual(['mainPictureAlt'])
})

test('all unknown references are reported together, with the other violations', async () => {
  const project = await insertThematic(world.portal, 'Budget')
  const answer = await post({
    mainPicture: { id: 999_999 },
    mainPictureAlt: 'Une salle',
    podcast: { id: 999_999 },
    thematics: [{ id: project.id }, { id: 999_999 }],
    irps: [{ id: 999_999 }, { id: body.id }],
    videoUrl: 'https://videos.evil.test/embed/abcdefgh',
    text: '<a href="/api/media/999999/file">Lire</a><img src="/api/content_pictures/999999/display" alt="">',
    publishedAt: '2026-03-20T09:00',
  })
  expect(answer).toMatchObject({ status: 422, code: 'request.invalid' })
  expect(refusals(answer)).toEqual([
    'videoUrl contents.videoHost',
    'text contents.pictureUndescribed',
    'publishedAt contents.futurePublication',
    'irps[0] record.gone',
    'thematics[1] record.gone',
    'mainPicture record.gone',
    'podcast record.gone',
    'text record.gone',
  ])
})

test('a text that is empty or too long after sanitizing is refused', async () => {
  expect(refusals(await post({ text: '<script>alert(1)</script>' }))).toEqual(['text custom'])
  expect(refusals(await post({ text: '<'.repeat(100_000) }))).toEqual(['text custom'])
  expect(await post({ text: '<script>alert(1)</script>', status: 'draft' })).toMatchObject({ text: '' })
})

test('a preview returns the sanitized text, and stores nothing', async () => {
  const preview = (text: string) => editor.post('/api/contents/preview', { text })
  expect((await preview(`<h1>Titre</h1><img src=x onerror=alert(1)>${'mot '.repeat(221)}`)).json()).toEqual({
    '@id': '/api/contents/preview',
    '@type': 'ContentPreview',
    text: `<h2>Titre</h2><p>${'mot '.repeat(221)}</p>`,
    readingMinutes: 2,
  })
  expect((await preview('')).json()).toMatchObject({ text: '', readingMinutes: null })
  expect((await preview('x'.repeat(200_001))).statusCode).toBe(422)
})
