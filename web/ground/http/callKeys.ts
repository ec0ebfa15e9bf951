import { Failure } from './failure.ts'

/** Less than the server keeps its answers (API.md, "Idempotency"): whoever comes back later means another one. */
const knownMs = 10 * 60 * 1_000

/** The keys of calls whose end nobody knows, by what was sent. */
const lost = new Map<string, { path: string; key: string; until: number }>()

/**
 * Makes a call under a key of its own. The same call, made again because its answer was lost, has the same key: what was done is not
 * done twice.
 */
export async function underKey<Answer>(
  path: string,
  body: object | undefined,
  act: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const call = `${path} ${written(body)}`
  const before = lost.get(call)
  const { key, until } = before && before.until > Date.now() ? before : { key: newKey(), until: Date.now() + knownMs }
  lost.delete(call)
  try {
    const answer = await act(key)
    noteDone(path)
    return answer
  } catch (failure) {
    if (isUnknown(failure)) lost.set(call, { path, key, until })
    throw failure
  }
}

/**
 * Something else was done to records of the same kind: it may undo what was lost, and the same call means another one from now on.
 * @param path of a call that writes, and that was answered
 */
export function noteDone(path: string) {
  for (const [call, other] of lost) if (other.path !== path && kindOf(other.path) === kindOf(path)) lost.delete(call)
}

/** `/api/subscriptions/7` → `/api/subscriptions` */
const kindOf = (path: string) => path.split('/', 3).join('/')

/** No answer, that of a gateway, or that the first one has not ended. */
function isUnknown(failure: unknown): boolean {
  if (!(failure instanceof Failure)) return false
  const isOfGateway = failure.status === 502 || failure.status === 504
  return failure.fault.kind === 'no-response' || isOfGateway || failure.problem?.code === 'request.underWay'
}

/** A file is known by its name, its length and its day. */
const written = (body: object | undefined): string =>
  body instanceof FormData || body instanceof URLSearchParams
    ? JSON.stringify([...body].map(([name, value]) => [name, value instanceof File ? fileIn(value) : value]))
    : JSON.stringify(body ?? null)

const fileIn = ({ name, size, lastModified }: File) => [name, size, lastModified]

/** `crypto.randomUUID` is for pages that came by https alone. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
