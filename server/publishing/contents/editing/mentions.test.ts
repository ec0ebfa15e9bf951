import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentForm, insertMedium, insertPicture, writeContent } from '#tests/support/contents.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let editor: Actor

beforeAll(async () => {
  world = await openWorld()
  editor = await world.user({ roles: ['ROLE_EDITOR'] })
})
beforeEach(() => world.clock.set('2026-03-19T09:00:00+01:00'))
afterAll(() => world.close())

const post = async (wishes: object = {}) => (await editor.post('/api/contents', contentForm({ ...wishes }))).json()
const put = async (id: number, wishes: object = {}, version = 1, who = editor) =>
  (await who.put(`/api/contents/${id}`, { ...contentForm({ ...wishes }), version })).json()
const refusals = ({ violations = [] }: { violations?: { propertyPath: string; code: string }[] }) =>
  violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`)
const mentioned = async (id: number) => ({
  media: (await world.db.selectFrom('contentMedia').select('mediaId as id').where('contentId', '=', id).execute()).map(
    (row) => row.id,
  ),
  pictures: (
    await world.db.selectFrom('contentTextPictures').select('pictureId as id').where('contentId', '=', id).execute()
  ).map((row) => row.id),
})

describe('the records that a text shows or links to', () => {
  test('are stored, and removed with the text', async () => {
    const [medium, picture] = [await insertMedium(world.portal), await insertPicture(world.portal, editor)]
    const { id, text } = await post({
      text: `<p><a href="/api/media/${medium.id}/file">Lire</a> <a href="/documents/999999">Parti</a></p>
        <img src="/api/content_pictures/${picture.id}/display?w=640&f=webp" alt="Une salle" width="640" height="427">`,
    })
    expect(text).toContain('width="640"')
    expect(await mentioned(id)).toEqual({ media: [medium.id], pictures: [picture.id] })
    await put(id)
    expect(await mentioned(id)).toEqual({ media: [], pictures: [] })
  })

  test('cannot be a picture or a sound that the editor may not access', async () => {
    const delegate = await world.user({ roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] })
    const [large, inText] = [await insertPicture(world.portal, delegate), await insertPicture(world.portal, delegate)]
    await writeContent(delegate, {
      channel: 'csec',
      mainPicture: { id: large.id },
      mainPictureAlt: 'Une salle',
      text: `<img src="/api/content_pictures/${inText.id}/display" alt="Une salle">`,
    })
    expect(refusals(await post({ mainPicture: { id: large.id }, mainPictureAlt: 'Une salle' }))).toEqual([
      'mainPicture record.gone',
    ])
    expect(
      refusals(await post({ text: `<img src="/api/content_pictures/${inText.id}/display" alt="Une salle">` })),
    ).toEqual(['text record.gone'])
  })
})
