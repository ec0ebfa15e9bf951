import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/ground/limits.ts'
import { applyImport, findImport, importFile, insertSampleLists, sampleLine, toCsv } from '#tests/support/imports.ts'
import { waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await insertSampleLists(world)
})
afterAll(() => world?.close())

const people = (count: number) =>
  toCsv(Array.from({ length: count }, (_, number) => ({ ...sampleLine, email: `lea.${number}@irp.example` })))

test('20 000 lines are checked and applied while the server continues to respond', async () => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const content = people(limits.importLines)
  await administrator.get('/me')
  delay.enable()
  const found = await importFile(world, administrator, content)
  expect(found).toMatchObject({ state: 'checked', counts: { created: limits.importLines, refused: 0 } })
  const waitingBefore = await waitingTasks(world, 'mails.deliver')
  await applyImport(world, administrator, found.id)
  delay.disable()

  expect(await findImport(administrator, found.id)).toMatchObject({ state: 'applied' })
  const { count } = await world.db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'account.invited')
    .executeTakeFirstOrThrow()
  expect(count).toBe(limits.importLines)
  const { links } = await world.db
    .selectFrom('accountLinks')
    .select(({ fn }) => fn.countAll<number>().as('links'))
    .where('purpose', '=', 'activation')
    .executeTakeFirstOrThrow()
  expect(links).toBe(limits.importLines)
  // one for the invitations, one for the mail that tells the end
  const waiting = await waitingTasks(world, 'mails.deliver')
  expect(waiting.length - waitingBefore.length).toBeLessThanOrEqual(2)
  // Maximum delay of the event loop (QUALITY REL-14).
  expect(delay.percentile(99) / 1e6).toBeLessThan(250)
}, 240_000)

test('one line more is refused, with advice', async () => {
  const found = await importFile(world, administrator, people(limits.importLines + 1))
  expect(found).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('Importez-le en plusieurs fois'),
    counts: { created: 0 },
  })
}, 60_000)
