import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadContents } from '#server/publishing/contents/loadContents.ts'
import { contentForm, insertMedium, insertPicture, writeContent } from '#tests/support/contents.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let editor: Actor
let colleague: Actor
beforeAll(async () => {
  world = await openWorld()
  editor = await world.user({ roles: ['ROLE_EDITOR'], firstName: 'Maëlle', lastName: 'Le Goff' })
  colleague = await world.user({ roles: ['ROLE_EDITOR'] })
})
beforeEach(() => world.clock.set('2026-03-19T09:00:00+01:00'))
afterAll(() => world.close())

const versions = async (id: number, who = editor) =>
  (await who.get(`/api/contents/${id}/versions?itemsPerPage=100`)).json()
const versionTitles = async (id: number) =>
  (await versions(id)).member.map(
    ({ number, title, automatic }: { number: number; title: string; automatic: boolean }) =>
      `${number} ${title}${automatic ? ' (auto)' : ''}`,
  )
const draft = (title: string) => contentForm({ title, status: 'draft' })
/** Saves with the version that was read just before, like a screen. */
async function save(id: number, form: object, { automatic = false, who = editor } = {}) {
  const { version } = (await who.get(`/api/contents/${id}`)).json()
  return who.put(`/api/contents/${id}`, { ...form, version, automatic })
}
const restore = async (id: number, number: number, version: number) =>
  (await editor.post(`/api/contents/${id}/restoration`, { number, version })).json()

test('each save creates a version, whose text can be read', async () => {
  const { id } = await writeContent(editor, draft('Premier'))
  world.clock.forward({ hours: 1 })
  await save(id, draft('Deuxième'))
  expect((await versions(id)).member[0]).toEqual({
    '@id': `/api/contents/${id}/versions/2`,
    '@type': 'ContentVersion',
    number: 2,
    title: 'Deuxième',
    status: 'draft',
    automatic: false,
    savedAt: '2026-03-19T10:00:00+01:00',
    savedBy: { id: editor.id, firstName: 'Maëlle', lastName: 'Le Goff' },
  })
  expect((await colleague.get(`/api/contents/${id}/versions/1`)).json()).toEqual({
    '@context': '/api/contexts/SavedContent',
    '@id': `/api/contents/${id}/versions/1`,
    '@type': 'SavedContent',
    number: 1,
    savedAt: '2026-03-19T09:00:00+01:00',
    title: 'Premier',
    introduction: draft('').introduction,
    text: '<p>Deux jours par semaine.</p>',
  })
  for (const number of ['3', '99999999999', 'x'])
    expect((await editor.get(`/api/contents/${id}/versions/${number}`)).statusCode, number).toBe(404)
  expect((await editor.get('/api/contents/999999/versions')).json()).toMatchObject({ code: 'record.notFound' })
  expect((await editor.get(`/api/contents/${id}/versions?pagination=false`)).statusCode).toBe(400)
})

describe('an automatic save', () => {
  test('replaces only the previous automatic save of the same person', async () => {
    const { id } = await writeContent(editor, draft('Un mots'))
    for (const title of ['Deux mots', 'Trois mots', 'Quatre mots'])
      expect((await save(id, draft(title), { automatic: true })).statusCode).toBe(200)
    expect(await versionTitles(id)).toEqual(['4 Quatre mots (auto)', '1 Un mots'])
    await save(id, draft('À côté'), { automatic: true, who: colleague })
    expect(await versionTitles(id)).toEqual(['5 À côté (auto)', '4 Quatre mots (auto)', '1 Un mots'])
    await save(id, draft('Cinq mots'))
    await save(id, draft('Six mots'), { automatic: true })
    expect(await versionTitles(id)).toEqual(['7 Six mots (auto)', '6 Cinq mots', '5 À côté (auto)', '1 Un mots'])
    const events = await world.db
      .selectFrom('auditEvents')
      .select('action')
      .where('subjectId', '=', id)
      .where('subject', '=', 'content')
      .execute()
    expect(events).toHaveLength(2)
  })

  test('is allowed for drafts only', async () => {
    const { id, version } = await writeContent(editor)
    for (const form of [contentForm(), draft('Repris')])
      expect((await editor.put(`/api/contents/${id}`, { ...form, version, automatic: true })).json()).toMatchObject({
        status: 409,
        code: 'record.state',
        description: expect.stringContaining('le contenu est publié'),
      })
    const { id: drafted } = await writeContent(editor, draft('Un mots'))
    expect((await save(drafted, contentForm(), { automatic: true })).json()).toMatchObject({ code: 'record.state' })
  })
})

