import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTasks } from '#server/ground/tasks/queue.ts'
import { declared } from '#server/operation/start/declared.ts'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { type KillableServers, openKillableServers, signIn } from '#tests/support/killableServers.ts'
import { pollOptions, runBlocked } from '#tests/support/runBlocked.ts'

const atOnce = 12

/** The moments at which a bulk validation is stopped: the lock taken before it, and the statement that waits for it. */
const stops = {
  'before the first state': ['lock table documents in share mode', 'update "documents" set%'],
  'between two documents': [
    'select from document_versions where document_id = (select max(id) from documents) for update',
    'update "document_versions" set%',
  ],
  'between a state and its step': ['lock table document_steps in share mode', 'insert into "document_steps"%'],
  // Does not lock the whole jobs table, since the first statement already enqueues a search task.
  'between a step and the word of it': [
    `select graphile_worker.add_job('documents.announce', job_key => 'documents.announce:' || step)
     from (select last_value as last from document_steps_id_seq) steps, generate_series(last, last + 100) step`,
    '%add_job(%',
  ],
} as const

let ground: KillableServers
let body: { id: number }
let author: { id: number }
let validator: { id: number; email: string }

beforeAll(async () => {
  ground = await openKillableServers()
  body = await ground.body()
  author = await ground.user({ in: body, role: 'redactor' })
  validator = await ground.user({ in: body, role: 'validator' })
})
afterAll(() => ground.close())

const submitted = () =>
  Promise.all(
    Array.from({ length: atOnce }, async () => {
      const { id } = await insertDocument(ground.portal, { in: body, author, status: 'submitted' })
      return id
    }),
  )

const all = <Standing>(standing: Standing) => Array.from({ length: atOnce }, () => standing)

/** Reads the state of documents. It waits for the locks of the killed server’s transaction. */
async function statesOf(ids: number[]) {
  const { rows } = await sql<{ status: string; released: boolean; steps: number; told: number }>`
    with locked as (select * from documents where id = any(${ids}::int[]) order by id for update)
    select locked.status, locked.published_version is not null or version.published_at is not null as released,
      count(step.id)::int as steps,
      count(step.id) filter (where exists (
        select from graphile_worker._private_jobs where key = 'documents.announce:' || step.id
      ) or exists (select from notifications where step_id = step.id))::int as told
    from locked
    join document_versions version on version.document_id = locked.id
    left join document_steps step on step.document_id = locked.id and step.to_status = 'published'
    group by locked.id, locked.status, locked.published_version, version.published_at
  `.execute(ground.portal.db)
  return rows
}

test('a server killed during a validation leaves nothing half done, and its queued tasks are run later', async () => {
  let server = await ground.start()
  const headers = { ...(await signIn(server.origin, validator.email)), 'content-type': 'application/json' }
  const validate = (ids: number[]) =>
    fetch(`${server.origin}/api/documents/validation`, { method: 'POST', headers, body: JSON.stringify({ ids }) })

  const ids = await submitted()
  for (const [moment, stop] of Object.entries(stops)) {
    const letGo = await runBlocked(ground.pool, stop, () => void validate(ids).catch(() => undefined))
    await server.kill()
    await letGo()
    const untouched = { status: 'submitted', released: false, steps: 0, told: 0 }
    expect(await statesOf(ids), moment).toEqual(all(untouched))
    server = await ground.start()
  }

  expect((await validate(ids)).status).toBe(204)
  await server.kill()
  const done = { status: 'published', released: true, steps: 1, told: 1 }
  expect(await statesOf(ids)).toEqual(all(done))

  // The next server sends the missing notifications, and none twice.
  const running = await startTasks(
    ground.pool,
    declared.tasks,
    taskHandlers(ground.portal),
    pino({ level: 'silent' }),
    { alone: true },
  )
  await expect
    .poll(async () => {
      const { rows } = await ground.pool.query(
        `select from graphile_worker._private_jobs where key like 'documents.announce:%'`,
      )
      return rows.length
    }, pollOptions)
    .toBe(0)
  await running.stop()
  const { rows } = await ground.pool.query(
    `select count(*)::int as told from notifications where kind = 'document.published' and user_id = $1`,
    [author.id],
  )
  expect(rows).toEqual([{ told: atOnce }])
}, 180_000)
