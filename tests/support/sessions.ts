import type { SessionDraft as SessionWritten } from '#contract/meetings/sessions/sessionForm.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import {
  createSessionWithAgenda,
  type PointDraft,
  type SessionDraft,
} from '#server/meetings/sessions/createSessionWithAgenda.ts'

const day = 24 * 60 * 60 * 1_000

interface Wishes extends Partial<Omit<SessionDraft, 'bodyId' | 'agenda' | 'startsAt' | 'endsAt' | 'convenedAt'>> {
  in: { id: number }
  /** days from now; negative for the past */
  inDays?: number
  agenda?: readonly (string | PointDraft)[]
}

/** Inserts a session of two hours, by default convened for next week, with points of these titles. */
export async function insertSession(
  { db, clock, tasks }: Pick<Portal, 'db' | 'clock' | 'tasks'>,
  { in: body, inDays = 7, status = 'convened', agenda = [], ...wishes }: Wishes,
): Promise<{ id: number; bodyId: number; pointIds: number[] }> {
  const startsAt = new Date(clock.now().getTime() + inDays * day)
  const session = await db.transaction().execute((tx) =>
    createSessionWithAgenda({ tasks }, tx, {
      type: 'ordinary',
      title: 'Séance ordinaire',
      mode: 'onsite',
      ...wishes,
      bodyId: body.id,
      status,
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + day / 12).toISOString(),
      convenedAt: status === 'draft' ? null : clock.now().toISOString(),
      agenda: agenda.map((point) => (typeof point === 'string' ? { title: point, kind: 'information' } : point)),
    }),
  )
  return { ...session, bodyId: body.id }
}

/** The redactor's form of a complete session next week, with one point. */
export const sessionForm = (body: { id: number }, wishes: Partial<SessionWritten> = {}): SessionWritten => ({
  irp: { id: body.id },
  type: 'ordinary',
  title: 'Séance de printemps',
  startsAt: '2026-03-26T09:00',
  endsAt: '2026-03-26T12:00',
  mode: 'onsite',
  place: 'Salle Vauban',
  agenda: [{ title: 'Bilan social', kind: 'information' }],
  ...wishes,
})
