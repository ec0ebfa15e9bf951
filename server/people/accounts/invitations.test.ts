import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const emailOf = (number: number) => `lea.${number}@irp.example`

test('an import whose invitations fail in the middle writes nothing', async () => {
  const people = Array.from({ length: 600 }, (_, number) => ({ ...sampleLine, email: emailOf(number) }))
  const { id } = await importFile(world, administrator, toCsv(people))
  await refuseMailTo(emailOf(300))
  const before = await counts()

  await expect(applyImport(world, administrator, id)).rejects.toThrow('refused mail')

  expect(await counts()).toEqual(before)
  expect(await waitingTasks(world, 'mails.deliver')).toEqual([])
  expect(await findImport(administrator, id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('rien'),
  })
})

async function refuseMailTo(address: string) {
  await sql`create function refuse_mail() returns trigger language plpgsql as
    ${sql.lit(`begin if new.to_address = '${address}' then raise exception 'refused mail'; end if; return new; end`)}`.execute(
    world.db,
  )
  await sql`create trigger refuse_mail before insert on mails for each row execute function refuse_mail()`.execute(
    world.db,
  )
}

/** The numbers of rows that an import of new people changes. */
async function counts() {
  const { rows } = await sql`
    select (select count(*) from users) as users, (select count(*) from assignments) as seats,
      (select count(*) from account_links) as links, (select count(*) from mails) as mails,
      (select count(*) from subscriptions) as subscriptions`.execute(world.db)
  return rows[0]
}
