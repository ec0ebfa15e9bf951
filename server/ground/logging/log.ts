import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '#server/ground/configuration/config.ts'
import { describeError } from './describeError.ts'
import { redact } from './redact.ts'

/**
 * Lines are written in batches of this many bytes, at the latest after this many milliseconds: a write costs as much as
 * creating the line.
 */
const batch = { minLength: 4_096, periodicFlush: 200 } as const

/**
 * Allowlist of fields of log lines. Libraries log headers, options and whole calls at `debug` and `trace`; fields that
 * are not listed here are removed.
 */
const loggedFields: ReadonlySet<string> = new Set([
  'aborted',
  'address',
  'applied',
  'attempt',
  'calls',
  'channel',
  'err',
  'error',
  'failure',
  'job',
  'method',
  'ms',
  'part',
  'route',
  'status',
  'task',
  'user',
  'version',
])

/**
 * Opens the log: one JSON line per event. At every level a line contains its message, without addresses, queries and
 * tokens, and the fields of `loggedFields`; never a header, a body or the value of a row (QUALITY DAT-08, LOG-20).
 */
export const openLog = (
  { logLevel }: Pick<Config, 'logLevel'>,
  to: DestinationStream = pino.destination({ dest: 1, ...batch }),
): Logger =>
  pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (described: unknown) => described },
      hooks: {
        logMethod(args, method) {
          const [first, second] = args as unknown[]
          const fields = allowedFields(first instanceof Error ? { err: first } : first)
          const message = typeof first === 'string' ? first : second
          const text = typeof message === 'string' ? redact(message) : (fields.err as { message?: string })?.message
          method.call(this, fields, text)
        },
      },
    },
    to,
  )

function allowedFields(given: unknown): Record<string, unknown> {
  if (typeof given !== 'object' || given === null) return {}
  const entries = Object.entries(given).filter(([name]) => loggedFields.has(name))
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === 'err' ? describeError(value) : redactScalars(value)]),
  )
}

/** Redacts a scalar or a list of scalars; any other value is removed. */
function redactScalars(value: unknown): unknown {
  if (typeof value === 'string') return redact(value)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  return Array.isArray(value) ? value.filter((one) => typeof one !== 'object').map(redactScalars) : undefined
}
