import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { hasCommitted, watchCommits } from '#server/ground/context/requestContext.ts'
import { isOutcomeUnknown, isUndone } from '#server/ground/errors/databaseFailures.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { hashRights } from './hashRights.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** key under which the response is to be stored; null for a call without one, or once nothing is to be stored */
    keptUnder: IdempotencyKey | null
  }
  interface FastifyContextConfig {
    /** the response contains a secret, which is never stored: a call repeated with the same key is done again */
    tellsSecret?: true
    /** the call changes nothing: its response is not stored, and a repeated call is done again */
    changesNothing?: true
    /** the call done again has no further effect: it is done again when nobody knows whether its server has died over it */
    isRepeatable?: true
  }
}

interface IdempotencyKey {
  caller: string
  key: string
}

interface StoredResponse {
  callHash: Buffer
  /** null by an earlier release, or while the call is running */
  rightsHash: Buffer | null
  status: number | null
  headers: Record<string, string> | null
  body: string | null
}

const keyHeader = 'idempotency-key'
/** How long responses are stored: 24 hours (API.md). */
const retentionMs = 24 * 60 * 60 * 1_000
/** How long a repeated call waits for the response while the first call is running. */
const polling = { times: 60, ms: 50 } as const
/** Response headers that are stored; cookies and lengths belong to each response. */
const storedHeaders = ['content-type', 'location', 'content-location', 'retry-after'] as const

/**
 * Replays the stored response for a repeated `Idempotency-Key` of a POST, for 24 hours (API.md). Keys belong to the
 * signed-in caller, and a response to the rights that they had: with other rights the call is refused. A call whose
 * outcome is unknown is refused rather than done twice, unless it is repeatable; a call that failed with a server error
 * may be repeated, also when the database was away or too slow before the call had committed anything. Responses that set
 * cookies are never stored.
 */
export function handleIdempotencyKeys(app: App, { db, clock }: Portal) {
  app.decorateRequest('keptUnder', null)

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers[keyHeader]
    if (request.method !== 'POST' || key === undefined || !request.signedIn) return
    const { tellsSecret, changesNothing, isRepeatable } = request.routeOptions.config
    if (tellsSecret || changesNothing) return
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Failure('request.key')
    const under = { caller: callerOf(request.signedIn), key }
    const callHash = hashRequest(request)
    const now = clock.now()
    const over = new Date(now.getTime() - retentionMs).toISOString()
    const { rows } = await sql<{ key: string }>`
      with others as (
        delete from kept_answers where at < ${over}::timestamptz and (caller, key) <> (${under.caller}, ${key}))
      insert into kept_answers as kept (caller, key, call_hash, at)
      values (${under.caller}, ${key}, ${callHash}, ${now.toISOString()}::timestamptz)
      on conflict (caller, key) do update
        set call_hash = excluded.call_hash, at = excluded.at, status = null, headers = null, body = null, rights_hash = null
        where kept.at < ${over}::timestamptz
      returning key
    `.execute(db)
    if (rows.length > 0) {
      request.keptUnder = under
      watchCommits()
      return
    }
    const kept = await findEnded(under)
    if (isRepeatable && kept?.status === null && kept.callHash.equals(callHash)) {
      request.keptUnder = under
      return
    }
    return replayResponse(reply, kept, { callHash, rightsHash: hashRights(request.signedIn) })
  })

  app.addHook('onError', async (request, _reply, error) => {
    const under = request.keptUnder
    // The call has done something, or perhaps: the key stays reserved, so that the call is not done again.
    if (under && isOutcomeUnknown(error) && (hasCommitted() || !isUndone(error))) request.keptUnder = null
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const under = request.keptUnder
    if (!under) return payload
    request.keptUnder = null
    const isText = payload === null || payload === undefined || typeof payload === 'string'
    // The same call may be repeated after a new sign-in (401), a proof of identity or a pause (429).
    const isAgain = reply.statusCode === 401 || reply.statusCode === 429 || request.failure === 'access.proofRequired'
    const isEnd = reply.statusCode < 500 && !isAgain && !isInterruptedUpload(request, reply)
    const isKept = isText && isEnd && !reply.hasHeader('set-cookie')
    const viewer = request.signedIn
    if (isKept && viewer) await keep(under, reply, { viewer, body: typeof payload === 'string' ? payload : null })
    else await forget(under)
    return payload
  })

  async function findEnded(under: IdempotencyKey): Promise<StoredResponse | undefined> {
    for (let waited = 0; waited < polling.times; waited++) {
      const kept = await find(under)
      if (!kept || kept.status !== null) return kept
      await pause(polling.ms)
    }
    return find(under)
  }

  async function find({ caller, key }: IdempotencyKey): Promise<StoredResponse | undefined> {
    const { rows } = await sql<StoredResponse>`
      select call_hash, rights_hash, status, headers, body from kept_answers where caller = ${caller} and key = ${key}
    `.execute(db)
    return rows[0]
  }

  async function keep(
    { caller, key }: IdempotencyKey,
    reply: FastifyReply,
    { viewer, body }: { viewer: Viewer; body: string | null },
  ): Promise<void> {
    const headers = Object.fromEntries(
      storedHeaders.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
    )
    await sql`
      update kept_answers set status = ${reply.statusCode}::int, headers = ${JSON.stringify(headers)}::jsonb, body = ${body},
        rights_hash = ${hashRights(viewer)}
      where caller = ${caller} and key = ${key}
    `.execute(db)
  }

  /** Forgets a key. It stays reserved when the database is away: the caller is answered nevertheless. */
  async function forget({ caller, key }: IdempotencyKey): Promise<void> {
    await sql`delete from kept_answers where caller = ${caller} and key = ${key}`
      .execute(db)
      .catch((error: unknown) => {
        if (!isOutcomeUnknown(error)) throw error
      })
  }
}

