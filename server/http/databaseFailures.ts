import type { FailureCode } from '#contract/failures.ts'
import { Failure } from './failure.ts'

/** The rules that PostgreSQL keeps, and the field that each refuses. */
const constraints: Record<string, readonly [code: FailureCode, field: string]> = {
  users_email_key: ['users.emailTaken', 'email'],
  assignments_one_role_key: ['users.oneRolePerBody', 'userIrpInformations'],
  assignments_one_main_key: ['users.oneMainBody', 'mainIrp'],
  bodies_cycle: ['bodies.cycle', 'parentIrp'],
  bodies_parent: ['bodies.cycle', 'parentIrp'],
  bodies_depth: ['bodies.tooDeep', 'parentIrp'],
  bodies_name_key: ['bodies.nameTaken', 'name'],
  bodies_code_key: ['bodies.codeTaken', 'code'],
  sessions_number_key: ['sessions.numberTaken', 'number'],
  sessions_order: ['sessions.endBeforeStart', 'endsAt'],
  documents_session_id_body_id_fkey: ['record.gone', 'session'],
  documents_session_id_point_id_fkey: ['record.gone', 'point'],
  minutes_document_fkey: ['record.inUse', 'document'],
  agenda_points_consultation_id_fkey: ['consultations.inUse', 'consultation'],
  consultations_central_id_fkey: ['record.inUse', 'central'],
  // what was just read is removed before it is said to be read, or asked for
  session_visits_session_id_fkey: ['record.notFound', 'session'],
  session_bundles_session_id_fkey: ['record.notFound', 'session'],
  document_readings_document_id_fkey: ['record.notFound', 'document'],
  document_readings_document_id_version_number_fkey: ['record.notFound', 'document'],
}

/** PostgreSQL is away, starting or stopping, or answers too slowly: come back later. */
const unavailable = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57014', // query_canceled: statement_timeout
  '53300', // too_many_connections
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
])
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** The refusal that a database error stands for, or null when it is a bug. */
export function failureOfDatabase(
  error: Error & { code?: string; constraint?: string; severity?: string },
): Failure | null {
  const refusal = error.constraint ? constraints[error.constraint] : undefined
  if (refusal) {
    const [code, propertyPath] = refusal
    const failure = new Failure(code)
    return new Failure(code, { violations: [{ propertyPath, message: failure.message, code }] })
  }
  const away = isDatabaseError(error) && unavailable.has(error.code ?? '')
  if (away || lostConnection.test(error.message))
    return new Failure('server.unavailable', { retryAfter: 2, cause: error })
  // text that PostgreSQL cannot keep: a NUL byte, a lone surrogate
  if (error.code === '22021' || error.code === '22P05') return new Failure('request.malformed')
  return null
}

/** The connection was lost, perhaps after the transaction ended: nobody knows whether it has happened. */
export const mayBeWritten = (error: unknown): boolean =>
  error instanceof Error && failureOfDatabase(error)?.code === 'server.unavailable'

const isDatabaseError = (error: { severity?: string; syscall?: string; code?: string }) =>
  error.severity !== undefined || error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write'
