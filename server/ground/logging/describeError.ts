import { isDatabaseUnavailable } from '#server/ground/errors/databaseFailures.ts'
import { redact } from './redact.ts'
import { withSourcePositions } from './sourcePositions.ts'

/** What is logged of an error. Its other properties are left out: libraries put the data they worked on there. */
export interface DescribedError {
  type: string
  message: string
  code?: string
  /** of a PostgreSQL error; its `detail` and `where` are left out because they quote rows */
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
  // The stack of a lost connection has no useful position.
  const frames = isDatabaseUnavailable(error) ? '' : framesOf(error)
  return {
    type,
    message,
    ...shortName({ code }),
    ...shortName({ constraint }),
    ...shortName({ table }),
    ...shortName({ column }),
    ...(frames && { stack: `${type}: ${message}${frames}` }),
    ...(depth > 0 && cause !== undefined && { cause: describeError(cause, depth - 1) }),
    ...(depth > 0 &&
      Array.isArray(errors) && { errors: errors.slice(0, maxDepth).map((one) => describeError(one, 0)) }),
  }
}

/**
 * Removes quoted values from a message. PostgreSQL quotes the value that it cannot parse (class 22, or at the end of a
 * sentence), a JSON parser its input.
 */
function messageWithoutValues(error: Error & { code?: unknown; severity?: unknown }): string {
  const { message, code, severity } = error
  const quotesAll = (severity !== undefined && String(code).startsWith('22')) || error instanceof SyntaxError
  return quotesAll ? message.replaceAll(/"[^]*"/g, '…') : message.replace(/: "[^]*"$/, ': …')
}

/** The stack frames after the message, which may have several lines. */
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

/** Returns the property if it looks like a name or a code: short, in ASCII letters. */
function shortName<Name extends string>(property: Record<Name, unknown>): Partial<Record<Name, string>> {
  const [[name, value] = []] = Object.entries(property) as [Name, unknown][]
  const isShort = typeof value === 'string' && /^[\w.:-]{1,80}$/.test(value)
  if (name === undefined || !isShort) return {}
  return { [name]: value } as Partial<Record<Name, string>>
}
