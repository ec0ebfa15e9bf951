import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { MeetingNotes, PointNote } from '#contract/meetings/desk/desk.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertMeeting, meetingCalls, meetingStart } from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'
import { readMeetingNotes } from './readNotes.ts'

// The notes on the points of a meeting.

const world = await openWorld({ at: meetingStart })
const body = await world.body()
const secretary = await world.user({ in: body, role: 'redactor', firstName: 'Inès', lastName: 'Abel' })
const deputy = await world.user({ in: body, role: 'validator', lastName: 'Bost' })
const member = await world.user({ in: body, lastName: 'Cure' })
const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
const above = await world.user({ in: await world.body(), role: 'redactor' })
afterAll(() => world.close())

let session: { id: number; pointIds: number[] }
beforeEach(async () => {
  session = await insertMeeting(world, body, { agenda: ['Bilan social', 'Questions diverses'] })
  await open()
})

const { url, open, end } = meetingCalls(secretary, () => session)
const noteUrl = (index = 0) => `/api/points/${session.pointIds[index]}/note`
const write = (html: string, version = 0, by: Actor = secretary, index = 0) => by.put(noteUrl(index), { html, version })
const note = async (index = 0): Promise<PointNote> => (await secretary.get(noteUrl(index))).json()
const notes = async (by: Actor = secretary): Promise<MeetingNotes> => (await by.get(url('notes'))).json()
const endMeeting = async () => {
  world.clock.forward({ hours: 1 })
  await end()
}
/** Writes the state of the minutes, with a file. */
async function setMinutes(state: 'draft' | 'approved') {
  const { id: documentId } = await insertDocument(world.portal, { in: body, session })
  const fields = { state, documentId, sentOn: '2026-03-20', approvedOn: state === 'approved' ? '2026-03-21' : null }
  await world.db
    .insertInto('minutes')
    .values({ sessionId: session.id, ...fields })
    .onConflict((same) => same.column('sessionId').doUpdateSet(fields))
    .execute()
}

