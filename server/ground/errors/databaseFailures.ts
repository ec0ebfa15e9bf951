import { type ConstraintFailures, toConstraintFailure } from './constraintFailures.ts'
import { Failure } from './failure.ts'

/** Error codes of an unavailable database: PostgreSQL is down, starting, stopping or too slow. */
const unavailableCodes = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57014', // query_canceled: statement_timeout
  '53300', // too_many_connections
  '40P01', // deadlock_detected: the other transaction continues
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  // The host name is not found, or cannot be resolved now.
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
])
/** disk_full: reads still work; writes fail until somebody has freed space. */
const diskFullCode = '53100'
const diskFullRetrySeconds = 60
const lostConnectionMessage =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Foreign keys to the user who acts. When one is violated, the account was deleted during the call. */
const actorForeignKeys =
  /_(user_id|by_user_id|author_id|created_by|updated_by|uploaded_by|pending_by|activated_by|imported_by|saved_by|decided_by|answered_by)_fkey$/

/** Foreign key of a sign-in to its remember-me token. When it is violated, the device was forgotten during the call. */
const rememberMeForeignKey = 'sign_ins_remembrance_id_fkey'

/** Error codes that concern one statement, while the database still answers others. */
const statementErrorCodes = new Set(['57014', '40P01'])

/** Whether the error means that the database cannot be reached, as opposed to an error of one statement. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isOutcomeUnknown(error) && !statementErrorCodes.has((error as DatabaseError).code ?? '')

type DatabaseError = Error & { code?: string; constraint?: string; severity?: string; syscall?: string }

/** Converts a database error to the failure that the caller gets, or null when the error is a bug. */
export function toDatabaseFailure(error: DatabaseError, declared: ConstraintFailures): Failure | null {
  const refusal = error.constraint ? toConstraintFailure(error.constraint, declared) : null
  if (refusal) return refusal
  if (
    error.code === '23503' &&
    (actorForeignKeys.test(error.constraint ?? '') || error.constraint === rememberMeForeignKey)
  )
    return new Failure('access.signInRequired')
  const unavailable = toUnavailableFailure(error)
  if (unavailable) return unavailable
  // PostgreSQL cannot store this text: a NUL byte, a lone surrogate.
  if (error.code === '22021' || error.code === '22P05') return new Failure('request.malformed')
  return null
}

function toUnavailableFailure(error: DatabaseError): Failure | null {
  if (error.code === diskFullCode)
    return new Failure('server.unavailable', { retryAfter: diskFullRetrySeconds, cause: error })
  // A connection tried on several addresses of one host name fails with an AggregateError.
  const causes: DatabaseError[] = error instanceof AggregateError ? error.errors : [error]
  const away = causes.some((cause) => isDatabaseError(cause) && unavailableCodes.has(cause.code ?? ''))
  if (away || lostConnectionMessage.test(error.message))
    return new Failure('server.unavailable', { retryAfter: 2, cause: error })
  return null
}

/** Whether the outcome of a write is unknown: the connection was lost, perhaps after the commit. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof Error && toUnavailableFailure(error) !== null

/** Errors of a statement that PostgreSQL has rolled back, or for which there was no connection. */
const undoneCodes = new Set([...statementErrorCodes, diskFullCode, '53300', '57P03'])
const noConnectionMessage = /timeout exceeded when trying to connect|terminated due to connection timeout/

/**
 * Whether the statement that failed has certainly changed nothing, nor its transaction: PostgreSQL has rolled it back, or
 * there was no connection for it.
 */
export function isUndone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const causes: DatabaseError[] = error instanceof AggregateError ? error.errors : [error]
  return (
    noConnectionMessage.test(error.message) ||
    causes.every(({ code = '', syscall = '' }) => undoneCodes.has(code) || ['connect', 'getaddrinfo'].includes(syscall))
  )
}

const isDatabaseError = ({ severity, syscall = '' }: DatabaseError) =>
  severity !== undefined || ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall)
