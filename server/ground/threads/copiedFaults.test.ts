import pg from 'pg'
import { expect, test } from 'vitest'
import { toDatabaseFailure } from '#server/ground/errors/databaseFailures.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { copyFault, restoreFault } from './copiedFaults.ts'

/** Brings an error to another thread. */
const brought = (fault: unknown) => restoreFault(structuredClone(copyFault(fault)))

test('a failure stays what its caller is told, with its cause', () => {
  const values = { delay: 'une minute' }
  const violations = [{ propertyPath: 'q', message: 'trop long', code: 'too_big' }]
  const cause = new TypeError('no such table')
  const given = new Failure('request.tooMany', { values, violations, retryAfter: 60, cause })
  const failure = brought(given) as Failure
  expect(failure).toBeInstanceOf(Failure)
  expect(failure).toMatchObject({ code: given.code, status: 429, violations, retryAfter: 60 })
  expect(failure.message).toContain('Patientez une minute')
  expect(failure.cause).toMatchObject({ name: 'TypeError', message: 'no such table', stack: cause.stack })
})

test('errors of PostgreSQL and of the network are still told apart', () => {
  const cancelled = Object.assign(new pg.DatabaseError('canceling statement', 20, 'error'), {
    code: '57014',
    severity: 'ERROR',
    detail: 'a row',
  })
  expect(toDatabaseFailure(brought(cancelled), {})).toMatchObject({ code: 'server.unavailable', retryAfter: 2 })
  expect(brought(cancelled)).not.toHaveProperty('detail')
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const ofTwoAddresses = new AggregateError([refused, refused])
  expect(toDatabaseFailure(brought(ofTwoAddresses), {})).toMatchObject({ code: 'server.unavailable' })
  expect(toDatabaseFailure(brought(new Error('a bug')), {})).toBeNull()
})

test('what is thrown and is no error becomes one', () => {
  expect(brought('a text')).toMatchObject({ name: 'Error', message: 'a text' })
})
