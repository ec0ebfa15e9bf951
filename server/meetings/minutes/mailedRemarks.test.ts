import { afterAll, beforeEach, expect, test } from 'vitest'
import { openMailingWorld, withPlainSpaces } from '#tests/support/mailingWorld.ts'
import { insertMeeting, insertVotingMandates, meetingCalls, timeOfMeeting } from '#tests/support/meetings.ts'
import { insertMinutesTypes, minutesCalls } from '#tests/support/minutes.ts'
import type { Actor } from '#tests/support/world.ts'

// The mail of the next morning about minutes that were opened to remarks.

const mailing = await openMailingWorld()
const { office, world, mailDue } = mailing
const { full } = await insertVotingMandates(world)
await insertMinutesTypes(world)
afterAll(mailing.close)

let session: { id: number }
let secretary: Actor
let validator: Actor
let member: Actor
beforeEach(async () => {
  await mailing.begin()
  const body = await world.body()
  secretary = await world.user({ in: body, role: 'redactor', mandate: full })
  validator = await world.user({ in: body, role: 'validator' })
  member = await world.user({ in: body, mandate: full })
  const { preferences } = (await member.get('/me')).json<{ preferences: object }>()
  const notifications = { 'minutes.toRemark': { app: true, mail: 'daily' } }
  await member.put('/api/me/preferences', { ...preferences, notifications })
  session = await insertMeeting(world, body, { agenda: ['Bilan social'] })
})

/** Holds the meeting in the morning, and shares its minutes until a day. */
async function openToRemarks(until: string) {
  const { url, open, arrive, end } = meetingCalls(secretary, () => session)
  const { draft, save, share, file, move } = minutesCalls(secretary, url)
  await open()
  await arrive(secretary)
  timeOfMeeting(world)('10:30')
  await end()
  await draft()
  await save('<p>La direction présente le bilan social.</p>')
  expect((await share({ until })).statusCode).toBe(200)
  return { share, file, move }
}
/** Writes the mails of the next morning, and returns what the member reads. */
async function nextMorning() {
  world.clock.set('2026-03-20T07:00:00+01:00')
  await mailDue()
  return (await office.to(member.email)).map(({ text }) => withPlainSpaces(text))
}
const remarksUntil = (day: string) => `faites-y vos remarques jusqu’au ${day} inclus`

test('asks for remarks while they are taken', async () => {
  await openToRemarks('2026-03-26')
  const [text, ...others] = await nextMorning()
  expect(others).toEqual([])
  expect(text).toContain(remarksUntil('26 mars 2026'))
})

test('asks for nothing once the minutes are approved', async () => {
  const { file, move } = await openToRemarks('2026-03-26')
  expect((await file(validator)).statusCode).toBe(200)
  expect((await move(validator, 'sent')).statusCode).toBe(200)
  const approved = await move(validator, 'approved')
  expect(approved.statusCode, approved.body).toBe(200)
  expect(await nextMorning()).toEqual([])
})

test('asks for nothing once the last day is over', async () => {
  await openToRemarks('2026-03-19')
  expect(await nextMorning()).toEqual([])
})

test('names the last day that was chosen', async () => {
  const { share } = await openToRemarks('2026-03-26')
  world.clock.forward({ minutes: 10 })
  expect((await share({ until: '2026-03-24' })).statusCode).toBe(200)
  const [text, ...others] = await nextMorning()
  expect(others).toEqual([])
  expect(text).toContain(remarksUntil('24 mars 2026'))
  expect(text).not.toContain(remarksUntil('26 mars 2026'))
})
