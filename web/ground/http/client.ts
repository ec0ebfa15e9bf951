import { Failure, failureFromResponse } from './failure.ts'
import { forgetUnansweredCalls, withIdempotencyKey } from './idempotencyKeys.ts'
import { recordOfflineCopyDate } from './offlineCopyDate.ts'
import { recordBuild } from './otherBuild.ts'
import { mayNotCall, takePreloadedResponse } from './preloadedResponses.ts'
import { beginProgress, type ProgressMode } from './progress.ts'
import { withProof } from './proofRequests.ts'
import { formatQuery, type Query } from './query.ts'

interface CallOptions {
  query?: Query
  signal?: AbortSignal
  /** default: lazy for GET, normal for the others */
  progress?: ProgressMode
  /** made by the page without user action: does not extend the sign-in */
  background?: boolean
  /** idempotent: sent without an idempotency key */
  repeatable?: boolean
}
/** Objects are sent as JSON, form data as multipart, search parameters as URL-encoded (seed §7). */
type Body = object | FormData | URLSearchParams
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Calls the server. Uses a preloaded response if there is one. The caller gives the type of the response.
 * @throws Failure
 */
export const get = <Answer>(path: string, call?: CallOptions): Promise<Answer> => {
  const brought = takePreloadedResponse(path + formatQuery(call?.query))
  if (brought !== undefined) return Promise.resolve(brought as Answer)
  return mayNotCall()
    ? Promise.reject(new Error(`the page has not brought ${path}`))
    : send('GET', path, undefined, call)
}
export const post = <Answer = void>(path: string, body?: Body, call?: CallOptions) =>
  send<Answer>('POST', path, body, call)
export const put = <Answer = void>(path: string, body?: Body, call?: CallOptions) =>
  send<Answer>('PUT', path, body, call)
export const remove = <Answer = void>(path: string, body?: Body, call?: CallOptions) =>
  send<Answer>('DELETE', path, body, call)

async function send<Answer>(
  method: Method,
  path: string,
  body: Body | undefined,
  call: CallOptions = {},
): Promise<Answer> {
  const end = beginProgress(call.progress ?? (method === 'GET' ? 'lazy' : 'normal'))
  try {
    const make = (key?: string) =>
      withProof(() => withFreshToken(() => fetchJson<Answer>(() => buildRequest(method, path, body, call, key))))
    if (method === 'POST' && !call.repeatable) return await withIdempotencyKey(path, body, make)
    const answer = await make()
    if (method !== 'GET' && !call.repeatable) forgetUnansweredCalls(path)
    return answer
  } finally {
    end()
  }
}

/** Retries a call once when its XSRF token is outdated: any read renews the cookie. */
export const withFreshToken = <Answer>(exchange: () => Promise<Answer>): Promise<Answer> =>
  exchange().catch(async (failure: unknown) => {
    if (!(failure instanceof Failure) || failure.problem?.code !== 'xsrf.invalid') throw failure
    await fetch('/me', { headers: { Accept: acceptedMediaType } })
    return exchange()
  })

export const acceptedMediaType = 'application/ld+json'

function buildRequest(
  method: Method,
  path: string,
  body: Body | undefined,
  { query, signal, background }: CallOptions,
  key?: string,
): Request {
  const headers = new Headers({ Accept: acceptedMediaType })
  if (key) headers.set('Idempotency-Key', key)
  if (background) headers.set('X-Background', '1')
  const token = readXsrfToken()
  // `GET /logout` needs it too: it proves that the portal itself makes the call
  if (token && (method !== 'GET' || path === '/logout')) headers.set('X-XSRF-TOKEN', token)
  const asIs = body === undefined || body instanceof FormData || body instanceof URLSearchParams
  if (!asIs) headers.set('Content-Type', 'application/json')
  return new Request(path + formatQuery(query), {
    method,
    headers,
    body: asIs ? body : JSON.stringify(body),
    signal: signal ?? null,
  })
}

async function fetchJson<Answer>(prepared: () => Request): Promise<Answer> {
  let request: Request
  try {
    request = prepared()
  } catch (cause) {
    throw new Failure({ kind: 'not-sent' }, cause)
  }
  const answer = await fetchResponse(request)
  recordOfflineCopyDate(answer)
  recordBuild(answer)
  try {
    return (answer.status === 204 ? undefined : await answer.json()) as Answer
  } catch (cause) {
    throw noResponse(request, cause)
  }
}

/**
 * Fetches a response that is not read as JSON.
 * @throws Failure when it is refused, or when there is none
 */
export async function fetchResponse(request: Request): Promise<Response> {
  const answer = await fetch(request).catch((cause: unknown) => {
    throw noResponse(request, cause)
  })
  if (!answer.ok) throw await failureFromResponse(answer)
  return answer
}

const noResponse = ({ signal }: Request, cause: unknown) =>
  signal.aborted ? cause : new Failure({ kind: 'no-response' }, cause)

export function readXsrfToken(): string | undefined {
  const written = document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='))
  return written && decodeURIComponent(written.slice('XSRF-TOKEN='.length))
}
