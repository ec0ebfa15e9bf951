import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserImport } from '#contract/people/imports/userImports.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import { castPassword } from '#tests/support/cast.ts'
import { contactDraft } from '#tests/support/contact.ts'
import { findImport, importFile, sampleLine, toCsv } from '#tests/support/imports.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ connections: 12 })
})
afterAll(() => world.close())

test('while an import is applied, people register, sign in, write to the administrators and are activated', async () => {
  const body = await world.body({ name: 'CSE Bretagne', code: 'BRE' })
  await world.db.insertInto('mandates').values({ name: 'Titulaire' }).execute()
  const importer = await world.user({ roles: ['ROLE_ADMIN'] })
  const other = await world.user({ roles: ['ROLE_ADMIN'], lastName: 'Le Bris', firstName: 'Yann', in: body })
  const pending = await world.user({ status: 'pending', in: body })
  const named = {
    ...sampleLine,
    nom: other.lastName,
    prenom: other.firstName,
    email: other.email,
    civilite: 'Monsieur',
  }
  const { id } = await importFile(world, importer, toCsv([sampleLine, { ...named, telephone: '0612345678' }]))
  // A server that runs tasks has registered their names.
  for (const name of Object.keys(taskHandlers(world.portal)) as TaskName[])
    await world.portal.tasks.enqueue(world.db, name, {}, 'test:known')
  await world.portal.tasks.cancel(world.db, 'test:known')
  // Signed in before.
  await other.get('/me')
  const visitor = world.visitor()
  await visitor.get('/me')

  // Everything is written except the state of the import.
  const holder = await world.db.startTransaction().execute()
  await sql`select from user_imports where id = ${id} for update`.execute(holder)
  await sql`update user_imports set state = 'applying', version = version + 1 where id = ${id}`.execute(holder)
  await world.portal.tasks.enqueue(holder, 'imports.apply', { importId: id }, `imports.apply:${id}`)
  await holder.commit().execute()
  const lock = await world.db.startTransaction().execute()
  await sql`select from user_imports where id = ${id} for update`.execute(lock)
  const applying = runTasks(world, 'imports.apply')
  await expect.poll(isHeld, { timeout: 10_000, interval: 20 }).toBe(true)

  const answer = await visitor.post('/api/users', {
    gender: 'Madame',
    firstName: 'Maïwenn',
    lastName: 'Le Goff',
    email: 'nouvelle@exemple.fr',
    password: 'Agrafe-cheval-pile-42',
    mainIrp: { id: body.id },
    consent: true,
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  const signedIn = await world.visitor().signIn(other.email, castPassword)
  expect(signedIn.statusCode, signedIn.body).toBe(204)
  const sent = await other.post('/api/contact_messages', await contactDraft(world))
  expect(sent.statusCode, sent.body).toBe(201)
  const activated = await importer.post(`/api/users/${pending.id}/validation`, {})
  expect(activated.statusCode, activated.body).toBeLessThan(300)

  await lock.rollback().execute()
  await applying
  expect((await findImport(importer, id)) satisfies UserImport).toMatchObject({
    state: 'applied',
    counts: { created: 1, updated: 1 },
  })
})

/** The import has written its people, and waits for the test. */
async function isHeld() {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
      and query like '%''deleted''%') as held`.execute(world.db)
  return rows[0]?.held
}
