import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { BodyCode } from './bodies.ts'
import { addDays, instantInParis } from './calendar.ts'
import { consultationsOf } from './consultations.ts'
import { decisionsOf } from './decisions.ts'
import { requireId } from './loadPeople.ts'
import { outcomeOf } from './outcomes.ts'
import { thematics } from './references.ts'
import type { DemoPoint, DemoSession } from './sessions.ts'

/** An inserted session, with the numbers of its points in reading order: 1, 1.1, 2… */
export interface WrittenSession {
  session: DemoSession
  id: number
  pointIds: readonly number[]
}

/**
 * Inserts what follows from sessions: projects of points, consultations, opinions and votes, decisions, and history.
 */
export async function loadFollowUp(
  tx: Transaction<Schema>,
  written: readonly WrittenSession[],
  bodies: ReadonlyMap<BodyCode, number>,
  reference: string,
): Promise<void> {
  const thematicIds = await loadThematics(tx)
  const points = pointIdsOf(written)
  await loadPointThematics(tx, written, points, thematicIds)
  await loadMinutesPoints(tx, written, points)
  await loadConsultations(tx, written, points, bodies)
  await loadOutcomes(tx, written, points)
  await loadDecisions(tx, written, points, reference)
  await loadEvents(tx, written, reference)
}

type PointIds = ReadonlyMap<DemoPoint, number>

const readingOrder = ({ agenda }: DemoSession) => agenda.flatMap((point) => [point, ...point.points])

const pointIdsOf = (written: readonly WrittenSession[]): PointIds =>
  new Map(
    written.flatMap(({ session, pointIds }) =>
      readingOrder(session).map((point, index): [DemoPoint, number] => [point, pointIds[index] ?? 0]),
    ),
  )

async function loadThematics(tx: Transaction<Schema>): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .insertInto('thematics')
    .values(thematics.map((name, position) => ({ name, position, featured: position < 2, open: position !== 4 })))
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function loadPointThematics(
  tx: Transaction<Schema>,
  written: readonly WrittenSession[],
  points: PointIds,
  ids: ReadonlyMap<string, number>,
) {
  const rows = written
    .flatMap(({ session }) => readingOrder(session))
    .flatMap((point) =>
      point.thematics.map((name) => ({ pointId: requireId(points, point), thematicId: requireId(ids, name) })),
    )
  await tx.insertInto('agendaPointThematics').values(rows).execute()
}

/** Sets the session of each « Approbation du procès-verbal » point: the previous one. */
async function loadMinutesPoints(tx: Transaction<Schema>, written: readonly WrittenSession[], points: PointIds) {
  for (const [index, { session }] of written.entries()) {
    const previous = written.slice(0, index).findLast((earlier) => earlier.session.body === session.body)
    const point = session.agenda.find(({ kind }) => kind === 'minutes')
    if (previous && point)
      await tx
        .updateTable('agendaPoints')
        .set({ minutesOfId: previous.id })
        .where('id', '=', requireId(points, point))
        .execute()
  }
}

async function loadConsultations(
  tx: Transaction<Schema>,
  written: readonly WrittenSession[],
  points: PointIds,
  bodies: ReadonlyMap<BodyCode, number>,
) {
  const consultations = consultationsOf(written.map(({ session }) => session))
  // central consultations first, since others refer to them
  const inOrder = consultations.toSorted((a, b) => Number(a.centralTitle !== null) - Number(b.centralTitle !== null))
  const central = new Map<string, number>()
  for (const { body, points: about, centralTitle, ...fields } of inOrder) {
    const { id } = await tx
      .insertInto('consultations')
      .values({
        ...fields,
        bodyId: requireId(bodies, body),
        centralId: centralTitle === null ? null : requireId(central, centralTitle),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (body === 'CSEC') central.set(fields.title, id)
    await tx
      .updateTable('agendaPoints')
      .set({ consultationId: id })
      .where(
        'id',
        'in',
        about.map((point) => requireId(points, point)),
      )
      .execute()
  }
}

async function loadOutcomes(tx: Transaction<Schema>, written: readonly WrittenSession[], points: PointIds) {
  const rows = written.flatMap(({ session }) =>
    readingOrder(session).flatMap((point) => {
      const outcome = outcomeOf(session, point)
      return outcome ? [{ pointId: requireId(points, point), ...outcome }] : []
    }),
  )
  await tx.insertInto('pointOutcomes').values(rows).execute()
}

async function loadDecisions(
  tx: Transaction<Schema>,
  written: readonly WrittenSession[],
  points: PointIds,
  reference: string,
) {
  const rows = written.flatMap(({ session, id }) =>
    decisionsOf(session, reference).map(({ point, ...decision }, index) => ({
      ...decision,
      sessionId: id,
      number: index + 1,
      pointId: requireId(points, point),
    })),
  )
  await tx.insertInto('decisions').values(rows).execute()
}

/**
 * Inserts the events of sessions on their days: convocation, holding, closing or cancellation, and a recent change of
 * room for the first body's next meeting.
 */
async function loadEvents(tx: Transaction<Schema>, written: readonly WrittenSession[], reference: string) {
  const rows = written.flatMap(({ session, id }) => {
    const { convenedAt, endsAt, day, status, cancellationReason } = session
    if (convenedAt === null) return []
    const event = (
      kind: 'convocation' | 'cancellation' | 'holding' | 'closing',
      at: string,
      reason: string | null = null,
    ) => ({
      sessionId: id,
      at,
      kind,
      reason,
    })
    const took = status === 'held' || status === 'closed'
    return [
      event('convocation', convenedAt),
      ...(status === 'cancelled'
        ? [event('cancellation', instantInParis(addDays(day, -2), '10:05'), cancellationReason)]
        : []),
      ...(took ? [event('holding', endsAt)] : []),
      ...(status === 'closed' ? [event('closing', instantInParis(addDays(day, 48), '11:20'))] : []),
    ]
  })
  await tx.insertInto('sessionEvents').values(rows).execute()
  const next = written.find(({ session }) => session.status === 'convened')
  if (!next) return
  const { place } = next.session
  await tx
    .insertInto('sessionEvents')
    .values({
      sessionId: next.id,
      at: instantInParis(addDays(reference, -1), '14:05'),
      kind: 'change',
      changes: JSON.stringify([{ what: 'place', from: 'Salle Vauban, Rennes', to: place }]),
    })
    .execute()
}
