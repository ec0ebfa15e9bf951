import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Opinion, Votes } from '#contract/meetings/sessions/followUp.ts'
import type { PointForm } from '#contract/meetings/sessions/sessionForm.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { outcomeFields } from '#server/meetings/sessions/points.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'

/**
 * The values of a point, with its relations as ids. References that the writer may not read are left out, and are not
 * changed.
 */
export interface PointValues {
  /** null for a new point */
  id: number | null
  /** the id of the parent point: null for none, 0 for a new one */
  parentId: number | null
  title: string
  kind: PointForm['kind']
  description: string | null
  expectedMinutes: number | null
  rapporteur: string | null
  consultation: number | null
  minutesOf: number | null
  commitment: number | null
  /** duplicates count once */
  thematics: number[]
  references: number[]
  opinion: Opinion | null
  vote: Votes | null
}

/** A point of a form with its position, such as `agenda[2].points[0]`. */
export interface PlacedPoint extends PointValues {
  path: string
  /** index among the points of its level */
  position: number
  /** the parent point in the form */
  above: PlacedPoint | null
  /** ids of proposals to be taken up */
  proposals: number[]
}

/** Flattens the points of a form in reading order: 1, 1.1, 1.2, 2… */
export function flattenAgenda(agenda: readonly PointForm[]): PlacedPoint[] {
  return agenda.flatMap(({ points, ...point }, position) => {
    const root = {
      ...pointValuesOf(point),
      path: `agenda[${position}]`,
      position,
      parentId: null,
      above: null,
      proposals: idsOf(point.proposals),
    }
    const nested = points.map(
      (below, index): PlacedPoint => ({
        ...pointValuesOf(below),
        path: `${root.path}.points[${index}]`,
        position: index,
        parentId: root.id ?? 0,
        above: root,
        proposals: idsOf(below.proposals),
      }),
    )
    return [root, ...nested]
  })
}

const idOf = (relation: { id: number } | null) => relation?.id ?? null
const idsOf = (relations: readonly { id: number }[]) => relations.map(({ id }) => id)

const pointValuesOf = (point: Omit<PointForm, 'points'>): Omit<PointValues, 'parentId'> => ({
  id: point.id ?? null,
  title: point.title,
  kind: point.kind,
  description: point.description,
  expectedMinutes: point.expectedMinutes,
  rapporteur: point.rapporteur,
  consultation: idOf(point.consultation),
  minutesOf: idOf(point.minutesOf),
  commitment: idOf(point.commitment),
  thematics: idsOf(point.thematics),
  references: idsOf(point.references),
  opinion: point.opinion,
  vote: point.vote,
})

/** Finds the stored points of a session in reading order: 1, 1.1, 1.2, 2… */
export async function findStoredPoints(
  tx: Transaction<Schema>,
  viewer: Viewer,
  sessionId: number,
): Promise<(PointValues & { id: number })[]> {
  const { rows } = await sql<{ points: (PointValues & { id: number })[] }>`
    select coalesce(json_agg(json_build_object(${pointFields},
      'references', (select coalesce(json_agg(documents.id order by reference.position, documents.id), '[]')
        from agenda_point_references reference
        join documents on documents.id = reference.document_id
        left join sessions session on session.id = documents.session_id
        where reference.point_id = point.id and ${allowed(viewer, 'documents.read', documentFacts)}))
      order by coalesce(parent.position, point.position), parent.id is not null, point.position), '[]') as points
    from agenda_points point
    left join agenda_points parent on parent.id = point.parent_id
    left join point_outcomes outcome on outcome.point_id = point.id
    where point.session_id = ${sessionId}
  `.execute(tx.withoutPlugins())
  return rows[0]?.points ?? []
}

const pointFields = precompiledSql(sql`
  'id', point.id, 'parentId', point.parent_id, 'title', point.title, 'kind', point.kind,
  'description', point.description, 'expectedMinutes', point.expected_minutes, 'rapporteur', point.rapporteur,
  'consultation', point.consultation_id, 'minutesOf', point.minutes_of_id,
  'commitment', point.commitment_id,
  'thematics', (select coalesce(json_agg(filed.thematic_id order by filed.thematic_id), '[]')
    from agenda_point_thematics filed where filed.point_id = point.id), ${outcomeFields}`)