describe('notes', () => {
  test('are written on each point, by those who hold the meeting', async () => {
    expect(await note()).toMatchObject({ html: '', version: 0, savedAt: null, savedBy: null })
    const answer = await write('<p>La direction répond <strong>oui</strong>.</p>')
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ version: 1, savedAt: meetingStart, savedBy: { lastName: 'Abel' } })
    await write('<p>Parking</p>', 0, deputy, 1)
    expect(await notes()).toMatchObject({
      isOpen: true,
      notes: [
        { point: { id: session.pointIds[0] }, html: '<p>La direction répond <strong>oui</strong>.</p>', version: 1 },
        { point: { id: session.pointIds[1] }, html: '<p>Parking</p>', savedBy: { lastName: 'Bost' } },
      ],
    })
    expect((await notes(administrator)).notes).toHaveLength(2)
  })

  test('are sanitized', async () => {
    await write('<p onclick="x()">Un</p><script>alert(1)</script><a href="javascript:x()">deux</a>\u0000')
    expect((await note()).html).toBe('<p>Un</p><p>deux</p>')
  })

  test('keep emoji, right-to-left text and tabs of other programs; control characters and lone surrogates are no text', async () => {
    await write('<p>👩🏽‍⚕️ שלום \u200Fمرحبا\u202E fin\u0007\u0000\u001B[31m \uD83D seul</p>')
    const { html } = await note()
    expect(html).toContain('👩🏽‍⚕️ שלום')
    expect(html).toContain('مرحبا')
    // eslint-disable-next-line no-control-regex -- they are what is looked for
    expect(html).not.toMatch(/[\u0000-\u0008\u000B\u001B]/u)
    expect(html).not.toMatch(/\p{Cs}/u)
    // what is read back is stored as it is
    expect((await write(html, 1)).json()).toMatchObject({ version: 1 })
  })

  test('are written just under their limit, and not just over it', async () => {
    expect((await write(`<p>${'😀'.repeat(49_996)}</p>`)).statusCode).toBe(200)
    expect((await write(`<p>${'😀'.repeat(49_997)}</p>`, 1)).statusCode).toBe(422)
  })

  test('sent again after a cut network are stored once', async () => {
    await write('<p>Un</p>')
    const again = await write('<p>Un</p>')
    expect(again.json()).toMatchObject({ version: 1 })
    expect((await write('<p>Un, deux</p>', 1)).json()).toMatchObject({ version: 2 })
  })

  test('of two people on the same point: the second is told, and nothing is overwritten', async () => {
    const [one, other] = await Promise.all([write('<p>Un</p>'), write('<p>Deux</p>', 0, deputy)])
    expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    world.clock.forward({ minutes: 5 })
    const { version } = await note()
    await write('<p>Trois</p>', version)
    const late = await write('<p>Quatre</p>', version, deputy)
    expect(late.json()).toMatchObject({ status: 409, code: 'record.stale' })
    expect(late.json().description).toContain('Inès Abel à 9\u00A0h\u00A005')
    expect((await note()).html).toBe('<p>Trois</p>')
  })

  test('have at most 100,000 characters', async () => {
    const words = 'Les notes d’un point ont 100 000 caractères au plus, mise en forme comprise'
    const long = await write(`<p>${'é'.repeat(1_000_000)}</p>`.slice(0, 500_000))
    expect(long.statusCode).toBe(422)
    expect(long.json().violations).toMatchObject([{ propertyPath: 'html', message: words }])
    const megabyte = await write('a'.repeat(1_000_000))
    expect(megabyte.json()).toMatchObject({ status: 422, violations: [{ message: words }] })
    const escaped = await write('&'.repeat(90_000))
    expect(escaped.json().violations).toMatchObject([{ propertyPath: 'html', message: words }])
    expect((await write(`<p>${'é'.repeat(99_993)}</p>`)).statusCode).toBe(200)
  })

  test('need a meeting that was opened', async () => {
    session = await insertSession(world.portal, { in: body, agenda: ['Bilan'] })
    const answer = await write('<p>Un</p>')
    expect(answer.json()).toMatchObject({ status: 409, code: 'desk.notOpened' })
    expect(answer.json().description).toBe('Les notes s’écrivent une fois la séance ouverte.')
    expect(await notes()).toMatchObject({ isOpen: false })
  })

  test('are corrected after the meeting until its minutes are approved', async () => {
    await write('<p>Un</p>')
    await endMeeting()
    await setMinutes('draft')
    expect((await write('<p>Deux</p>', 1)).statusCode).toBe(200)
    await setMinutes('approved')
    const answer = await write('<p>Trois</p>', 2)
    expect(answer.json()).toMatchObject({ status: 409, code: 'desk.minutesApproved' })
    expect(await notes()).toMatchObject({ isOpen: false, notes: [{ html: '<p>Deux</p>' }] })
    await expect(sql`update point_notes set html = 'x'`.execute(world.db)).rejects.toThrow('cannot be written')
  })

  test('are confidential to those who hold the meeting: to others, nothing says that there are any', async () => {
    await write('<p>Secret</p>')
    expect((await member.get(url('notes'))).statusCode).toBe(403)
    expect((await member.get(noteUrl())).statusCode).toBe(403)
    expect((await write('<p>x</p>', 0, member)).statusCode).toBe(403)
    expect((await above.get(url('notes'))).statusCode).toBe(403)
    const seen = [
      await member.get(`/api/sessions/${session.id}`),
      await member.get(url('progress')),
      await member.get(`/api/points/${session.pointIds[0]}`),
    ]
    for (const answer of seen) {
      expect(answer.statusCode).toBe(200)
      expect(answer.body).not.toMatch(/Secret|note/i)
    }
    await world.db.updateTable('sessions').set({ confidential: true }).where('id', '=', session.id).execute()
    expect((await above.get(url('notes'))).statusCode).toBe(404)
    expect((await write('<p>x</p>', 0, above)).statusCode).toBe(404)
    expect((await secretary.put('/api/points/999999/note', { html: '', version: 0 })).statusCode).toBe(404)
  })

  test('leave one line for each person in a quarter of an hour, without the text', async () => {
    const lines = await auditLinesDuring(world, async () => {
      await write('<p>Un</p>')
      world.clock.forward({ minutes: 5 })
      await write('<p>Deux</p>', 1)
      await write('<p>Trois</p>', 2, deputy)
      world.clock.forward({ minutes: 16 })
      await write('<p>Quatre</p>', 3, deputy)
    })
    const point = session.pointIds[0]
    expect(lines.map(({ action, userId, details }) => [action, userId, details])).toEqual([
      ['meeting.noted', secretary.id, { point }],
      ['meeting.noted', deputy.id, { point }],
      ['meeting.noted', deputy.id, { point }],
    ])
  })

  test('stay when their author is erased', async () => {
    const author = await world.user({ in: body, role: 'redactor', lastName: 'Dury' })
    await write('<p>Un</p>', 0, author)
    await world.db.deleteFrom('users').where('id', '=', author.id).execute()
    expect(await note()).toMatchObject({ html: '<p>Un</p>', version: 1, savedBy: null })
  })

  test('are changed by a merge patch of the notes as they are', async () => {
    await write('<p>Un</p>')
    expect((await secretary.patch(noteUrl(), { html: '<p>Deux</p>' })).json()).toMatchObject({ version: 2 })
  })
})

test('the notes and the course of a meeting are read for its minutes', async () => {
  const [first, second] = session.pointIds
  await write('<p>Un</p>')
  await write('<p>Deux</p>', 0, secretary, 1)
  await write('', 1, secretary, 1)
  await secretary.post(url('current_point'), { point: { id: first }, version: 0 })
  world.clock.forward({ minutes: 10 })
  await secretary.post(url('suspension'))
  world.clock.forward({ minutes: 5 })
  await secretary.post(url('resumption'))
  const { notes: read, suspensions, points } = await readMeetingNotes(world.db, session.id)
  expect([...read]).toEqual([[first, '<p>Un</p>']])
  const [taken, suspended, resumed] = ['09:00', '09:10', '09:15'].map((time) => `2026-03-19T${time}:00+01:00`)
  expect(suspensions).toEqual([{ from: suspended, until: resumed }])
  expect([...points]).toEqual([
    [
      first,
      [
        { startedAt: taken, endedAt: suspended },
        { startedAt: resumed, endedAt: null },
      ],
    ],
  ])
  expect(points.has(second!)).toBe(false)
})