/** The owner of keys. Those of an access token are its own: it may have fewer rights than its person. */
const callerOf = ({ id, token }: Viewer) => `user:${id}${token ? `:token:${token.id}` : ''}`

/** Whether an upload did not arrive completely: it may be sent again with the same key. */
const isInterruptedUpload = ({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply) =>
  routeOptions.config.receives === 'file' && [400, 408, 413].includes(statusCode)

/**
 * Deletes stored responses after 24 hours, whether or not the caller comes back (task `answers.expire`; QUALITY
 * DAT-10).
 */
export async function deleteExpiredResponses({ db, clock }: Pick<Portal, 'db' | 'clock'>): Promise<void> {
  const over = new Date(clock.now().getTime() - retentionMs).toISOString()
  await sql`delete from kept_answers where at < ${over}::timestamptz`.execute(db)
}

/**
 * Replays a stored response.
 * @throws Failure `request.keyReused` for another call, `request.underWay` for one that has not ended, as far as is
 * known, `request.rightsChanged` for a caller whose rights are not those for which it was stored
 */
function replayResponse(
  reply: FastifyReply,
  kept: StoredResponse | undefined,
  { callHash, rightsHash }: { callHash: Buffer; rightsHash: Buffer },
) {
  // Deleted between the two statements, because it had expired.
  if (!kept) throw new Failure('request.underWay', { retryAfter: 1 })
  if (!kept.callHash.equals(callHash)) throw new Failure('request.keyReused')
  if (kept.status === null) throw new Failure('request.underWay', { retryAfter: 1 })
  if (!kept.rightsHash?.equals(rightsHash)) throw new Failure('request.rightsChanged')
  return reply
    .code(kept.status)
    .headers({ ...kept.headers, 'idempotency-replayed': 'true' })
    .serializer(String)
    .send(kept.body ?? undefined)
}

/**
 * Hashes the method, URL and body of a call. Streamed files are not part of it: even their length changes with the
 * multipart boundary.
 */
function hashRequest({ method, url, body }: FastifyRequest): Buffer {
  const sent = body === undefined ? '' : JSON.stringify(body)
  return createHash('sha256')
    .update(JSON.stringify([method, url, sent]))
    .digest()
}
