import { Readable } from 'node:stream'
import type { Viewer } from '#contract/standing.ts'
import type { Received } from '#server/ground/http/payload/receiveFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** A file as a call would have brought it. */
export async function received(
  { store }: Portal,
  name: string,
  bytes: Uint8Array,
  fields: Record<string, unknown> = {},
): Promise<Received> {
  const kept = await store.keep(Readable.from([Buffer.from(bytes)]), { maxBytes: bytes.length })
  return { file: { ...kept, name }, fields }
}

/** Somebody who writes, with every right: whose rights they are is for the calls to say. */
export const writer = (id: number): Viewer => ({
  id,
  roles: ['ROLE_READER', 'ROLE_ADMIN'],
  assignments: [],
  bodiesUnder: [],
})

/** The same portal on another day. */
export const on = (portal: Portal, instant: string): Portal => ({ ...portal, clock: { now: () => new Date(instant) } })

export const byEmail = async ({ db }: Pick<Portal, 'db'>): Promise<ReadonlyMap<string, number>> =>
  new Map((await db.selectFrom('users').select(['id', 'email']).execute()).map(({ id, email }) => [email, id]))
