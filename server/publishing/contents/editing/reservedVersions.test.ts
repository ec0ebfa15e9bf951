import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { photo } from '#server/people/pictures/pictureSamples.ts'
import { mp3 } from '#server/publishing/contents/podcasts/samples.ts'
import { insertToken, program } from '#tests/support/accessTokens.ts'
import { contentForm, writeContent } from '#tests/support/contents.ts'
import { formWith } from '#tests/support/files.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// A version stays reserved to those for whom it was written, also once the content is for everybody.

let world: World
let body: { id: number }
/** an editor of the body and of the channel */
let writer: Actor
/** an editor of another body */
let colleague: Actor
let administrator: Actor
/** files that only the reserved version uses */
let files: { picture: { id: number }; podcast: { id: number } }
beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  writer = await world.user({ in: body, roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] })
  colleague = await world.user({ in: await world.body(), roles: ['ROLE_EDITOR'] })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const file = async (path: string, bytes: Uint8Array, name: string) =>
    (await writer.post(path, formWith(bytes, name))).json<{ id: number }>()
  files = {
    picture: await file('/api/content_pictures', await photo(700), 'plan.jpg'),
    podcast: await file('/api/podcasts', mp3(400), 'entretien.mp3'),
  }
})
beforeEach(() => world.db.deleteFrom('contents').execute())
afterAll(() => world.close())

const reservedTitle = 'Sous embargo'
/** Writes a content for few people, then rewrites it for everybody. */
async function rewritten(reserved: object, open: object) {
  const { picture, podcast } = files
  const { id, version } = await writeContent(writer, {
    title: reservedTitle,
    mainPicture: { id: picture.id },
    mainPictureAlt: 'Plan',
    podcast: { id: podcast.id },
    ...reserved,
  })
  const answer = await writer.put(`/api/contents/${id}`, { ...contentForm({ title: 'Pour tous', ...open }), version })
  expect(answer.statusCode, answer.body).toBe(200)
  return id
}
/** The calls that reach a version: what each of them answers. */
async function reach(who: Pick<Actor, 'get' | 'post'>, id: number) {
  const list = await who.get(`/api/contents/${id}/versions`)
  const record = await who.get(`/api/contents/${id}/versions/1`)
  const { version } = (await who.get(`/api/contents/${id}`)).json()
  const restored = await who.post(`/api/contents/${id}/restoration`, { number: 1, version })
  return {
    numbers: list.json().member.map(({ number }: { number: number }) => number),
    total: list.json().totalItems,
    record: record.statusCode === 200 ? record.json().title : record.json().code,
    picture: (await who.get(`/api/content_pictures/${files.picture.id}/display`)).statusCode,
    sound: (await who.get(`/api/podcasts/${files.podcast.id}/file`)).statusCode,
    restored: restored.statusCode === 200 ? restored.json().title : restored.json().code,
  }
}
const everything = {
  numbers: [2, 1],
  total: 2,
  record: reservedTitle,
  picture: 200,
  sound: 200,
  restored: reservedTitle,
}
const nothing = {
  numbers: [2],
  total: 1,
  record: 'contents.noVersion',
  picture: 404,
  sound: 404,
  restored: 'contents.noVersion',
}

const synopsis = async (of: object) => {
  const session = await insertSession(world.portal, { in: body, status: 'held', inDays: -1, ...of })
  return { contentType: 'synopsis', session: { id: session.id } }
}
/** What was reserved, then open to everybody. */
const kinds: [string, () => Promise<[object, object]>][] = [
  ['the channel', async () => [{ channel: 'csec' }, { channel: 'none' }]],
  ['a confidential session', async () => [await synopsis({ confidential: true }), await synopsis({})]],
]

test.each(kinds)('a version of %s is not there for an editor who could not write it', async (_kind, forms) => {
  const id = await rewritten(...(await forms()))
  expect(await reach(colleague, id)).toEqual(nothing)
  expect(await reach(writer, id)).toEqual(everything)
  // the restored one is as open as the content
  expect(await reach(colleague, id)).toMatchObject({ numbers: [3, 2], record: 'contents.noVersion', picture: 200 })
})

test('a version of a session that is no more is for administrators', async () => {
  const former = await synopsis({ confidential: true })
  const id = await rewritten(former, await synopsis({}))
  await world.db.deleteFrom('sessions').where('id', '=', former.session.id).execute()
  expect(await reach(colleague, id)).toEqual(nothing)
  expect(await reach(administrator, id)).toEqual(everything)
})

test('an access token of a body does not reach the versions for others', async () => {
  const bodies = (...ids: number[]) => ({ irps: ids.map((id) => ({ id })) })
  const id = await rewritten(bodies(), bodies(body.id))
  const { token } = await insertToken(world, writer.id, { bodyIds: [body.id] })
  // the files are those of the person: they have uploaded them, and nothing uses them
  expect(await reach(program(world, token), id)).toEqual({ ...nothing, picture: 200, sound: 200 })
  expect(await reach(writer, id)).toEqual(everything)
})
