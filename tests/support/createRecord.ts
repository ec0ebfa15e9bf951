import { expect } from 'vitest'
import type { Actor } from './world.ts'

/** What tests use of a record that was just created. */
export interface CreatedRecord {
  '@id': string
  id: number
  version: number
}

/** Creates a record by a POST, which must succeed. */
export async function createRecord(person: Actor, path: string, form: object): Promise<CreatedRecord> {
  const answer = await person.post(path, form)
  expect([200, 201], answer.body).toContain(answer.statusCode)
  return answer.json<CreatedRecord>()
}
