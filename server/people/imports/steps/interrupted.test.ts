import type * as ChildProcesses from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { UserImport } from '#contract/people/imports/userImports.ts'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import { findImport, sampleLine, sendFile, toCsv } from '#tests/support/imports.ts'
import { openKillableServers, signIn } from '#tests/support/killableServers.ts'
import { deleteTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

const processes = vi.hoisted(() => ({ count: 0, onStart: (_child: ChildProcesses.ChildProcess): unknown => undefined }))
vi.mock('node:child_process', async (importOriginal) => {
  const original = await importOriginal<typeof ChildProcesses>()
  const spawn = ((...args: Parameters<typeof original.spawn>) => {
    const child = original.spawn(...args)
    processes.count += 1
    processes.onStart(child)
    return child
  }) as typeof original.spawn
  return { ...original, spawn }
})

let world: World
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await world.body({ name: 'CSE Bretagne', code: 'BRE' })
  await world.db.insertInto('mandates').values({ name: 'Titulaire' }).execute()
})
afterEach(() => {
  processes.onStart = () => undefined
})
afterAll(() => world.close())

/**
 * Uploads a file. @returns the id of the import, and a function that runs the check as the queue does for the nth time
 */
async function deposit() {
  await deleteTasks(world, 'imports.check')
  const { id } = (await sendFile(administrator, toCsv([sampleLine]))).json<UserImport>()
  const [{ payload } = { payload: { importId: id } }] = await waitingTasks(world, 'imports.check')
  await deleteTasks(world, 'imports.check')
  return {
    id,
    check: (attempt: number) => taskHandlers(world.portal)['imports.check'](payload, undefined, attempt),
  }
}
const stateOf = async (id: number) => (await findImport(administrator, id)).state

test.each(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGABRT'] as const)(
  'a check whose process is ended by %s is retried by the queue',
  async (signal) => {
    const { id, check } = await deposit()
    processes.onStart = (child) => child.kill(signal)
    await expect(check(1)).rejects.toThrow(signal)
    expect(await stateOf(id)).toBe('checking')

    processes.onStart = () => undefined
    await check(2)
    expect(await findImport(administrator, id)).toMatchObject({
      state: 'checked',
      failure: null,
      counts: { created: 1 },
    })
  },
)

test('a check whose process is killed repeatedly fails the import with a message, and can be repeated', async () => {
  const { id, check } = await deposit()
  processes.onStart = (child) => child.kill('SIGKILL')
  for (const attempt of [1, 2, 3, 4]) {
    await expect(check(attempt)).rejects.toThrow('SIGKILL')
    expect(await stateOf(id)).toBe('checking')
  }
  await expect(check(5)).rejects.toThrow('SIGKILL')
  expect(await findImport(administrator, id)).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/^La vérification du fichier a été interrompue plusieurs fois/),
  })

  processes.onStart = () => undefined
  await administrator.post(`/api/user_imports/${id}/verification`, {})
  await check(1)
  expect(await stateOf(id)).toBe('checked')
})

test('a check that kills its server each time is given up before the queue does', async () => {
  const { id, check } = await deposit()
  const before = processes.count
  await check(6)
  expect(await findImport(administrator, id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('interrompue plusieurs fois'),
  })
  expect(processes.count).toBe(before)
})

test('an application that kills its server each time is not retried for ever', async () => {
  const { id, check } = await deposit()
  await check(1)
  await administrator.post(`/api/user_imports/${id}/application`, {})
  await deleteTasks(world, 'imports.apply')
  await taskHandlers(world.portal)['imports.apply']({ importId: id }, undefined, 6)
  expect(await findImport(administrator, id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('rien n’a été modifié'),
  })
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a server that %s ends during a check leaves it to the next server',
  async (signal) => {
    const ground = await openKillableServers()
    try {
      const owner = await ground.user({ roles: ['ROLE_ADMIN'] })
      const body = await ground.body()
      await ground.portal.db.insertInto('mandates').values({ name: 'Titulaire' }).execute()
      const server = await ground.start()
      const headers = await signIn(server.origin, owner.email)
      const form = new FormData()
      form.append('simulate', 'true')
      const people = Array.from({ length: 15_000 }, (_, number) => ({
        ...sampleLine,
        irp: body.code,
        email: `lea.${number}@irp.example`,
      }))
      form.append('file', new Blob([toCsv(people)]), 'membres.csv')
      const sent = await fetch(`${server.origin}/api/user_imports`, { method: 'POST', headers, body: form })
      const { id } = (await sent.json()) as UserImport
      const row = () =>
        ground.portal.db
          .selectFrom('userImports')
          .select(['state', 'progress', 'failure'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      while ((await row()).progress === 0) await pause(10)
      server.signal(signal)
      await server.ended

      // As if its lease had expired.
      await sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes' where locked_at is not null`.execute(
        ground.portal.db,
      )
      await ground.start()
      while ((await row()).state === 'checking') await pause(50)
      expect(await row()).toMatchObject({ state: 'checked', failure: null })
    } finally {
      await ground.close()
    }
  },
  120_000,
)
