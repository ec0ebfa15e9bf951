import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import { openMailingWorld, withPlainSpaces } from '#tests/support/mailingWorld.ts'
import { insertSeats, insertVotingMandates } from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks } from '#tests/support/tasks.ts'
import type { Actor } from '#tests/support/world.ts'

// Calls of substitutes and requests for an answer, when they stop being true before their mail leaves.

const open = await openMailingWorld()
const { office, world, mailDue } = open
const { full, deputy } = await insertVotingMandates(world)
afterAll(open.close)

let session: { id: number }
let secretary: Actor
let holder: Actor
let substitute: Actor
beforeEach(async () => {
  await open.begin()
  const body = await world.body()
  secretary = await world.user({ in: body, role: 'redactor' })
  holder = await world.user({ in: body, mandate: full })
  substitute = await world.user({ in: body, mandate: deputy })
  await insertSeats(world, body, [{ holder, substitutes: [substitute] }])
  await convene(body, 7)
})
/** Convenes a session, whose mail leaves at once. */
async function convene(body: { id: number }, inDays: number) {
  const wishes = { status: 'draft', place: 'Salle Vauban', agenda: ['Bilan social'] } as const
  session = await insertSession(world.portal, { in: body, inDays, ...wishes })
  expect((await secretary.post(`/api/sessions/${session.id}/convocation`)).statusCode).toBe(200)
  await runTasks(world, 'sessions.announce')
  await mailDue()
}

const answer = async (who: Actor, given: string) => {
  const answered = await who.put(`/api/sessions/${session.id}/answer`, { answer: given })
  expect(answered.statusCode, answered.body).toBe(200)
}
/** Gives answers of the holder, a minute apart; the mails about them leave together. */
async function answerByTheMinute(...given: string[]) {
  for (const one of given) {
    world.clock.forward({ minutes: 1 })
    await answer(holder, one)
  }
}
const chooseDaily = async (who: Actor, kind: NotificationKind) => {
  const { preferences } = (await who.get('/me')).json<{ preferences: object }>()
  const notifications = { [kind]: { app: true, mail: 'daily' } }
  expect((await who.put('/api/me/preferences', { ...preferences, notifications })).statusCode).toBe(200)
}
/** Writes the mails that are due later, and returns those that the person got since the convocation. */
async function mailsAfter(who: Actor, delay: { minutes: number } | { days: number }) {
  world.clock.forward(delay)
  await mailDue()
  const mails = (await office.to(who.email)).map(({ subject, text }) => ({
    subject: withPlainSpaces(subject),
    text: withPlainSpaces(text),
  }))
  return mails.filter(({ subject }) => !subject.startsWith('Convocation'))
}

describe('a substitute', () => {
  test('who is called and released before the mail leaves is told the last of it only', async () => {
    await answerByTheMinute('absent', 'present')
    const [mail, ...others] = await mailsAfter(substitute, { minutes: 6 })
    expect(others).toEqual([])
    expect(mail?.subject).toContain('Vous n’êtes plus appelé à siéger')
    expect(mail?.text).toContain('vous ne remplacez plus personne')
    expect(mail?.text).not.toContain('premier suppléant disponible')
  })

  test('who is called, released and called again is told once that they are called', async () => {
    await answerByTheMinute('absent', 'present', 'absent')
    const [mail, ...others] = await mailsAfter(substitute, { minutes: 6 })
    expect(others).toEqual([])
    expect(mail?.subject).toContain('Vous êtes appelé à siéger')
    expect(mail?.text).not.toContain('ne remplacez plus personne')
    expect(mail?.text.split('premier suppléant disponible')).toHaveLength(2)
  })

  test('gets no mail about a session that has begun or was cancelled meanwhile', async () => {
    await answerByTheMinute('absent')
    await world.db.updateTable('sessions').set({ status: 'cancelled' }).where('id', '=', session.id).execute()
    expect(await mailsAfter(substitute, { minutes: 6 })).toEqual([])
  })
})

describe('a request for an answer, mailed the next morning,', () => {
  beforeEach(() => chooseDaily(holder, 'session.answerAsked'))
  const ask = async () =>
    expect((await secretary.post(`/api/sessions/${session.id}/answer_reminder`)).json()).toMatchObject({ notified: 1 })

  test('is not sent to whoever has answered', async () => {
    await ask()
    world.clock.forward({ minutes: 5 })
    await answer(holder, 'present')
    expect(await mailsAfter(holder, { days: 1 })).toEqual([])
  })

  test('is not sent to a substitute who is no longer called', async () => {
    await chooseDaily(substitute, 'session.answerAsked')
    await answer(holder, 'absent')
    await ask()
    await answer(holder, 'present')
    const texts = (await mailsAfter(substitute, { days: 1 })).map(({ text }) => text)
    expect(texts.join()).toContain('vous ne remplacez plus personne')
    expect(texts.join()).not.toContain('Votre réponse est attendue')
  })

  test('is not sent once the session has begun', async () => {
    const { bodyId } = await world.db
      .selectFrom('sessions')
      .select('bodyId')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow()
    await convene({ id: bodyId }, 21.5 / 24)
    await ask()
    world.clock.set('2026-03-20T07:00:00+01:00')
    await mailDue()
    expect(await mailsAfter(holder, { minutes: 1 })).toEqual([])
  })

  test('is sent to whoever still has not', async () => {
    await ask()
    const [mail, ...others] = await mailsAfter(holder, { days: 1 })
    expect(others).toEqual([])
    expect(mail?.text).toContain('Votre réponse est attendue')
  })
})
