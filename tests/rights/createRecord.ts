import { Readable } from 'node:stream'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { Actor } from '#tests/support/world.ts'

/** Creates a record by an API call of somebody who may. @returns its number */
export async function createRecord(by: Actor, path: string, form: object): Promise<number> {
  const answer = await by.post(path, form)
  if (answer.statusCode >= 300) throw new Error(`${path} was refused: ${answer.body}`)
  return answer.json<{ id: number }>().id
}

/** Stores a few bytes as a file. */
export const storeFile = ({ store }: Portal) => store.save(Readable.from([Buffer.from('%PDF')]), { maxBytes: 100 })
