import type { FailureCode } from '#contract/ground/failures.ts'
import { Failure } from './failure.ts'

/** Failure codes and fields by database constraint. */
const constraintFailures: Record<string, readonly [code: FailureCode, field: string]> = {
  users_email_key: ['users.emailTaken', 'email'],
  users_administrator: ['users.lastAdministrator', 'roles'],
  mandates_name_key: ['references.nameTaken', 'name'],
  jobs_name_key: ['references.nameTaken', 'name'],
  assignments_one_role_key: ['users.oneRolePerBody', 'userIrpInformations'],
  assignments_one_main_key: ['users.oneMainBody', 'mainIrp'],
  assignments_dates: ['users.dateOrder', 'userIrpInformations'],
  assignments_body_id_fkey: ['record.gone', 'userIrpInformations'],
  assignments_job_id_fkey: ['record.gone', 'userIrpInformations'],
  assignments_mandate_id_fkey: ['record.gone', 'userIrpInformations'],
  bodies_cycle: ['bodies.cycle', 'parentIrp'],
  bodies_parent: ['bodies.cycle', 'parentIrp'],
  bodies_depth: ['bodies.tooDeep', 'parentIrp'],
  bodies_name_key: ['bodies.nameTaken', 'name'],
  bodies_code_key: ['bodies.codeTaken', 'code'],
  // The body is deleted while a record of it is written.
  sessions_body_id_fkey: ['record.gone', 'irp'],
  documents_body_id_fkey: ['record.gone', 'irp'],
  consultations_body_id_fkey: ['record.gone', 'irp'],
  sessions_number_key: ['sessions.numberTaken', 'number'],
  sessions_order: ['sessions.endBeforeStart', 'endsAt'],
  documents_session_id_body_id_fkey: ['record.gone', 'session'],
  documents_session_id_point_id_fkey: ['record.gone', 'point'],
  minutes_document_fkey: ['record.inUse', 'document'],
  contents_session_key: ['contents.sessionTaken', 'session'],
  contents_whole: ['request.invalid', 'status'],
  contents_external_id_key: ['contents.externalIdTaken', 'externalId'],
  contents_session_id_fkey: ['record.gone', 'session'],
  contents_picture_id_fkey: ['record.gone', 'mainPicture'],
  contents_podcast_id_fkey: ['record.gone', 'podcast'],
  content_bodies_body_id_fkey: ['record.gone', 'irps'],
  content_thematics_thematic_id_fkey: ['record.gone', 'thematics'],
  media_name_key: ['media.nameTaken', 'name'],
  thematics_name_key: ['thematics.nameTaken', 'name'],
  thematic_bodies_body_id_fkey: ['record.gone', 'irps'],
  // The project is deleted while a record refers to it.
  agenda_point_thematics_thematic_id_fkey: ['record.gone', 'thematics'],
  decision_thematics_thematic_id_fkey: ['record.gone', 'thematics'],
  document_thematics_thematic_id_fkey: ['record.gone', 'thematics'],
  consultations_thematic_id_fkey: ['record.gone', 'thematic'],
  links_media_id_fkey: ['record.gone', 'link'],
  // The branch is deleted while a document is filed in it.
  documents_document_type_id_fkey: ['record.gone', 'documentType'],
  documents_document_commission_id_fkey: ['record.gone', 'documentCommission'],
  document_types_name_key: ['classifications.nameTaken', 'name'],
  document_types_parent_id_fkey: ['record.gone', 'parentId'],
  document_commissions_name_key: ['classifications.nameTaken', 'name'],
  document_commissions_parent_id_fkey: ['record.gone', 'parentId'],
  branches_cycle: ['classifications.cycle', 'parentId'],
  branches_depth: ['classifications.tooDeep', 'parentId'],
  // The record is deleted while somebody subscribes to it.
  subscriptions_thematic_id_fkey: ['record.notFound', 'thematic'],
  subscriptions_session_id_fkey: ['record.notFound', 'session'],
  subscriptions_body_id_fkey: ['record.notFound', 'flow.irp'],
  subscriptions_document_type_id_fkey: ['record.notFound', 'flow.documentType'],
  saved_searches_name_key: ['search.nameTaken', 'name'],
  contact_topics_name_key: ['references.nameTaken', 'name'],
  contact_messages_topic_id_fkey: ['record.gone', 'topic'],
  user_imports_under_way_key: ['imports.underWay', 'file'],
  agenda_points_consultation_id_fkey: ['consultations.inUse', 'consultation'],
  // A body moves while a consultation is linked to one of its central committee.
  consultations_central_committee: ['record.gone', 'central'],
  consultations_central_id_fkey: ['record.inUse', 'central'],
  // The record is deleted before its reading, or a bundle of it, is recorded.
  session_visits_session_id_fkey: ['record.notFound', 'session'],
  session_bundles_session_id_fkey: ['record.notFound', 'session'],
  document_readings_document_id_fkey: ['record.notFound', 'document'],
  document_readings_document_id_version_number_fkey: ['record.notFound', 'document'],
}

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
  /_(user_id|by_user_id|author_id|created_by|updated_by|uploaded_by|pending_by|activated_by|imported_by|saved_by|decided_by)_fkey$/

/** Foreign key of a sign-in to its remember-me token. When it is violated, the device was forgotten during the call. */
const rememberMeForeignKey = 'sign_ins_remembrance_id_fkey'

/** Error codes that concern one statement, while the database still answers others. */
const statementErrorCodes = new Set(['57014', '40P01'])

/** Whether the error means that the database cannot be reached, as opposed to an error of one statement. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isOutcomeUnknown(error) && !statementErrorCodes.has((error as DatabaseError).code ?? '')

type DatabaseError = Error & { code?: string; constraint?: string; severity?: string; syscall?: string }

/** Converts a database error to the failure that the caller gets, or null when the error is a bug. */
export function toDatabaseFailure(error: DatabaseError): Failure | null {
  const refusal = error.constraint ? constraintFailures[error.constraint] : undefined
  if (refusal) {
    const [code, propertyPath] = refusal
    const failure = new Failure(code)
    return new Failure(code, { violations: [{ propertyPath, message: failure.message, code }] })
  }
  if (
    error.code === '23503' &&
    (actorForeignKeys.test(error.constraint ?? '') || error.constraint === rememberMeForeignKey)
  )
    return new Failure('access.signInRequired')
  if (error.code === diskFullCode)
    return new Failure('server.unavailable', { retryAfter: diskFullRetrySeconds, cause: error })
  // A connection tried on several addresses of one host name fails with an AggregateError.
  const causes: DatabaseError[] = error instanceof AggregateError ? error.errors : [error]
  const away = causes.some((cause) => isDatabaseError(cause) && unavailableCodes.has(cause.code ?? ''))
  if (away || lostConnectionMessage.test(error.message))
    return new Failure('server.unavailable', { retryAfter: 2, cause: error })
  // PostgreSQL cannot store this text: a NUL byte, a lone surrogate.
  if (error.code === '22021' || error.code === '22P05') return new Failure('request.malformed')
  return null
}

/** Whether the outcome of a write is unknown: the connection was lost, perhaps after the commit. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof Error && toDatabaseFailure(error)?.code === 'server.unavailable'

const isDatabaseError = ({ severity, syscall = '' }: DatabaseError) =>
  severity !== undefined || ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall)
