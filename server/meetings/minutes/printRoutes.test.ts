import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import type { Answer } from '#tests/support/caller.ts'
import { openMinutesWorld } from '#tests/support/minutes.ts'
import type { Actor } from '#tests/support/world.ts'

// Minutes are printed one at a time: a call waits for those before it, for minutes on a busy server.

const { world, secretary, validator, member, other, url, hold, draft, save, share } = await openMinutesWorld({
  connections: 10,
})
beforeAll(async () => {
  await hold()
  await draft()
  await save('<p>Le président ouvre la séance.</p>')
  await share()
})
afterAll(() => world.close())

/** Asks for the minutes behind others, and does `meanwhile` while the call waits. */
async function printMeanwhile(who: Actor, format: 'pdf' | 'docx', meanwhile: () => Promise<unknown>): Promise<Answer> {
  await Promise.all([who.get('/me'), validator.get('/me')])
  await sql`truncate quotas`.execute(world.db)
  const before = Array.from({ length: 3 }, () => validator.get(url('minutes_text.pdf')))
  const asked = who.get(url(`minutes_text.${format}`))
  const counters = () => world.db.selectFrom('quotas').select('key').where('key', 'like', 'minutes.print:%').execute()
  await expect.poll(counters).toHaveLength(2)
  await pause(100)
  await meanwhile()
  const answers = await Promise.all(before)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  return asked
}

const endSeats = async ({ id }: Actor) => {
  await world.db.deleteFrom('assignments').where('userId', '=', id).execute()
}
const endSignIns = async ({ id }: Actor) => {
  await world.db.deleteFrom('signIns').where('userId', '=', id).execute()
}

test.each([
  ['leaves the body', 'pdf', 403, member, endSeats],
  ['is signed out', 'docx', 401, other, endSignIns],
] as const)(
  'who %s while the minutes are printed gets no %s, which is not recorded',
  async (_loss, format, status, who, lose) => {
    const told = await auditLinesDuring(world, async () => {
      const { statusCode, body } = await printMeanwhile(who, format, () => lose(who))
      expect(statusCode, body).toBe(status)
    })
    expect(told.filter(({ userId, action }) => userId === who.id && action === 'minutesText.downloaded')).toEqual([])
  },
)

test('who keeps the rights gets them', async () => {
  expect((await printMeanwhile(secretary, 'pdf', async () => undefined)).statusCode).toBe(200)
})