test('fifty versions are kept: automatic ones are deleted first, then the oldest', async () => {
  const { id } = await writeContent(editor, draft('Version 1'))
  await save(id, draft('Version 2'), { automatic: true })
  for (let count = 3; count <= 50; count++) await save(id, draft(`Version ${count}`))
  expect(await versionTitles(id)).toHaveLength(50)
  await save(id, draft('Version 51'))
  const kept = await versionTitles(id)
  expect(kept).toHaveLength(50)
  expect(kept.at(-1)).toBe('1 Version 1')
  expect(kept).not.toContain('2 Version 2 (auto)')
  // The newest version is kept even if it is automatic.
  await save(id, draft('Version 52'), { automatic: true })
  expect((await versionTitles(id))[0]).toBe('52 Version 52 (auto)')
  expect(await versionTitles(id)).not.toContain('1 Version 1')
})

describe('a restoration', () => {
  test('restores text, pictures and sound, and keeps the other fields', async () => {
    const picture = await insertPicture(world.portal, editor)
    const { id } = await writeContent(editor, {
      title: 'Premier titre',
      mainPicture: picture,
      mainPictureAlt: 'Une salle',
      text: '<p>Premier texte.</p>',
    })
    await save(id, contentForm({ title: 'Deuxième titre', inSlider: true, position: 3, status: 'archived' }))

    expect(await restore(id, 1, 2)).toMatchObject({
      title: 'Premier titre',
      text: '<p>Premier texte.</p>',
      mainPicture: { id: picture.id, alt: 'Une salle' },
      inSlider: true,
      position: 3,
      status: 'archived',
      publishedAt: '2026-03-19T09:00:00+01:00',
      version: 3,
    })
    expect(await versionTitles(id)).toEqual(['3 Premier titre', '2 Deuxième titre', '1 Premier titre'])
    expect(await restore(id, 9, 3)).toMatchObject({ status: 404, code: 'contents.noVersion' })
    expect(await restore(id, 3_000_000_000, 3)).toMatchObject({ status: 422 })
    expect(await restore(id, 1, 2)).toMatchObject({ status: 409, code: 'record.stale' })
    expect(await restore(999_999, 1, 2)).toMatchObject({ status: 404, code: 'record.notFound' })
  })

  test('of an incomplete version of a published content is refused', async () => {
    const { id } = await writeContent(editor, { status: 'draft', introduction: 'Courte', text: '' })
    await save(id, contentForm())
    expect(await restore(id, 1, 2)).toMatchObject({
      status: 422,
      code: 'request.invalid',
      violations: [{ propertyPath: 'introduction' }, { propertyPath: 'text' }],
    })
    expect((await editor.get(`/api/contents/${id}`)).json()).toMatchObject({ version: 2, text: contentForm().text })
  })

  test('of a version that refers to a deleted record is refused', async () => {
    const medium = await insertMedium(world.portal)
    const { id } = await writeContent(editor, { text: `<a href="/api/media/${medium.id}/file">Lire</a>` })
    await save(id, contentForm())
    await world.db.deleteFrom('media').where('id', '=', medium.id).execute()
    expect(await restore(id, 1, 2)).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'text', code: 'record.gone' }],
    })
  })

  test('is possible for the state loaded from a file, before the first edit', async () => {
    const { ids } = await world.db.transaction().execute((tx) =>
      loadContents(world.portal, tx, [
        {
          ...contentForm({ title: 'Chargé' }),
          contentType: 'article',
          title: 'Chargé',
          introduction: 'Une introduction assez longue.',
          text: '<p>Texte chargé.</p>',
          status: 'published',
          externalId: 'fiche:7',
          publishedAt: '2026-01-01T09:00:00+01:00',
        },
      ]),
    )
    const id = ids.get('fiche:7')!
    await save(id, contentForm({ title: 'Corrigé' }))
    expect(await versionTitles(id)).toEqual(['2 Corrigé', '1 Chargé'])
    expect(await restore(id, 1, 2)).toMatchObject({ title: 'Chargé', text: '<p>Texte chargé.</p>' })
  })
})
