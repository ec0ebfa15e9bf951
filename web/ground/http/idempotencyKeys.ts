import { Failure } from './failure.ts'

/** Shorter than the server's retention of responses (API.md, "Idempotency"): a later identical call is a new one. */
const keyLifetimeMs = 10 * 60 * 1_000

/** Keys of calls without a known outcome, by path and body. */
const unansweredCalls = new Map<string, { path: string; key: string; until: number }>()

/**
 * Makes a call with an idempotency key. A retry of a call whose response was lost reuses its key, so that the server
 * does not apply it twice.
 */
export async function withIdempotencyKey<Answer>(
  path: string,
  body: object | undefined,
  act: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const call = `${path} ${serializeBody(body)}`
  const before = unansweredCalls.get(call)
  const { key, until } =
    before && before.until > Date.now() ? before : { key: createKey(), until: Date.now() + keyLifetimeMs }
  unansweredCalls.delete(call)
  try {
    const answer = await act(key)
    forgetUnansweredCalls(path)
    return answer
  } catch (failure) {
    if (isOutcomeUnknown(failure)) unansweredCalls.set(call, { path, key, until })
    throw failure
  }
}

/**
 * Forgets unanswered calls to the same collection: after another change, an identical call is a new one.
 * @param path of a write that was answered
 */
export function forgetUnansweredCalls(path: string) {
  for (const [call, other] of unansweredCalls)
    if (other.path !== path && collectionPath(other.path) === collectionPath(path)) unansweredCalls.delete(call)
}

/** `/api/subscriptions/7` → `/api/subscriptions` */
const collectionPath = (path: string) => path.split('/', 3).join('/')

/** Answers of a gateway, and of a server whose database went away (503): nobody knows whether the call was applied. */
const unknownStatuses: ReadonlySet<number | undefined> = new Set([502, 503, 504])

/** Whether the call may have been applied: no response, an answer that does not say, or a first call still running. */
const isOutcomeUnknown = (failure: unknown): boolean =>
  failure instanceof Failure &&
  (failure.fault.kind === 'no-response' ||
    unknownStatuses.has(failure.status) ||
    failure.problem?.code === 'request.underWay')

/** Serializes a body to identify the call. A file counts by its name, size and modification date. */
const serializeBody = (body: object | undefined): string =>
  body instanceof FormData || body instanceof URLSearchParams
    ? JSON.stringify([...body].map(([name, value]) => [name, value instanceof File ? fileFingerprint(value) : value]))
    : JSON.stringify(body ?? null)

const fileFingerprint = ({ name, size, lastModified }: File) => [name, size, lastModified]

/** `crypto.randomUUID` exists in secure contexts (https) only. */
const createKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
