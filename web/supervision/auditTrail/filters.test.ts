import { expect, test } from 'vitest'
import { auditQuery } from './auditQuery.ts'
import { readAuditFilters } from './filters.ts'

test('reads the known filters from the URL and nothing else', () => {
  const read = readAuditFilters({
    q: ' Le Goff ',
    group: 'documents',
    subject: 'document',
    record: '12',
    user: 3,
    from: '2026-03-01',
    to: '2026-03-29',
    sort: 'at',
    other: 'x',
  })
  expect(read).toEqual({
    q: 'Le Goff',
    group: 'documents',
    subject: 'document',
    record: 12,
    user: 3,
    from: '2026-03-01',
    to: '2026-03-29',
    page: undefined,
    signIns: undefined,
    sort: 'at',
  })
})

test.each(['2026-02-30', '2026-13-01', '19 mars', 'toString', 3, null])('%s is not a day', (day) => {
  expect(readAuditFilters({ from: day }).from).toBeUndefined()
})

test('ignores a record without its subject, an unknown group and an unknown subject', () => {
  expect(readAuditFilters({ record: 3, group: 'constructor' })).toEqual(readAuditFilters({}))
  expect(auditQuery(readAuditFilters({ record: 3, subject: 'password' }))).toEqual(auditQuery({}))
  expect(auditQuery(readAuditFilters({ record: 3, subject: 'constructor' }))).toEqual(auditQuery({}))
})

test('leaves sign-ins out until they are asked for', () => {
  const read = (search: object) => [auditQuery(readAuditFilters({ ...search })).action].flat()
  expect(read({})).toContain('account.amended')
  expect(read({})).not.toContain('signIn.failed')
  expect(read({ signIns: 1 })).toEqual([undefined])
  expect(read({ group: 'signIns' })).toContain('signIn.failed')
})

test('includes the last day, across month ends and clock changes', () => {
  expect(auditQuery({ to: '2026-03-31' })).toMatchObject({ at: { before: '2026-04-01' } })
  expect(auditQuery({ to: '2026-03-28' })).toMatchObject({ at: { before: '2026-03-29' } })
  expect(auditQuery({ group: 'signIns' })).toMatchObject({
    action: expect.arrayContaining(['signIn.failed', 'password.reset']),
  })
})
