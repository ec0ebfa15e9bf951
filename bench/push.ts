import { createECDH, createHash, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PushSubscriptionForm } from '#contract/messaging/push.ts'
import { localhostCertificate } from '#tests/support/localhostCertificate.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Line, megabytes, ms, number, seconds } from './figure.ts'
import {
  deleteFollowers,
  fileDrafts,
  insertFollowers,
  publish,
  signInValidator,
  subscribeFollowers,
  type ValidatorCall,
  waitUntilIdle,
} from './followers.ts'
import { signedIn } from './member.ts'
import { memoryOf, type RunningProgram, start } from './processes.ts'
import type { PushServiceCounts } from './pushService.ts'

const people = 2_000
const browsersEach = 5
const browsers = people * browsersEach
/** Of a hundred browsers, one never answers in the second run. */
const silentOneIn = 100
const callsPerSecond = 20
const path = '/api/documents?itemsPerPage=20'
const warmMs = 5_000
const aloneMs = 10_000
const pollMs = 100
const budgetMs = 60_000
/** A round of the task, after which the audit trail tells what it has deleted, and a margin. Milliseconds */
const givenUpMs = 240_000
const budgetBytes = 100 * 1024 * 1024

/**
 * Measures a notification for 10,000 browsers that receive no more, all at one push service: time until all are deleted, and ordinary
 * calls meanwhile. Then again with a share of browsers that never answer.
 */
export async function push(ground: BenchEnvironment): Promise<Line[]> {
  const authority = join(tmpdir(), `mandature-${randomBytes(8).toString('hex')}.pem`)
  await writeFile(authority, localhostCertificate.cert)
  const program = [process.execPath, fileURLToPath(new URL('pushService.ts', import.meta.url))]
  const service = await start(program, '/', {})
  const server = await ground.serve({ OUTGOING_NETWORKS: '127.0.0.0/8', NODE_EXTRA_CA_CERTS: authority })
  try {
    await insertFollowers(ground, people)
    await subscribeFollowers(ground, people)
    const call = await signInValidator(server.origin)
    const drafts = await fileDrafts(ground, call, 2)
    await waitUntilIdle(ground)
    const reader = await signedIn(server.origin)
    await readList(server.origin, reader, wait(warmMs))
    const alone = await readList(server.origin, reader, wait(aloneMs))
    const run = (draft: number | undefined, silent: number) =>
      measureRun(ground, { server, service, call, reader, alone, draft, silent })
    return [...(await run(drafts[0], 0)), ...(await run(drafts[1], browsers / silentOneIn))]
  } finally {
    await server.stop()
    await service.stop()
    await rm(authority)
    await deleteFollowers(ground)
  }
}

type Kind = 'gone' | 'silent'

interface Run {
  server: RunningProgram
  service: RunningProgram
  call: ValidatorCall
  /** cookie of the person who reads a list meanwhile */
  reader: string
  /** durations of the same calls without pushes */
  alone: number[]
  draft: number | undefined
  /** number of browsers that never answer */
  silent: number
}

async function measureRun(ground: BenchEnvironment, run: Run): Promise<Line[]> {
  const { server, service, call, reader, alone, draft, silent } = run
  const gone = browsers - silent
  const { port } = await countsOf(service, 'DELETE')
  await insertBrowsers(ground, `https://127.0.0.1:${port}`, silent)
  const [last] = await ground.query<{ id: string }>('select coalesce(max(id), 0)::text as id from audit_events')
  await waitUntilIdle(ground)

  const memory = sampleMemory(server.pid)
  const begun = performance.now()
  await publish(call, draft)
  const deleted = deletionOf(ground, begun)
  const meanwhile = await readList(server.origin, reader, deleted)
  const takenMs = await deleted
  const counted = await countedInAuditTrail(ground, { gone, after: last?.id ?? '0', begun })
  const bytes = memory.stop()
  const calls = await countsOf(service)
  const left = await countBrowsers(ground, 'silent')
  const isEachOnce = calls.gone === gone && calls.mostForOne === 1 && counted === gone && left === silent
  const slowest = percentile(meanwhile)
  return [
    {
      figure: `${number(gone)} navigateurs qui ne reçoivent plus (410)${silent > 0 ? `, et ${silent} qui se taisent` : ''} : jusqu’au dernier retiré`,
      value: seconds(takenMs),
      budget: '≤ 60 s',
      ok: takenMs <= budgetMs,
    },
    {
      figure: '  appelés une fois chacun, retirés, comptés dans le journal',
      value: `${number(calls.gone)} appels (${calls.mostForOne} au plus pour un navigateur, ${number(calls.connections)} connexions), ${number(counted)} comptés, ${number(left)} restants`,
      budget: `${number(gone)}, ${number(silent)} restants`,
      ok: isEachOnce,
    },
    {
      figure: `  liste de 20 documents pendant ce temps, ${callsPerSecond} appels/s (95e centile)`,
      value: `${ms(slowest)}, ${ms(Math.max(...meanwhile))} au plus`,
      floor: `sans envoi ${ms(percentile(alone))}`,
      ratio: `× ${number(slowest / percentile(alone), 1)}`,
      budget: '≤ 100 ms',
      ok: slowest <= 100,
    },
    {
      figure: '  mémoire du serveur en plus pendant ce temps',
      value: bytes === null ? 'lue sous Linux seulement' : megabytes(bytes),
      budget: '≤ 100 Mo',
      ok: bytes === null ? null : bytes <= budgetBytes,
    },
  ]
}

