import { setTimeout as wait } from 'node:timers/promises'
import { PDFDocument } from 'pdf-lib'
import type { BenchEnvironment } from './environment.ts'
import { password, signIn, visit } from './member.ts'

const pollMs = 10

/** The demonstration's validator, who publishes documents of one body. */
const validator = 'valideur@mandature.example'

/** Calls the portal in the name of the validator. */
export type ValidatorCall = (path: string, body?: FormData) => Promise<Response>

/** Signs the validator in. */
export async function signInValidator(origin: string): Promise<ValidatorCall> {
  const { visit: signedIn } = await signIn(origin, await visit(origin), { email: validator, password })
  const headers = { cookie: signedIn.cookie, 'x-xsrf-token': signedIn.xsrf }
  return (path, body) => fetch(`${origin}${path}`, { method: 'POST', headers, ...(body && { body }) })
}

/** Inserts people who may read public documents, and removes all subscriptions. */
export async function insertFollowers(ground: BenchEnvironment, count: number): Promise<void> {
  await ground.query('delete from subscriptions')
  await ground.query(
    `insert into users (gender, first_name, last_name, email, activated_at)
      select 'Madame', 'Camille', 'Abonnée', 'abonne.' || number || '@mandature.example', now()
      from generate_series(1, $1) number`,
    [count],
  )
  await ground.query('analyze')
}

/** Restores the demonstration for the other benchmarks. */
export const deleteFollowers = (ground: BenchEnvironment) =>
  ground.query(`delete from users where email like 'abonne.%@mandature.example'`)

/** Subscribes a number of them to all documents, with a daily mail, and nobody else. */
export async function subscribeFollowers(ground: BenchEnvironment, count: number): Promise<void> {
  await ground.query('delete from subscriptions')
  await ground.query(
    `insert into subscriptions (user_id, rhythm, created_at, seen_at)
      select id, 'daily', now(), now() from users where email like 'abonne.%@mandature.example' order by id limit $1`,
    [count],
  )
}

/**
 * Files draft documents with extracted text in the body of the validator.
 * @returns their ids
 */
export async function fileDrafts(ground: BenchEnvironment, call: ValidatorCall, count: number): Promise<number[]> {
  const [body] = await ground.query<{ id: number }>(
    `select body_id as id from assignments join users on users.id = user_id where email = $1 and role = 'validator'`,
    [validator],
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

/**
 * Publishes a draft.
 * @returns milliseconds until the answer
 */
export async function publish(call: ValidatorCall, id: number | undefined): Promise<number> {
  const begun = performance.now()
  const answer = await call(`/api/documents/${id}/validation`)
  const text = await answer.text()
  const taken = performance.now() - begun
  if (!answer.ok) throw new Error(`la publication a répondu ${answer.status} : ${text}`)
  return taken
}

/** Waits until no task is running or due. */
export async function waitUntilIdle(ground: BenchEnvironment): Promise<void> {
  for (;;) {
    const [tasks] = await ground.query<{ waiting: number }>(
      `select count(*)::int as waiting from graphile_worker._private_jobs where attempts < max_attempts and run_at <= now()`,
    )
    if (tasks?.waiting === 0) return
    await wait(pollMs)
  }
}
