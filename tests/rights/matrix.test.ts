import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listRoutes, methods } from '#tests/support/listRoutes.ts'
import { type Attempt, type Matrix, openMatrix } from './attempt.ts'
import { lines } from './expectations.ts'
import type { Line } from './line.ts'
import { type Person, people } from './people.ts'

// Tests each person × each call × each record: their own, of their body, of another body, or missing (QUALITY ACL-02).
// Some tests make hundreds of calls.

// some try hundreds of calls
vi.setConfig({ testTimeout: 60_000 })

let matrix: Matrix
let before: string
beforeAll(async () => {
  matrix = await openMatrix()
  before = await fingerprint()
})
afterAll(() => matrix.close())

const symbols: Readonly<Record<number, string>> = { 401: '1', 403: '3', 404: '4', 409: '9', 422: '2' }
const codes: Readonly<Record<number, readonly string[]>> = {
  401: ['access.signInRequired'],
  403: [
    'access.denied',
    'documents.noneAllowed',
    'documents.noneYours',
    'documents.noneYoursToWithdraw',
    'proposals.notMember',
    'logout.crossSite',
  ],
  404: ['record.notFound'],
}
const usualStatus: Readonly<Record<string, number>> = { POST: 201, DELETE: 204 }
let attemptCount = 0

const symbolAt = ({ answers }: Line, kind: string, person: Person) =>
  (answers[kind] ?? '').replaceAll(' ', '')[people.indexOf(person)] ?? '?'

/** Whether a person is refused for any record, before the record is looked up. */
function isRefusedBeforeLookup(line: Line, person: Person): boolean {
  const answers = new Set(matrix.kindsOf(line).map((kind) => symbolAt(line, kind, person)))
  return answers.size === 1 && (answers.has('1') || answers.has('3'))
}

/**
 * Whether a combination is tried. People refused before the lookup are tried on the missing record, which a lookup
 * would not find, and on one more record that varies.
 */
function isTried(call: string, line: Line, kind: string, person: Person): boolean {
  if (symbolAt(line, kind, person) === '.') return false
  const [missing, ...kinds] = matrix.kindsOf(line)
  const oneMore = kinds[(call.length + people.indexOf(person)) % kinds.length]
  return !isRefusedBeforeLookup(line, person) || kind === missing || kind === oneMore
}

/** Formats the answers like the expected row: with its spaces, and its untried persons. */
function rowOf(expected: string, answered: readonly string[]): string {
  let next = 0
  return expected.replaceAll(/\S/g, () => answered[next++] ?? '') + answered.slice(next).join('')
}

/** Whether a call counts against the quota even if it is refused. */
const isCounted = (call: string) =>
  matrix.world.app.expensiveRoutes.some(
    ({ method, url, costs }) => `${method} ${url}` === call && costs.counts === 'call',
  )

/** Whether a person may read such a record by some GET call. */
const hasReadCall = (of: Line['of'], kind: string, person: Person) =>
  lines.some(([call, line]) => call.startsWith('GET') && line.of === of && symbolAt(line, kind, person) === '+')

/** Returns an answer without its date, for comparison. */
const comparableAnswer = ({ answer: { statusCode, headers, rawPayload } }: Attempt) => ({
  status: statusCode,
  headers: { ...headers, date: null },
  body: rawPayload.toString('latin1'),
})

describe.each(lines)('%s', (call, line) => {
  const [method = ''] = call.split(' ')
  const done = line.doneStatus ?? usualStatus[method] ?? 200
  const meaningOf = ({ answer: { statusCode } }: Attempt) =>
    statusCode === done ? '+' : (symbols[statusCode] ?? `(${statusCode})`)

  test('each person gets the expected answer', async () => {
    const rows: Record<string, string> = {}
    const faults: string[] = []
    const missing = new Map<Person, Attempt>()
    for (const kind of matrix.kindsOf(line)) {
      const answered: string[] = []
      for (const person of people) {
        if (!isTried(call, line, kind, person)) {
          answered.push(symbolAt(line, kind, person))
          continue
        }
        const attempt = await matrix.attempt(call, line, kind, person)
        attemptCount++
        answered.push(meaningOf(attempt))
        if (kind === 'missing') missing.set(person, attempt)
        faults.push(...faultsOf(attempt, person, kind, missing.get(person)))
      }
      rows[kind] = rowOf(line.answers[kind] ?? '', answered)
    }
    expect(rows).toEqual(line.answers)
    expect(faults).toEqual([])
  })

  function faultsOf(attempt: Attempt, person: Person, kind: string, missing?: Attempt) {
    const { of, writtenTables: leaves = [] } = line
    const { answer, written } = attempt
    const meaning = meaningOf(attempt)
    const faults: string[] = []
    const find = (fault: string) => faults.push(`${person}, ${kind}: ${fault}`)
    if (meaning !== '+' && meaning !== '2') {
      const isAllowed = (table: string) =>
        leaves.includes(table) || (table === 'quotas' && isCounted(call) && !isRefusedBeforeLookup(line, person))
      const kept = written.filter((table) => !isAllowed(table))
      if (kept.length > 0) find(`was refused, and ${kept.join(', ')} changed`)
    }
    if (answer.headers['content-type']?.includes('problem+json')) {
      const { code } = answer.json<{ code: string }>()
      if (codes[answer.statusCode]?.includes(code) === false) find(`was told ${code}`)
    }
    const isHidden = meaning === '4' || (of !== null && !hasReadCall(of, kind, person) && meaning !== '+')
    if (missing && isHidden && !matchesMissing(attempt, missing)) find('can tell it from what never was')
    return faults
  }
})

