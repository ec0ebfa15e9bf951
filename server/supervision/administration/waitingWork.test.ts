import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Administration } from '#contract/supervision/administration.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const waiting = async (who: Actor) => (await who.get('/api/administration')).json<Administration>().waiting
const counts = async (who: Actor) => Object.fromEntries((await waiting(who)).map(({ kind, count }) => [kind, count]))

const insertMail = (state: 'failed' | 'kept' | 'sent' | 'waiting') =>
  world.db
    .insertInto('mails')
    .values({
      toName: 'Odile Kervella',
      toAddress: 'odile@mandature.example',
      kind: 'account.invited',
      facts: JSON.stringify({}),
      messageId: `${Math.random()}`,
      createdAt: '2026-03-17T09:00:00+01:00',
      nextAttemptAt: '2026-03-17T09:00:00+01:00',
      state,
    })
    .execute()

test('only those who run the portal are told its version', async () => {
  const version = async (who: Actor) => (await who.get('/api/administration')).json<Administration>().version
  expect(await version(await world.user({ roles: ['ROLE_ADMIN'] }))).toMatch(/^\d+\.\d+\.\d+/)
  expect(await version(await world.user({ roles: ['ROLE_EDITOR'] }))).toBeNull()
})

test('the administration names what waits, in one statement, and to editors only what they may read', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const editor = await world.user({ roles: ['ROLE_EDITOR'] })
  expect(await waiting(administrator)).toEqual([])

  await world.user({ status: 'pending' })
  await insertContent(world, { status: 'draft' })
  await insertContent(world, { status: 'draft', channel: 'csec' })
  await insertContent(world)
  for (const state of ['failed', 'kept', 'sent', 'waiting'] as const) await insertMail(state)
  expect(await counts(administrator)).toEqual({ failedMails: 1, pendingAccounts: 1, drafts: 2, keptMails: 1 })
  expect((await waiting(administrator))[0]?.since).toContain('2026-03-17')
  // the editor is no member of the channel
  expect(await counts(editor)).toEqual({ drafts: 1 })
  // one is for the sign-in
  expect(await world.statementsOf(() => administrator.get('/api/administration'))).toHaveLength(2)

  await world.db.insertInto('mailHolds').values({ since: world.clock.now().toISOString() }).execute()
  expect(await counts(administrator)).toMatchObject({ heldMails: 1 })
})
