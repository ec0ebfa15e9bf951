import { expect, test } from 'vitest'
import { bulkOperationKinds } from '#contract/ground/approvals.ts'
import { readConfig } from '#server/ground/configuration/config.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { Subject } from '#server/ground/portal/subject.ts'
import { subjects } from '#server/subjects.ts'
import { declared } from './declared.ts'

const all: readonly Subject[] = subjects
const portal = { config: readConfig({}) } as Portal
const duplicates = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

test.each(['tasks', 'mails', 'notificationLines', 'notificationAnswers', 'searchEntries'] as const)(
  'no two subjects declare the same name in %s',
  (field) => {
    const names = all.flatMap((subject) => Object.keys(subject[field] ?? {}))
    expect(names.length).toBeGreaterThan(0)
    expect(duplicates(names)).toEqual([])
  },
)

test('each subject has a name of its own', () => {
  expect(duplicates(all.map(({ name }) => name))).toEqual([])
})

test('each part of the personal data export has a file name of its own, and a position of its own or the end', () => {
  const { parts } = declared.personalData
  expect(duplicates(parts.map(({ file }) => file))).toEqual([])
  const positions = parts.map(({ position }) => position)
  const numbered = positions.filter((position) => position !== undefined)
  expect(numbered.length).toBeGreaterThan(30)
  expect(positions.slice(0, numbered.length)).toEqual(numbered.map((_position, index) => index + 1))
})

test('each bulk operation is declared by one subject and run by one task', () => {
  const operations = all.flatMap(({ bulkOperations }) => Object.keys(bulkOperations?.(portal) ?? {}))
  const run = Object.values(declared.tasks).flatMap(({ safeguard }) => ('bulk' in safeguard ? safeguard.bulk : []))
  expect(operations.toSorted()).toEqual([...bulkOperationKinds].toSorted())
  expect(run.toSorted()).toEqual([...bulkOperationKinds].toSorted())
})
