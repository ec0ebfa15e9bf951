import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { SavedPoint } from './agendaWriter.ts'
import type { PlacedPoint, PointValues } from './pointValues.ts'

type Tx = Transaction<Schema>

/**
 * Replaces the agenda of a session: points with an id are updated, wherever they move; missing points are deleted.
 * Unpublished documents of a deleted point move to the session itself.
 * @param before the stored agenda, as far as the writer may see it
 * @returns the points with their ids
 * @throws Failure `sessions.pointInUse` when a deleted point has published documents
 */
export async function saveAgenda(
  tx: Tx,
  sessionId: number,
  points: readonly PlacedPoint[],
  before: readonly (PointValues & { id: number })[],
): Promise<SavedPoint[]> {
  const staying = new Set(points.map(({ id }) => id))
  const leaving = before.flatMap(({ id }) => (staying.has(id) ? [] : [id]))
  await detach(tx, leaving)
  const ids = new Map(points.flatMap((point): [PlacedPoint, number][] => (point.id ? [[point, point.id]] : [])))
  const isNew = ({ id }: PlacedPoint) => id === null
  const nests = ({ above }: PlacedPoint) => above !== null
  // New parents are inserted before points move below them, and points leave a deleted parent before it cascades to
  // them.
  await insert(
    tx,
    sessionId,
    points.filter((point) => isNew(point) && !nests(point)),
    ids,
  )
  await updatePoints(
    tx,
    points.filter((point) => !isNew(point)),
    ids,
  )
  await insert(
    tx,
    sessionId,
    points.filter((point) => isNew(point) && nests(point)),
    ids,
  )
  if (leaving.length > 0) await tx.deleteFrom('agendaPoints').where('id', 'in', leaving).execute()
  await replaceRelations(
    tx,
    points.map((point) => ({ ...point, id: ids.get(point) ?? 0 })),
    before,
  )
  return points.map((point) => ({
    id: ids.get(point) ?? 0,
    isNew: isNew(point),
    path: point.path,
    proposals: point.proposals,
  }))
}

const columnsOf = (point: PlacedPoint, ids: ReadonlyMap<PlacedPoint, number>) => ({
  parentId: point.above && (ids.get(point.above) ?? null),
  position: point.position,
  title: point.title,
  kind: point.kind,
  description: point.description,
  expectedMinutes: point.expectedMinutes,
  rapporteur: point.rapporteur,
  consultationId: point.consultation,
  minutesOfId: point.minutesOf,
  commitmentId: point.commitment,
})

async function insert(tx: Tx, sessionId: number, points: readonly PlacedPoint[], ids: Map<PlacedPoint, number>) {
  if (points.length === 0) return
  const values = points.map((point) => ({ sessionId, ...columnsOf(point, ids) }))
  const rows = await tx.insertInto('agendaPoints').values(values).returning('id').execute()
  for (const [index, point] of points.entries()) ids.set(point, rows[index]?.id ?? 0)
}

/** Updates all points in one statement, since points may swap places or nest in each other. */
async function updatePoints(tx: Tx, points: readonly PlacedPoint[], ids: ReadonlyMap<PlacedPoint, number>) {
  if (points.length === 0) return
  const rows = points.map((point) => ({ id: point.id, ...columnsOf(point, ids) }))
  await sql`
    update agenda_points point set parent_id = "parentId", position = written.position, title = written.title,
      kind = written.kind, description = written.description, expected_minutes = "expectedMinutes",
      rapporteur = written.rapporteur, consultation_id = "consultationId", minutes_of_id = "minutesOfId",
      commitment_id = "commitmentId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as written (id int, "parentId" int, position int, title text,
      kind text, description text, "expectedMinutes" int, rapporteur text, "consultationId" int, "minutesOfId" int,
      "commitmentId" int)
    where point.id = written.id
  `.execute(tx.withoutPlugins())
}

/**
 * Detaches unpublished documents from points. Documents are locked before points, by id, like in the code that files or
 * validates them.
 */
async function detach(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return
  await tx.selectFrom('documents').select('id').where('pointId', 'in', ids).orderBy('id').forUpdate().execute()
  await tx
    .updateTable('documents')
    .set({ pointId: null })
    .where('pointId', 'in', ids)
    .where('status', 'not in', ['published', 'archived'])
    .execute()
  const used = await tx
    .selectFrom('documents')
    .innerJoin('agendaPoints as point', 'point.id', 'documents.pointId')
    .select('point.title')
    .where('documents.pointId', 'in', ids)
    .limit(1)
    .executeTakeFirst()
  if (used) throw new Failure('sessions.pointInUse', { values: { title: used.title } })
}

/** Replaces the thematics, references and outcomes that the writer could see. */
async function replaceRelations(
  tx: Tx,
  points: readonly (PointValues & { id: number })[],
  before: readonly (PointValues & { id: number })[],
) {
  const ids = before.map(({ id }) => id)
  if (ids.length > 0) {
    const seen = [...new Set(before.flatMap(({ references }) => references))]
    await tx.deleteFrom('agendaPointThematics').where('pointId', 'in', ids).execute()
    await tx.deleteFrom('pointOutcomes').where('pointId', 'in', ids).execute()
    await sql`delete from agenda_point_references
      where point_id = any(${ids}::int[]) and document_id = any(${seen}::int[])`.execute(tx)
  }
  const thematics = points.flatMap(({ id: pointId, thematics }) =>
    [...new Set(thematics)].map((thematicId) => ({ pointId, thematicId })),
  )
  if (thematics.length > 0) await tx.insertInto('agendaPointThematics').values(thematics).execute()
  const references = points.flatMap(({ id: pointId, references }) =>
    [...new Set(references)].map((documentId, position) => ({ pointId, documentId, position })),
  )
  if (references.length > 0) await tx.insertInto('agendaPointReferences').values(references).execute()
  const outcomes = points.flatMap(outcomeOf)
  if (outcomes.length > 0) await tx.insertInto('pointOutcomes').values(outcomes).execute()
}

function outcomeOf({ id: pointId, opinion, vote }: PointValues & { id: number }) {
  const votes = opinion ? opinion.votes : vote
  if (!opinion && !votes) return []
  return [
    {
      pointId,
      opinion: opinion?.result ?? null,
      opinionText: opinion?.text ?? null,
      employerAnswer: opinion?.employerAnswer ?? null,
      votesFor: votes?.for ?? null,
      votesAgainst: votes?.against ?? null,
      abstentions: votes?.abstentions ?? null,
    },
  ]
}