async function countsOf(service: RunningProgram, method = 'GET'): Promise<PushServiceCounts> {
  return (await fetch(service.origin, { method })).json() as Promise<PushServiceCounts>
}

/** Gives each follower browsers at the push service. @param silent number of them that never answer, spread among the others */
async function insertBrowsers(ground: BenchEnvironment, origin: string, silent: number): Promise<void> {
  await ground.query('delete from push_subscriptions')
  const browserKeys = createECDH('prime256v1')
  browserKeys.generateKeys()
  const keys = {
    p256dh: browserKeys.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const every = silent > 0 ? browsers / silent : Number.POSITIVE_INFINITY
  const inserted = Array.from({ length: browsers }, (_, index): { kind: Kind; subscription: PushSubscriptionForm } => {
    const kind = index % every === every - 1 ? 'silent' : 'gone'
    return { kind, subscription: { endpoint: `${origin}/${kind}/${index}`, keys } }
  })
  await ground.query(
    `with person as (select id, row_number() over (order by id) as rank from users where email like 'abonne.%@mandature.example')
      insert into push_subscriptions (user_id, endpoint_hash, sealed, device, created_at)
      select person.id, hash, sealed, kind, now()
      from unnest($1::bytea[], $2::bytea[], $3::text[]) with ordinality browser (hash, sealed, kind, number)
      join person on person.rank = (browser.number + $4 - 1) / $4`,
    [
      inserted.map(({ subscription }) => createHash('sha256').update(subscription.endpoint).digest()),
      inserted.map(({ subscription }) => ground.secret.seal(JSON.stringify(subscription), 'push')),
      inserted.map(({ kind }) => kind),
      browsersEach,
    ],
  )
  await ground.query('analyze push_subscriptions')
}

const countBrowsers = async (ground: BenchEnvironment, kind: Kind): Promise<number> => {
  const [row] = await ground.query<{ browsers: number }>(
    'select count(*)::int as browsers from push_subscriptions where device = $1',
    [kind],
  )
  return row?.browsers ?? 0
}

/** Waits until the browsers that are gone are deleted, at most four minutes. @returns milliseconds since `begun` */
async function deletionOf(ground: BenchEnvironment, begun: number): Promise<number> {
  while ((await countBrowsers(ground, 'gone')) > 0 && performance.now() - begun < givenUpMs) await wait(pollMs)
  return performance.now() - begun
}

/** Waits until the audit trail counts all that are gone. @returns the number that it counts */
async function countedInAuditTrail(
  ground: BenchEnvironment,
  { gone, after, begun }: { gone: number; after: string; begun: number },
): Promise<number> {
  for (;;) {
    const [row] = await ground.query<{ counted: number }>(
      `select coalesce(sum((details->>'count')::int), 0)::int as counted from audit_events where action = 'push.browsersGone' and id > $1`,
      [after],
    )
    const counted = row?.counted ?? 0
    if (counted >= gone || performance.now() - begun > givenUpMs) return counted
    await wait(pollMs)
  }
}

/** Reads a list at a steady pace until `end`, without waiting for the answers. @returns the durations */
async function readList(origin: string, cookie: string, end: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void end.then(() => (isOver = true))
  const reads: Promise<number>[] = []
  while (!isOver) {
    reads.push(readOnce(origin, cookie))
    await wait(1_000 / callsPerSecond)
  }
  return Promise.all(reads)
}

async function readOnce(origin: string, cookie: string): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`${origin}${path}`, { headers: { cookie, accept: 'application/ld+json' } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`la liste a répondu ${answer.status}`)
  return performance.now() - begun
}

/** Follows the memory of a process. `stop` returns the growth in bytes, null where the system does not report it. */
function sampleMemory(pid: number) {
  const before = memoryOf(pid)
  let most = before ?? 0
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid) ?? 0)), pollMs)
  return {
    stop() {
      clearInterval(timer)
      return before === null ? null : most - before
    },
  }
}

const percentile = (durations: readonly number[]) =>
  durations.toSorted((a, b) => a - b)[Math.ceil(durations.length * 0.95) - 1] ?? Number.NaN
