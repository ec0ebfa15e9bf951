import type { Transaction } from 'kysely'
import { formatFrenchDate } from '#contract/ground/dates/frenchDates.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { createSessionWithAgenda, type PointDraft } from '#server/meetings/sessions/createSessionWithAgenda.ts'

const quarterMs = 15 * 60_000
const dayMs = 24 * 60 * 60_000

const agenda: readonly PointDraft[] = [
  { title: 'Approbation du procès-verbal de la dernière séance', kind: 'minutes', expectedMinutes: 10 },
  { title: 'Projet de déménagement des bureaux du premier étage', kind: 'opinion', expectedMinutes: 30 },
  { title: 'Recours à un expert sur le projet de déménagement', kind: 'deliberation', expectedMinutes: 15 },
  { title: 'Désignation d’un membre de la commission formation', kind: 'appointment', expectedMinutes: 10 },
  { title: 'Questions diverses', kind: 'other', expectedMinutes: 10 },
]

/**
 * Convenes the committee with seats for the next quarter of an hour, so that its meeting can be opened at once. Its first
 * point approves the minutes of the last meeting.
 */
export async function loadMeetingOfToday(
  portal: Pick<Portal, 'tasks' | 'clock'>,
  tx: Transaction<Schema>,
  lastMeetingId: number,
): Promise<void> {
  const { bodyId } = await tx
    .selectFrom('sessions')
    .select('bodyId')
    .where('id', '=', lastMeetingId)
    .executeTakeFirstOrThrow()
  const now = portal.clock.now().getTime()
  const startsAt = new Date(Math.ceil((now + quarterMs / 3) / quarterMs) * quarterMs)
  const convenedAt = new Date(now - 5 * dayMs)
  const { pointIds } = await createSessionWithAgenda(portal, tx, {
    bodyId,
    type: 'extraordinary',
    title: `Réunion extraordinaire du ${formatFrenchDate(startsAt)}`,
    mode: 'hybrid',
    place: 'Salle Vauban',
    remoteLink: 'https://visio.example/reunion-extraordinaire',
    number: null,
    description: null,
    createdBy: null,
    updatedBy: null,
    status: 'convened',
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 8 * quarterMs).toISOString(),
    convenedAt: convenedAt.toISOString(),
    agendaSentOn: convenedAt.toISOString().slice(0, 10),
    agenda,
  })
  await tx
    .updateTable('agendaPoints')
    .set({ minutesOfId: lastMeetingId })
    .where('id', '=', pointIds[0] ?? 0)
    .execute()
}
