import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Matrix, openMatrix } from './attempt.ts'
import { lines } from './expectations.ts'
import type { Line } from './line.ts'
import { people } from './people.ts'

vi.setConfig({ testTimeout: 60_000 })

let matrix: Matrix
beforeAll(async () => {
  matrix = await openMatrix()
})
afterAll(() => matrix.close())

const isNumbered = ([call, { of, params = {} }]: [string, Line]) =>
  call.includes(':') && (of !== null || Object.values(params).some((value) => /^\d+$/.test(value)))
const numbered = lines.filter(isNumbered)

/** Returns the first person and record for which the call succeeds. */
function firstAllowedPerson({ answers }: Line) {
  for (const [kind, row] of Object.entries(answers)) {
    const index = row.replaceAll(' ', '').indexOf('+')
    if (index >= 0) return { kind, person: people[index] ?? 'administrator' }
  }
  return undefined
}

test('a record has one URL: ids with leading zeros give 404 on every call', async () => {
  const answers: Record<string, number> = {}
  for (const [call, line] of numbered) {
    const found = firstAllowedPerson(line)
    if (!found) continue
    const { answer } = await matrix.attempt(call, line, found.kind, found.person, undefined, (id) => `0${id}`)
    answers[call] = answer.statusCode
  }

  expect(Object.keys(answers).length).toBeGreaterThan(80)
  expect(Object.entries(answers).filter(([, status]) => status !== 404)).toEqual([])
})
