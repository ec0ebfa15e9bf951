import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureCode } from '#contract/ground/failures.ts'
import type { ConstraintViolation, Problem } from '#contract/ground/problems.ts'
import type { ConstraintFailures } from '#server/ground/errors/constraintFailures.ts'
import { toDatabaseFailure } from '#server/ground/errors/databaseFailures.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { StoreUnavailable } from '#server/ground/storage/store.ts'
import type { App } from './app.ts'
import { isClientAbort } from './connection/clientAbort.ts'
import { createOutageReporter } from './connection/outageReporter.ts'
import { ValidationError } from './payload/validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The failure code that the error handler answered with. */
    failure: FailureCode | null
  }
}

export const problemContentType = 'application/problem+json; charset=utf-8'

/**
 * Sets the error handler. Expected failures are answered as problem details (API.md, "Errors"); any other error is
 * logged in full, and the caller gets only a reference.
 */
export function handleErrors(app: App, constraintFailures: ConstraintFailures) {
  const reportOutage = createOutageReporter()
  app.decorateRequest('failure', null)
  app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    const failure = isClientAbort(request, error)
      ? new Failure('request.malformed')
      : toFailure(error, request, constraintFailures)
    request.failure = failure.code
    // The request log line already contains the failure code.
    if (failure.code === 'server.unavailable' || failure.code === 'files.unavailable')
      reportOutage(request.log, failure.cause)
    else if (failure.status >= 500) request.log.error({ err: failure.cause ?? error }, failure.message)
    return sendFailure(failure, reply)
  })
}

export function sendFailure(failure: Failure, reply: FastifyReply) {
  if (failure.retryAfter !== undefined) reply.header('retry-after', Math.ceil(failure.retryAfter))
  return reply
    .code(failure.status)
    .header('content-type', problemContentType)
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(buildProblem(failure))
}

export function buildProblem(failure: Failure): Problem | ConstraintViolation {
  const shared = {
    '@context': '/api/contexts/Error',
    '@id': `/errors/${failure.status}`,
    type: `/errors/${failure.status}`,
    title: STATUS_CODES[failure.status] ?? 'Error',
    detail: failure.message,
    description: failure.message,
    status: failure.status,
    code: failure.code,
  } as const
  if (failure.status !== 422) return { '@type': 'Error', ...shared }
  return { '@type': 'ConstraintViolation', ...shared, violations: failure.violations }
}

/** When to try again after an outage of the file store. */
const storeRetrySeconds = 30

/** Failure codes by error code of Fastify and its plugins, for errors of the caller. */
const failureCodes: Record<string, FailureCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'record.notFound',
  FST_REQ_FILE_TOO_LARGE: 'documents.tooLarge',
}

/** Converts an error of a call into the failure that its caller is told. */
export function toFailure(
  error: FastifyError | Failure,
  request: FastifyRequest,
  constraintFailures: ConstraintFailures,
): Failure {
  if (error instanceof Failure) return error
  if (error instanceof StoreUnavailable)
    return new Failure('files.unavailable', { retryAfter: storeRetrySeconds, cause: error })
  if (error instanceof ValidationError) return validationFailure(error, error.validationContext)
  const code = failureCodes[error.code] ?? (error.statusCode === 400 ? 'request.malformed' : undefined)
  if (code) return new Failure(code)
  const fromDatabase = toDatabaseFailure(error, constraintFailures)
  if (fromDatabase) return fromDatabase
  return new Failure('server.failed', { values: { reference: request.id ?? randomUUID() }, cause: error })
}

/**
 * Converts validation errors: an invalid path parameter is 404, an invalid query parameter 400 with its name, an
 * invalid body 422 with all violations.
 */
function validationFailure({ violations }: ValidationError, context: string | undefined): Failure {
  if (context === 'params') return new Failure('record.notFound')
  if (context === 'querystring')
    return new Failure('request.parameter', { values: { name: parameterName(violations[0]?.propertyPath ?? '') } })
  if (context === 'headers') return new Failure('request.malformed')
  return new Failure('request.invalid', { violations })
}

/** `order.startsAt` → `order[startsAt]`, as the caller wrote it. */
const parameterName = (path: string) => path.replaceAll(/\.(\w+)/g, '[$1]')
