import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTasks } from '#server/ground/tasks/queue.ts'
import { declared } from '#server/operation/start/declared.ts'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { waitingTasks } from '#tests/support/takeaway.ts'
import { firstLink, startTestMailServer, type TestMailServer } from '#tests/support/testMailServer.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let office: TestMailServer
let world: World
beforeAll(async () => {
  office = await startTestMailServer()
  world = await openWorld({ env: { ...office.env, PUBLIC_URL: 'https://portail.example' }, connections: 12 })
})
afterAll(async () => {
  await world.close()
  await office.close()
})

test('the mail with a password link is sent at once while a member has as many bundles built as allowed', async () => {
  const body = await world.body()
  const flooder = await world.user({ in: body })
  const other = await world.user({ in: body })
  const builds = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const handlers = {
    ...taskHandlers(world.portal),
    'takeaway.build': async () => {
      begun.resolve()
      await builds.promise
    },
  }
  const running = await startTasks(world.pool, declared.tasks, handlers, pino({ level: 'silent' }))
  for (let count = 0; count < 12; count++) {
    const session = await insertSession(world.portal, { in: body, inDays: count + 1 })
    for (const ms of ['000', '001']) {
      const since = `since=2026-03-01T09:00:00.${ms}Z`
      expect((await flooder.get(`/api/sessions/${session.id}/bundle.pdf?${since}`)).statusCode).toBe(202)
    }
  }
  await begun.promise

  const asked = await other.post('/api/users/forgot_password', { email: other.email })
  expect(asked.statusCode, asked.body).toBe(204)
  await office.has(1)

  const [mail] = await office.to(other.email)
  expect(firstLink(mail)).toContain('https://portail.example/')
  expect(await waitingTasks(world, 'takeaway.build')).toHaveLength(12)
  builds.resolve()
  await running.stop()
})
