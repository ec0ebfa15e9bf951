import { expect, test } from 'vitest'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { runTasks, taskDelaysMs } from '#tests/support/tasks.ts'
import { startTestMailServer } from '#tests/support/testMailServer.ts'
import { openWorld } from '#tests/support/world.ts'

// In a file of its own: this client's timeout is short, and on a busy machine two seconds without progress look like a
// server that does not answer.
test('an unanswered mail is sent once more, with the same Message-ID, and not a third time', async () => {
  const office = await startTestMailServer()
  const world = await openWorld({ env: { ...office.env, SMTP_URL: `${office.env.SMTP_URL}?socketTimeout=2000` } })
  const to = { userId: null, name: 'Personne', address: 'silence@mandature.example' }
  await office.becomes('stalling')
  await world.db
    .transaction()
    .execute((tx) =>
      enqueueMails(world.portal, tx, [{ kind: 'account.activated', to, facts: { firstName: 'Camille' } }]),
    )

  await runTasks(world, 'mails.deliver')
  expect(await taskDelaysMs(world, 'mails.deliver')).toEqual([15 * 60_000])
  world.clock.forward({ minutes: 15 })
  await runTasks(world, 'mails.deliver')

  const copies = await office.to(to.address)
  expect(copies).toHaveLength(2)
  expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1)
  expect(await world.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    state: 'failed',
    lastError: expect.stringContaining('sans dire s’il le prenait'),
  })
  expect(await taskDelaysMs(world, 'mails.deliver')).toEqual([])
  await world.close()
  await office.close()
})
