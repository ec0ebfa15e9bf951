import { setTimeout as wait } from 'node:timers/promises'

export type CallKind = 'read' | 'search' | 'download' | 'link' | 'message' | 'upload' | 'change'

/** A call and how it ended. */
export interface Outcome {
  kind: CallKind
  /** HTTP status; 0: no answer */
  status: number
  /** failure code of the answer, or the reason why there was none */
  code: string
  /** `performance.now()` */
  at: number
  ms: number
}

/** A call that changes something, until the portal has acknowledged it. */
export interface Write {
  kind: 'link' | 'message' | 'upload'
  /** unique text by which its record is found */
  mark: string
  isAcknowledged: boolean
  at: number
}

/** A caller gives up after this time: the call was neither answered nor refused. */
const patienceMs = 30_000
const retryMs = 2_000
/** An acknowledgement is asked for again, with the same key, for this long: an outage, and what `Retry-After` asks for. */
const insistenceMs = 100_000

/** Fields of answers that are read. */
interface Answer {
  code?: string
  id: number
  version: number
}

interface Call {
  method?: 'POST' | 'PUT'
  path: string
  token: string
  json?: object
  form?: FormData
  key?: string
}

/** Makes calls through the proxy and records how each ended. */
export function createCaller(origin: string) {
  const outcomes: Outcome[] = []

  async function call(
    kind: CallKind,
    { method, path, token, json, form, key }: Call,
  ): Promise<{ status: number; code: string; body: Answer | null; retryAfterMs: number }> {
    const at = performance.now()
    let status = 0
    let code = ''
    let body: Answer | null = null
    let retryAfterMs = 0
    try {
      const answer = await fetch(`${origin}${path}`, {
        method: method ?? 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(json && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        body: form ?? (json ? JSON.stringify(json) : null),
        signal: AbortSignal.timeout(patienceMs),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      status = answer.status
      retryAfterMs = Number(answer.headers.get('retry-after') ?? 0) * 1_000
      if (answer.headers.get('content-type')?.includes('json')) body = JSON.parse(bytes.toString()) as Answer
      code = body?.code ?? ''
    } catch (error) {
      status = 0
      code = error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : String(error)
    }
    outcomes.push({ kind, status, code, at, ms: performance.now() - at })
    return { status, code, body, retryAfterMs }
  }

  /** Makes a call that creates, again with the same key while it is not acknowledged, when the portal asks for it. */
  async function create(write: Write, made: Call): Promise<void> {
    const end = performance.now() + insistenceMs
    while (performance.now() < end) {
      const { status, retryAfterMs } = await call(write.kind, { method: 'POST', key: write.mark, ...made })
      write.isAcknowledged = status >= 200 && status < 300
      if (write.isAcknowledged) return
      await wait(Math.min(Math.max(retryMs, retryAfterMs), Math.max(0, end - performance.now())))
    }
  }

  return { outcomes, call, create }
}
export type Caller = ReturnType<typeof createCaller>
