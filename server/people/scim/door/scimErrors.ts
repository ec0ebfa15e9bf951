import type { FastifyError } from 'fastify'
import type { FailureCode } from '#contract/ground/failures.ts'
import type { ConstraintFailures } from '#server/ground/errors/constraintFailures.ts'
import type { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { toFailure } from '#server/ground/http/errors.ts'

export const scimContentType = 'application/scim+json; charset=utf-8'

/** The SCIM error types of failures (RFC 7644 §3.12). */
const scimTypes: Partial<Record<FailureCode, string>> = {
  'scim.filter': 'invalidFilter',
  'scim.value': 'invalidValue',
  'scim.member': 'invalidValue',
  'scim.syntax': 'invalidSyntax',
  'request.malformed': 'invalidSyntax',
  'request.tooDeep': 'invalidSyntax',
  'scim.path': 'invalidPath',
  'scim.noTarget': 'noTarget',
  'scim.readOnly': 'mutability',
  'scim.lastAdministrator': 'mutability',
  'scim.userNameTaken': 'uniqueness',
  'scim.emailTaken': 'uniqueness',
  'scim.requestPending': 'uniqueness',
  'scim.groupTaken': 'uniqueness',
  'scim.tooManyMembers': 'tooMany',
}

/** Answers the errors of SCIM calls in the format of RFC 7644, with a French sentence as `detail`. */
export function answerScimErrors(app: App, constraintFailures: ConstraintFailures): void {
  app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    const failure = toFailure(error, request, constraintFailures)
    request.failure = failure.code
    if (failure.status >= 500) request.log.error({ err: failure.cause ?? error }, failure.message)
    if (failure.retryAfter !== undefined) reply.header('retry-after', Math.ceil(failure.retryAfter))
    const scimType = scimTypes[failure.code]
    return reply
      .code(failure.status)
      .header('content-type', scimContentType)
      .header('cache-control', 'no-store')
      .serializer(JSON.stringify)
      .send({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(failure.status),
        ...(scimType && { scimType }),
        detail: failure.message,
      })
  })
}
