import { isDatabaseAway } from '#server/ground/errors/databaseFailures.ts'
import { redact } from './redact.ts'
import { withSourcePositions } from './sourcePositions.ts'

/** What the log has of an error: never its other properties, where libraries put what they worked on. */
export interface DescribedError {
  type: string
  message: string
  code?: string
  /** of an error of PostgreSQL, whose `detail` and `where` quote rows */
  constraint?: string
  table?: string
  column?: string
  stack?: string
  cause?: DescribedError
  errors?: DescribedError[]
}

const maxDepth = 3
const maxFrames = 20

/** Describes an error by its type, code, message without values, and stack. */
export function describeError(error: unknown, depth = maxDepth): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error === 'string' ? redact(error) : '' }
  const { code, constraint, table, column, cause, errors } = error as Error & Record<string, unknown>
  const type = error.constructor.name || error.name
  const message = redact(messageWithoutValues(error))
  // a connection is lost nowhere in particular
  const frames = isDatabaseAway(error) ? '' : framesOf(error)
  return {
    type,
    message,
    ...nameOf({ code }),
    ...nameOf({ constraint }),
    ...nameOf({ table }),
    ...nameOf({ column }),
    ...(frames && { stack: `${type}: ${message}${frames}` }),
    ...(depth > 0 && cause !== undefined && { cause: describeError(cause, depth - 1) }),
    ...(depth > 0 &&
      Array.isArray(errors) && { errors: errors.slice(0, maxDepth).map((one) => describeError(one, 0)) }),
  }
}

/** PostgreSQL quotes the value that it cannot read (class 22, or at the end of a sentence), a JSON parser what it was given. */
function messageWithoutValues(error: Error & { code?: unknown; severity?: unknown }): string {
  const { message, code, severity } = error
  const quotesAll = (severity !== undefined && String(code).startsWith('22')) || error instanceof SyntaxError
  return quotesAll ? message.replaceAll(/"[^]*"/g, '…') : message.replace(/: "[^]*"$/, ': …')
}

/** The stack after the message, which may have several lines. */
function framesOf({ stack = '' }: Error): string {
  const start = stack.search(/\n {4}at /)
  if (start < 0) return ''
  const frames = stack
    .slice(start)
    .split('\n')
    .filter((line, index) => index === 0 || line.startsWith('    at '))
    .slice(0, maxFrames + 1)
  return withSourcePositions(frames.join('\n'))
}

/** The property when it is a name or a code: short, in ASCII letters. */
function nameOf<Name extends string>(property: Record<Name, unknown>): Partial<Record<Name, string>> {
  const [[name, value] = []] = Object.entries(property) as [Name, unknown][]
  const isShort = typeof value === 'string' && /^[\w.:-]{1,80}$/.test(value)
  if (name === undefined || !isShort) return {}
  return { [name]: value } as Partial<Record<Name, string>>
}
