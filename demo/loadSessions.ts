import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { createSessionWithAgenda, type PointDraft } from '#server/meetings/sessions/createSessionWithAgenda.ts'
import type { BodyCode } from './bodies.ts'
import { loadFollowUp, type WrittenSession } from './loadFollowUp.ts'
import { requireId } from './loadPeople.ts'
import type { DemoPoint, DemoSession } from './sessions.ts'

/** Inserts the sessions with their agendas, and what follows from them. */
export async function loadSessions(
  portal: Pick<Portal, 'tasks'>,
  tx: Transaction<Schema>,
  sessions: readonly DemoSession[],
  bodies: ReadonlyMap<BodyCode, number>,
  reference: string,
): Promise<void> {
  const written: WrittenSession[] = []
  for (const session of sessions) {
    const { key: _key, body, day: _day, cancellationReason: _reason, agenda, ...fields } = session
    const prepared = await createSessionWithAgenda(portal, tx, {
      ...fields,
      bodyId: requireId(bodies, body),
      agendaSentOn: session.convenedAt?.slice(0, 10) ?? null,
      healthAndSafety: agenda.some(({ subject }) => subject === 'safety'),
      agenda: agenda.map(draft),
    })
    written.push({ session, ...prepared })
  }
  await loadFollowUp(tx, written, bodies, reference)
}

const draft = ({ title, kind, description, expectedMinutes, rapporteur, points }: DemoPoint): PointDraft => ({
  title,
  kind,
  description,
  expectedMinutes,
  rapporteur,
  points: points.map(draft),
})
