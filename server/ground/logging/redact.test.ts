import { expect, test } from 'vitest'
import { readMigrations } from '#server/ground/database/migrate.ts'
import { redact } from './redact.ts'

test('the name of a migration is not redacted', async () => {
  const names = (await readMigrations()).map(({ name }) => name)

  expect(names.map(redact)).toEqual(names)
})

test('a token that begins like the name of a migration is redacted', () => {
  const token = '0041-central-consultations9Zk3vQ1x'

  expect(redact(`link ${token}`)).toBe('link …')
})
