import { Failure } from '#server/ground/errors/failure.ts'

/** Properties by which errors of PostgreSQL and of the network are told apart, and which the log shows. */
const namedProperties = ['code', 'severity', 'syscall', 'constraint', 'table', 'column'] as const
type NamedProperties = { [Name in (typeof namedProperties)[number]]?: string }

/** An error as plain data: a copy between threads (structured clone) keeps neither its class nor its properties. */
export interface CopiedFault {
  name: string
  message: string
  stack: string | undefined
  properties: NamedProperties
  cause: CopiedFault | null
  /** of an `AggregateError` */
  errors: CopiedFault[] | null
  /** of a `Failure` */
  failure: Pick<Failure, 'code' | 'violations' | 'retryAfter'> | null
}

/** Copies an error for another thread. */
export function copyFault(fault: unknown): CopiedFault {
  const error = fault instanceof Error ? fault : new Error(String(fault))
  const { code, violations, retryAfter } = error as Failure
  const isFailure = error instanceof Failure
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    properties: isFailure ? {} : propertiesOf(error),
    cause: error.cause === undefined ? null : copyFault(error.cause),
    errors: error instanceof AggregateError ? error.errors.map(copyFault) : null,
    failure: isFailure ? { code, violations, retryAfter } : null,
  }
}

/** Makes the error again that `copyFault` has copied. */
export function restoreFault(copied: CopiedFault): Error {
  const { name, message, stack, properties, cause, errors, failure } = copied
  const error = errorFor(failure, errors, cause && restoreFault(cause))
  return Object.assign(error, {
    message,
    ...(stack !== undefined && { stack }),
    ...(failure ? {} : { name }),
    ...properties,
  })
}

function errorFor(failure: CopiedFault['failure'], errors: CopiedFault['errors'], cause: Error | null): Error {
  const options = cause ? { cause } : {}
  if (failure) {
    const { code, violations, retryAfter } = failure
    return new Failure(code, { violations, ...(retryAfter !== undefined && { retryAfter }), ...options })
  }
  return errors ? new AggregateError(errors.map(restoreFault), '', options) : new Error('', options)
}

const propertiesOf = (error: Error): NamedProperties =>
  Object.fromEntries(
    namedProperties.flatMap((name) => {
      const value = (error as unknown as Record<string, unknown>)[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
