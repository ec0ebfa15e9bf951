import { Failure, refusal } from './failure.ts'
import { beginProgress, type ProgressMode } from './progress.ts'
import { type Query, writeQuery } from './query.ts'

interface Call {
  query?: Query
  signal?: AbortSignal
  /** reading is lazy, writing normal, unless said here */
  progress?: ProgressMode
}
/** An object goes as JSON, form data as multipart, search parameters as URL-encoded (seed §7). */
type Body = object | FormData | URLSearchParams
type Method = 'GET' | 'POST' | 'PUT'

/** Each answers what the contract says of the call, or throws a Failure. The type is the caller's to give. */
export const get = <Answer>(path: string, call?: Call) => send<Answer>('GET', path, undefined, call)
export const post = <Answer = void>(path: string, body?: Body, call?: Call) => send<Answer>('POST', path, body, call)
export const put = <Answer = void>(path: string, body?: Body, call?: Call) => send<Answer>('PUT', path, body, call)

async function send<Answer>(method: Method, path: string, body: Body | undefined, call: Call = {}): Promise<Answer> {
  const end = beginProgress(call.progress ?? (method === 'GET' ? 'lazy' : 'normal'))
  const exchange = () => ask<Answer>(() => prepare(method, path, body, call))
  try {
    return await exchange().catch(async (failure: unknown) => {
      if (!(failure instanceof Failure) || failure.problem?.code !== 'xsrf.invalid') throw failure
      // the page is older than its cookie: any read renews it, then the call is made once more
      await fetch('/me', { headers: { Accept: accepted } })
      return exchange()
    })
  } finally {
    end()
  }
}

const accepted = 'application/ld+json'

function prepare(method: Method, path: string, body: Body | undefined, { query, signal }: Call): Request {
  const headers = new Headers({ Accept: accepted })
  const token = readXsrfToken()
  // `GET /logout` asks for it too, to know that the portal itself calls
  if (token && (method !== 'GET' || path === '/logout')) headers.set('X-XSRF-TOKEN', token)
  const asIs = body === undefined || body instanceof FormData || body instanceof URLSearchParams
  if (!asIs) headers.set('Content-Type', 'application/json')
  return new Request(path + writeQuery(query), {
    method,
    headers,
    body: asIs ? body : JSON.stringify(body),
    signal: signal ?? null,
  })
}

async function ask<Answer>(prepared: () => Request): Promise<Answer> {
  let request: Request
  try {
    request = prepared()
  } catch (cause) {
    throw new Failure({ kind: 'not-sent' }, cause)
  }
  try {
    const answer = await fetch(request)
    if (!answer.ok) throw await refusal(answer)
    return (answer.status === 204 ? undefined : await answer.json()) as Answer
  } catch (cause) {
    if (cause instanceof Failure || request.signal.aborted) throw cause
    throw new Failure({ kind: 'no-response' }, cause)
  }
}

function readXsrfToken(): string | undefined {
  const written = document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='))
  return written && decodeURIComponent(written.slice('XSRF-TOKEN='.length))
}
