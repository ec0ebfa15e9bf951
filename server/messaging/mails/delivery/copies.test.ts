import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { deliverMails } from '#server/messaging/mails/deliver.ts'
import { enqueueMails, type NewMail } from '#server/messaging/mails/enqueueMails.ts'
import { openKillableServers } from '#tests/support/killableServers.ts'
import { startTestMailServer } from '#tests/support/testMailServer.ts'
import { openWorld } from '#tests/support/world.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})
const closing = <Thing extends { close: () => Promise<void> }>(thing: Thing) => {
  opened.push(thing.close)
  return thing
}

const letter = (number: number): NewMail => ({
  kind: 'account.activated',
  to: { userId: null, name: `Personne ${number}`, address: `copie.${number}@mandature.example` },
  facts: { firstName: 'Camille' },
})
const letters = (count: number) => Array.from({ length: count }, (_, index) => letter(index))

test('two servers that deliver at once send each mail once', async () => {
  const office = closing(await startTestMailServer())
  const { portal, db } = closing(await openWorld({ env: office.env }))
  await db.transaction().execute((tx) => enqueueMails(portal, tx, letters(120)))

  await Promise.all([deliverMails({ ...portal }), deliverMails({ ...portal })])

  const recipients = (await office.received()).flatMap(({ envelope }) => envelope.to)
  expect(recipients).toHaveLength(120)
  expect(new Set(recipients).size).toBe(120)
})

test('a server asked twice sends each mail once, on no more connections', async () => {
  const office = closing(await startTestMailServer())
  const { portal, db } = closing(await openWorld({ env: office.env }))
  await db.transaction().execute((tx) => enqueueMails(portal, tx, letters(30)))

  await Promise.all([deliverMails(portal), deliverMails(portal)])

  expect(await office.received()).toHaveLength(30)
  expect(office.connections()).toBeLessThanOrEqual(5)
})

// Two servers are started, one after the other.
const twoStartsMs = 90_000

test(
  'a server killed after sending a mail and before recording it causes at most one copy with the same Message-ID',
  async () => {
    const office = closing(await startTestMailServer())
    const ground = closing(await openKillableServers(office.env))
    const { portal } = ground
    await office.becomes('stalling')
    const first = await ground.start()
    await portal.db.transaction().execute((tx) => enqueueMails(portal, tx, letters(3)))
    await office.has(3)
    await first.kill()

    await office.becomes('ok')
    // As if the lease of the killed server had expired.
    await sql`update mails set next_attempt_at = now() where state = 'waiting'`.execute(portal.db)
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null`.execute(
      portal.db,
    )
    await ground.start()
    await office.has(6)

    const copies = await office.received()
    const byAddress = Map.groupBy(copies, ({ envelope }) => envelope.to.join())
    expect([...byAddress.values()].map((own) => new Set(own.map(({ messageId }) => messageId)).size)).toEqual([1, 1, 1])
    await expect
      .poll(() => portal.db.selectFrom('mails').select('id').where('state', '=', 'sent').execute(), { timeout: 30_000 })
      .toHaveLength(3)
    expect(await office.received()).toHaveLength(6)
  },
  twoStartsMs,
)
