import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Minutes } from '#contract/meetings/sessions/followUp.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { openMinutesWorld } from '#tests/support/minutes.ts'
import { runTasks } from '#tests/support/tasks.ts'

// What was filed as « PROJET » stays with the members of the body when another file takes its place, or when it is taken away.

const { world, body, validator, member, url, hold, draft, ...calls } = await openMinutesWorld()
const stranger = await world.user({ in: await world.body(), role: 'validator' })
const move = (state: Minutes['state']) => calls.move(validator, state)
afterAll(() => world.close())

let session: { id: number }
/** the « PROJET » that the portal printed */
let printed: { id: number }
/** what people have signed */
let signed: { id: number }
beforeEach(async () => {
  session = await hold()
  await draft()
  await calls.file(validator)
  printed = (await calls.minutes(validator)).document!
  signed = await insertDocument(world.portal, { in: body, session, title: 'Procès-verbal signé' })
})

/** Writes the minutes with another file. */
async function choose(document: { id: number } | null, state: Minutes['state']) {
  const { version, textVersion } = await calls.minutes(validator)
  const days = { sentOn: '2026-03-19', approvedOn: '2026-03-19', publishedOn: '2026-03-19' }
  const written = await validator.put(url('minutes'), {
    ...days,
    votes: { for: 2, against: 0, abstentions: 0 },
    state,
    document: document && { id: document.id },
    version,
    textVersion,
  })
  expect(written.statusCode, written.body).toBe(200)
}

/** Where a person meets a document: its own page, that of its session, the search, and the files to take away. */
async function placesOf(who: typeof stranger, { id }: { id: number }) {
  const page = (await who.get(`/api/sessions/${session.id}`)).json<Session>()
  await indexAllChanges(world)
  const found = await who.get('/api/search?q=projet%20de%20proc%C3%A8s-verbal')
  const archive = await who.get(`/api/sessions/${session.id}/bundle.zip`)
  return {
    record: (await who.get(`/api/documents/${id}`)).statusCode,
    file: (await who.get(`/api/documents/${id}/file`)).statusCode,
    session: page.documents.some((document) => document.id === id),
    search: found.body.includes(`/api/documents/${id}"`),
    bundle: archive.rawPayload.includes('Projet de procès-verbal'),
  }
}
const everywhere = { record: 200, file: 200, session: true, search: true, bundle: true }
const nowhere = { record: 404, file: 404, session: false, search: false, bundle: false }

describe('the printed draft is for members only', () => {
  const ways: [string, () => Promise<unknown>][] = [
    ['another file replaces it as a draft', () => choose(signed, 'draft')],
    [
      'another file replaces it once it was sent',
      async () => {
        await move('sent')
        await choose(signed, 'sent')
      },
    ],
    [
      'the approval names another file',
      async () => {
        await move('sent')
        await choose(signed, 'approved')
        await runTasks(world, 'minutes.fileApproved')
      },
    ],
    ['the minutes are expected again', () => choose(null, 'expected')],
  ]
  test.each(ways)('after %s', async (_way, replace) => {
    await replace()
    expect(await placesOf(stranger, printed)).toEqual(nowhere)
    expect(await placesOf(member, printed)).toEqual(everywhere)
  })
})

test('drafts of approved minutes are for members only, also once another file has replaced their document', async () => {
  await move('sent')
  await move('approved')
  await runTasks(world, 'minutes.fileApproved')
  await choose(signed, 'approved')
  const path = `/api/documents/${printed.id}`
  const versionsFor = async (who: typeof stranger) =>
    (await who.get(path)).json().versions.map(({ number }: { number: number }) => number)

  expect(await versionsFor(stranger)).toEqual([2])
  expect(await versionsFor(member)).toEqual([2, 1])
  for (const part of ['file', 'text', 'thumbnail', 'pages/1/text', 'page_digests'])
    expect((await stranger.get(`${path}/${part}?version=1`)).statusCode, part).toBe(404)
  expect((await stranger.get(`${path}/file?version=2`)).statusCode).toBe(200)
  const read = await member.get(`${path}/file?version=1`)
  expect([read.statusCode, read.headers['cache-control']]).toEqual([200, 'private, no-store'])
})
