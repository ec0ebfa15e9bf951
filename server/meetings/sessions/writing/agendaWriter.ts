import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** A point of an agenda that was just saved. */
export interface SavedPoint {
  id: number
  /** inserted by this save */
  isNew: boolean
  /** where it is in the form: `agenda[2].points[0]` */
  path: string
  /** ids of proposals that the form names */
  proposals: readonly number[]
}

export interface SavedAgenda {
  bodyId: number
  /** id of the body that this save has taken the session from; null: it stays in its body, or is new */
  formerBodyId: number | null
  isDraft: boolean
  points: readonly SavedPoint[]
}

/**
 * Writes what a later subject keeps of the points of an agenda, in the transaction that saves them. The session is
 * locked.
 * @throws Failure with violations below the `path` of a point
 */
export type AgendaWriter = (
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  agenda: SavedAgenda,
) => Promise<void>

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    agendaWriters: readonly AgendaWriter[]
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** what the subject writes when an agenda is saved */
    agendaWriters?: readonly AgendaWriter[]
  }
}