const matchesMissing = (attempt: Attempt, missing: Attempt) =>
  JSON.stringify(comparableAnswer(attempt)) === JSON.stringify(comparableAnswer(missing))

test('every route has a line, and every line a route', () => {
  const calls = methods.filter((method) => method !== 'HEAD').flatMap((method) => listRoutes(matrix.world, method))
  const written = lines.map(([call]) => call)
  expect(calls.length).toBeGreaterThan(250)
  const without = calls.filter((call) => !written.includes(call))
  expect(without, 'say in tests/rights who may make these calls, on which records').toEqual([])
  expect(written.filter((call) => !calls.includes(call))).toEqual([])
  expect(written.length).toBe(new Set(written).size)
})

const unsafe = lines.filter(([call]) => !call.startsWith('GET'))

test('people who may not call at all are refused before the body is parsed', async () => {
  const read: string[] = []
  for (const [call, line] of unsafe) {
    const [kind = ''] = matrix.kindsOf(line)
    for (const person of ['visitor', 'ended', 'reader', 'editor'] as const) {
      if (!isRefusedBeforeLookup(line, person)) continue
      const { answer } = await matrix.attempt(call, line, kind, person, new URLSearchParams('rien'))
      attemptCount++
      if (symbols[answer.statusCode] !== symbolAt(line, kind, person))
        read.push(`${person}: ${call} ${answer.statusCode}`)
    }
  }
  expect(read).toEqual([])
})

test('validation errors reveal nothing about hidden records', async () => {
  const told: string[] = []
  for (const [call, line] of unsafe) {
    const [missing = '', ...kinds] = matrix.kindsOf(line)
    for (const person of ['redactor', 'validatorB', 'editor', 'channel'] as const) {
      if (isRefusedBeforeLookup(line, person)) continue
      const hidden = kinds.filter((kind) => !hasReadCall(line.of, kind, person) && symbolAt(line, kind, person) === '4')
      if (hidden.length === 0) continue
      const never = await matrix.attempt(call, line, missing, person, {})
      for (const kind of hidden) {
        const attempt = await matrix.attempt(call, line, kind, person, {})
        attemptCount++
        if (!matchesMissing(attempt, never)) told.push(`${person}, ${kind}: ${call}`)
      }
    }
  }
  expect(told).toEqual([])
})

test('a HEAD answers like the GET', async () => {
  const heads = listRoutes(matrix.world, 'HEAD')
  const other: string[] = []
  for (const [call, line] of lines) {
    const head = call.replace(/^GET /, 'HEAD ')
    if (!heads.includes(head) || head === call) continue
    for (const kind of matrix.kindsOf(line)) {
      const { answer } = await matrix.attempt(head, line, kind, 'validatorB')
      const expected = symbolAt(line, kind, 'validatorB')
      const given = answer.statusCode === (line.doneStatus ?? 200) ? '+' : symbols[answer.statusCode]
      attemptCount++
      if (given !== expected || answer.body !== '') other.push(`${head}, ${kind}: ${answer.statusCode}`)
    }
  }
  expect(other).toEqual([])
})

test('after thousands of calls, the database is unchanged', async () => {
  expect(attemptCount).toBeGreaterThan(8_000)
  expect(await fingerprint()).toBe(before)
})

/** Returns a hash of every row of the database. */
async function fingerprint(): Promise<string> {
  const { db } = matrix.world
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 1`.execute(db)
  const hashes = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: hashed } = await sql<{ hash: string }>`
        select md5(coalesce(string_agg(line::text, E'\n' order by line::text), '')) as hash
        from ${sql.raw(name)} line`.execute(db)
      return `${name} ${hashed[0]?.hash}`
    }),
  )
  return hashes.join('\n')
}
