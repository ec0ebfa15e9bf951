import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type PointDraft, prepareSession } from '#server/sessions/prepare.ts'
import type { BodyCode } from './bodies.ts'
import { known } from './loadPeople.ts'
import type { DemoPoint, DemoSession } from './sessions.ts'

/** Writes the sessions with their orders of the day, as a redactor would have. */
export async function loadSessions(
  tx: Transaction<Schema>,
  sessions: readonly DemoSession[],
  bodies: ReadonlyMap<BodyCode, number>,
): Promise<void> {
  for (const session of sessions) {
    const { body, type, number, title, startsAt, endsAt, mode, place, remoteLink, confidential, status, convenedAt } =
      session
    const description = session.cancellationReason ?? session.description
    const bodyId = known(bodies, body)
    const fields = { bodyId, type, number, title, startsAt, endsAt, mode, place, remoteLink, description, confidential }
    await prepareSession(tx, { ...fields, status, convenedAt, agenda: session.agenda.map(draft) })
  }
}

const draft = ({ title, kind, description, expectedMinutes, rapporteur, points }: DemoPoint): PointDraft => ({
  title,
  kind,
  description,
  expectedMinutes,
  rapporteur,
  points: points.map(draft),
})
