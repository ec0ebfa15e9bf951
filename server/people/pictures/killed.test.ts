import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillableServers, openKillableServers, signIn } from '#tests/support/killableServers.ts'
import { plainPng } from './pictureSamples.ts'

const patience = { timeout: 60_000, interval: 20 }

let ground: KillableServers
beforeAll(async () => {
  ground = await openKillableServers()
}, 120_000)
afterAll(() => ground.close())

const filesKept = async () =>
  (await readdir(join(ground.folder, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length

/** Advances the waiting tasks by an hour. */
const passTime = () =>
  sql`update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null`.execute(
    ground.portal.db,
  )

/** Ages files being received by an hour: the next server to start deletes them. */
async function ageIncoming() {
  const incoming = join(ground.folder, 'files', 'incoming')
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000)
  for (const name of await readdir(incoming)) await utimes(join(incoming, name), hourAgo, hourAgo)
}

/** Time that the server lives after the upload: the picture is being drawn, then stored. */
test.each([0, 150, 400, 1_000])(
  'a server killed %i ms after an upload leaves no orphaned file',
  async (ms) => {
    const person = await ground.user()
    const server = await ground.start()
    const headers = await signIn(server.origin, person.email)
    const before = await filesKept()
    const form = new FormData()
    form.append('file', new File([plainPng(8_000, 5_000) as Uint8Array<ArrayBuffer>], 'grande.png'))
    const sending = fetch(`${server.origin}/api/profile_pictures`, { method: 'POST', headers, body: form }).then(
      ({ status }) => status,
      () => 0,
    )
    await expect.poll(() => waitingOrKept(person.id), patience).toBe(true)
    await pause(ms)

    await server.kill()

    const answered = await sending
    await ageIncoming()
    const next = await ground.start()
    await passTime()
    const pictures = await ground.portal.db
      .selectFrom('profilePictures')
      .selectAll()
      .where('userId', '=', person.id)
      .execute()
    expect(pictures.length).toBeGreaterThanOrEqual(answered === 201 ? 1 : 0)
    await expect.poll(filesKept, patience).toBe(before + 2 * pictures.length)
    for (const { fileKey, smallKey } of pictures)
      for (const key of [fileKey, smallKey]) await expect(ground.portal.store.getLocalPath(key)).resolves.toBeDefined()
    await next.kill()
  },
  120_000,
)

/** Whether the upload has come: its deletion is enqueued, or the picture exists. */
async function waitingOrKept(userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'pictures.discard'
    union all select from profile_pictures where user_id = ${userId}`.execute(ground.portal.db)
  return rows.length > 0
}
