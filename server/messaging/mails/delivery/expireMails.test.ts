import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueMails, type NewMail } from '#server/messaging/mails/enqueueMails.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { startTestMailServer, type TestMailServer } from '#tests/support/testMailServer.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { expireMails } from './expireMails.ts'

let office: TestMailServer
let world: World
beforeAll(async () => {
  office = await startTestMailServer()
  world = await openWorld({ at: '2026-03-19T09:00:00+01:00', env: { ...office.env, RETENTION_MAILS_DAYS: '10' } })
})
afterAll(async () => {
  await world.close()
  await office.close()
})

const mail = (...letters: NewMail[]) => world.db.transaction().execute((tx) => enqueueMails(world.portal, tx, letters))
const left = async () => {
  const rows = await world.db.selectFrom('mails').select(['toName', 'state']).orderBy('id').execute()
  return rows.map(({ toName, state }) => `${toName} : ${state}`)
}
const to = (name: string) => ({ userId: null, name, address: `${name}@mandature.example` })
const activated = (name: string): NewMail => ({ kind: 'account.activated', to: to(name), facts: { firstName: name } })
const deleted = (name: string): NewMail => ({
  kind: 'account.deleted',
  to: to(name),
  facts: { firstName: name, reason: null },
})

test('a sent mail is kept for a while; one to an erased user is deleted at once', async () => {
  await mail(activated('ada'), deleted('zoe'))
  await runTasks(world, 'mails.deliver')
  expect(await office.to('zoe@mandature.example')).toHaveLength(1)
  expect(await left()).toEqual(['ada : sent'])

  for (const name of ['brice', 'yves']) await office.becomes('refusing', `${name}@mandature.example`)
  await mail(activated('brice'), deleted('yves'))
  await runTasks(world, 'mails.deliver')
  expect(await left()).toEqual(['ada : sent', 'brice : failed'])

  await mail(activated('chloe'))
  world.clock.set('2026-03-29T08:59:00+02:00')
  await expireMails(world.portal)
  expect(await left()).toEqual(['ada : sent', 'brice : failed', 'chloe : waiting'])
  world.clock.set('2026-03-29T09:01:00+02:00')
  await expireMails(world.portal)
  expect(await left()).toEqual(['chloe : waiting'])
})

test('without a mail server, administrators have a day to hand on a mail to an erased user', async () => {
  const silent = await openWorld({ at: '2026-03-19T09:00:00+01:00' })
  try {
    await silent.db.transaction().execute((tx) => enqueueMails(silent.portal, tx, [activated('ada'), deleted('zoe')]))
    await runTasks(silent, 'mails.deliver')
    const names = async () =>
      (await silent.db.selectFrom('mails').select('toName').execute()).map(({ toName }) => toName)
    silent.clock.set('2026-03-20T08:59:00+01:00')
    await expireMails(silent.portal)
    expect((await names()).toSorted()).toEqual(['ada', 'zoe'])
    silent.clock.set('2026-03-20T09:01:00+01:00')
    await expireMails(silent.portal)
    expect(await names()).toEqual(['ada'])
  } finally {
    await silent.close()
  }
})
