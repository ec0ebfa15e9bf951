import { Readable } from 'node:stream'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ReceivedForm } from '#server/ground/http/payload/receiveFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Stores a file as an upload would. */
export async function receivedFile(
  { store }: Portal,
  name: string,
  bytes: Uint8Array,
  fields: Record<string, unknown> = {},
): Promise<ReceivedForm> {
  const kept = await store.save(Readable.from([Buffer.from(bytes)]), { maxBytes: bytes.length })
  return { file: { ...kept, name }, fields }
}

/** A writer with every right, for calls that do not check rights. */
export const writerViewer = (id: number): Viewer => ({
  id,
  roles: ['ROLE_READER', 'ROLE_ADMIN'],
  assignments: [],
  bodiesUnder: [],
})

/** Returns the portal with its clock set to another day. */
export const portalAt = (portal: Portal, instant: string): Portal => ({
  ...portal,
  clock: { now: () => new Date(instant) },
})

export const userIdsByEmail = async ({ db }: Pick<Portal, 'db'>): Promise<ReadonlyMap<string, number>> =>
  new Map((await db.selectFrom('users').select(['id', 'email']).execute()).map(({ id, email }) => [email, id]))
