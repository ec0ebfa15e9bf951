import { setTimeout as wait } from 'node:timers/promises'
import { PDFDocument } from 'pdf-lib'
import type { BenchEnvironment } from './environment.ts'
import { type Line, median, ms, number, seconds } from './figure.ts'
import { password, signIn, visit } from './member.ts'

const followers = 2_000
const runs = 15
/** Until the code is compiled and the statements are planned. */
const warmRuns = 5
const pollMs = 10

/** The demonstration's validator, who publishes documents of one body. */
const email = 'valideur@mandature.example'

/**
 * Measures the publication of a document with 2,000 followers: duration of the call, and time until all are notified.
 */
export async function notifications(ground: BenchEnvironment): Promise<Line[]> {
  await insertFollowers(ground)
  const server = await ground.serve()
  try {
    const { visit: signedIn } = await signIn(server.origin, await visit(server.origin), { email, password })
    const headers = { cookie: signedIn.cookie, 'x-xsrf-token': signedIn.xsrf }
    const call = (path: string, body?: FormData) =>
      fetch(`${server.origin}${path}`, { method: 'POST', headers, ...(body && { body }) })
    const drafts = await fileDrafts(ground, call, 2 * (warmRuns + runs))
    const times = { alone: [] as number[], followed: [] as number[], told: [] as number[] }

    async function publish(id: number | undefined, listeners: number) {
      await insertSubscriptions(ground, listeners)
      await waitUntilIdle(ground)
      const begun = performance.now()
      const answer = await call(`/api/documents/${id}/validation`)
      const text = await answer.text()
      const taken = performance.now() - begun
      if (!answer.ok) throw new Error(`la publication a répondu ${answer.status} : ${text}`)
      while ((await countNotified(ground, id)) < listeners) await wait(pollMs)
      return { taken, told: performance.now() - begun }
    }

    for (let run = 0; run < warmRuns + runs; run++) {
      const alone = await publish(drafts[2 * run], 0)
      const followed = await publish(drafts[2 * run + 1], followers)
      if (run < warmRuns) continue
      times.alone.push(alone.taken)
      times.followed.push(followed.taken)
      times.told.push(followed.told)
    }
    const ratio = median(times.followed) / median(times.alone)
    const longest = Math.max(...times.told)
    return [
      {
        figure: `publication d’un document que ${number(followers)} personnes suivent`,
        value: ms(median(times.followed)),
        floor: `que personne ne suit ${ms(median(times.alone))}`,
        ratio: `× ${number(ratio, 2)}`,
        budget: '≤ × 1,3',
        ok: ratio <= 1.3,
      },
      {
        figure: `  jusqu’à ce que les ${number(followers)} notifications soient écrites`,
        value: `${seconds(median(times.told))}, ${seconds(longest)} au plus`,
        budget: '≤ 2 s',
        ok: longest <= 2_000,
      },
    ]
  } finally {
    await server.stop()
    // Restores the demonstration for the other benchmarks.
    await ground.query(`delete from users where email like 'abonne.%@mandature.example'`)
  }
}

/** Inserts people who may read public documents, and removes all subscriptions. */
async function insertFollowers(ground: BenchEnvironment) {
  await ground.query('delete from subscriptions')
  await ground.query(
    `insert into users (gender, first_name, last_name, email, activated_at)
      select 'Madame', 'Camille', 'Abonnée', 'abonne.' || number || '@mandature.example', now()
      from generate_series(1, $1) number`,
    [followers],
  )
  await ground.query('analyze')
}

/** Subscribes a number of them to all documents, with a daily mail. */
async function insertSubscriptions(ground: BenchEnvironment, listeners: number) {
  await ground.query('delete from subscriptions')
  await ground.query(
    `insert into subscriptions (user_id, rhythm, created_at, seen_at)
      select id, 'daily', now(), now() from users where email like 'abonne.%@mandature.example' order by id limit $1`,
    [listeners],
  )
}

const countNotified = async (ground: BenchEnvironment, documentId: number | undefined): Promise<number> => {
  const [row] = await ground.query<{ told: number }>(
    `select count(*)::int as told from notifications where document_id = $1 and kind = 'flow.published'`,
    [documentId],
  )
  return row?.told ?? 0
}

/**
 * Files draft documents with extracted text in the body.
 * @returns their ids
 */
async function fileDrafts(
  ground: BenchEnvironment,
  call: (path: string, body: FormData) => Promise<Response>,
  count: number,
): Promise<number[]> {
  const [body] = await ground.query<{ id: number }>(
    `select body_id as id from assignments join users on users.id = user_id where email = $1 and role = 'validator'`,
    [email],
  )
  const [type] = await ground.query<{ id: number }>('select min(document_type_id) as id from documents')
  const pdf = await PDFDocument.create()
  pdf.addPage()
  const bytes = await pdf.save()
  const ids: number[] = []
  for (let number = 1; number <= count; number++) {
    const form = new FormData()
    form.append('family', 'functioning')
    form.append('irp', String(body?.id))
    form.append('documentType', String(type?.id))
    form.append('title', `Document suivi ${number}`)
    form.append('acceptDuplicate', '1')
    form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], 'suivi.pdf', { type: 'application/pdf' }))
    const answer = await call('/api/documents', form)
    if (!answer.ok) throw new Error(`le dépôt a répondu ${answer.status} : ${await answer.text()}`)
    ids.push(((await answer.json()) as { id: number }).id)
  }
  return ids
}

/** Waits until no task is running or due. */
async function waitUntilIdle(ground: BenchEnvironment) {
  for (;;) {
    const [tasks] = await ground.query<{ waiting: number }>(
      `select count(*)::int as waiting from graphile_worker._private_jobs where attempts < max_attempts and run_at <= now()`,
    )
    if (tasks?.waiting === 0) return
    await wait(pollMs)
  }
}
