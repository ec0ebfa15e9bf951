import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Violation } from '#contract/ground/problems.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import type { PlacedPoint } from './pointValues.ts'

interface SessionContext {
  bodyId: number
  /** ISO instant */
  startsAt: string
  /** null for a new session */
  sessionId: number | null
  /** its stored points */
  kept: readonly { id: number }[]
}

/**
 * Finds invalid references of the points of an agenda, each on its field. Valid ones are locked against deletion until
 * the transaction ends.
 */
export async function findPointViolations(
  tx: Transaction<Schema>,
  viewer: Viewer,
  points: readonly PlacedPoint[],
  place: SessionContext,
): Promise<Violation[]> {
  const known = await findKnownRelations(tx, viewer, points, place)
  const seen = new Set<number>()
  return points.flatMap(({ path, id, ...point }) => {
    const isForeign = id !== null && (!place.kept.some((kept) => kept.id === id) || seen.has(id))
    if (id !== null) seen.add(id)
    return [
      ...(isForeign ? [fault(`${path}.id`, 'Ce point n’est pas de cette séance')] : []),
      ...unknownRelations(`${path}.thematics`, point.thematics, known.thematics, 'Ce projet débattu n’existe pas'),
      ...unknownRelations(`${path}.references`, point.references, known.references, 'Ce document n’existe pas'),
      ...unknownRelations(
        `${path}.consultation`,
        point.consultation,
        known.consultations,
        'Cette consultation n’est pas de l’instance',
      ),
      ...unknownRelations(
        `${path}.minutesOf`,
        point.minutesOf,
        known.sessions,
        'Choisissez une séance antérieure de l’instance',
      ),
      ...unknownRelations(
        `${path}.commitment`,
        point.commitment,
        known.commitments,
        'Choisissez un engagement ou une question d’une séance antérieure de l’instance',
      ),
    ]
  })
}

const fault = (propertyPath: string, message: string): Violation => ({ propertyPath, message, code: 'relation' })

/** @param named an id, or several: then the violation is on the one that is invalid */
const unknownRelations = (
  path: string,
  named: number | null | readonly number[],
  known: readonly number[],
  message: string,
) =>
  typeof named === 'number'
    ? known.includes(named)
      ? []
      : [fault(path, message)]
    : (named ?? []).flatMap((id, index) => (known.includes(id) ? [] : [fault(`${path}[${index}]`, message)]))

type Known = Record<'thematics' | 'references' | 'consultations' | 'sessions' | 'commitments', number[]>

async function findKnownRelations(
  tx: Transaction<Schema>,
  viewer: Viewer,
  points: readonly PlacedPoint[],
  { bodyId, startsAt, sessionId }: SessionContext,
): Promise<Known> {
  const named = {
    thematics: points.flatMap(({ thematics }) => thematics),
    references: points.flatMap(({ references }) => references),
    consultations: points.flatMap(({ consultation }) => consultation ?? []),
    sessions: points.flatMap(({ minutesOf }) => minutesOf ?? []),
    commitments: points.flatMap(({ commitment }) => commitment ?? []),
  }
  if (Object.values(named).every((ids) => ids.length === 0)) return named
  const { rows } = await sql<Known>`select
    ${lockedIdsSql(sql`select id from thematics where id = any(${named.thematics}::int[]) for key share`)} as thematics,
    ${lockedIdsSql(sql`select documents.id from documents left join sessions session on session.id = documents.session_id
      where documents.id = any(${named.references}::int[]) and ${allowed(viewer, 'documents.read', documentFacts)}
      order by documents.id for key share of documents`)} as "references",
    ${lockedIdsSql(sql`select id from consultations where id = any(${named.consultations}::int[]) and body_id = ${bodyId}
      for key share`)} as consultations,
    ${lockedIdsSql(sql`select id from sessions where id = any(${named.sessions}::int[]) and body_id = ${bodyId}
      and id is distinct from ${sessionId}::int and starts_at < ${startsAt}::timestamptz
      and status in ('convened', 'held', 'closed') for key share`)} as sessions,
    ${lockedIdsSql(sql`select commitment.id from commitments commitment
      join sessions session on session.id = commitment.session_id
      where commitment.id = any(${named.commitments}::int[]) and session.body_id = ${bodyId}
        and session.id is distinct from ${sessionId}::int and session.starts_at < ${startsAt}::timestamptz
        and ${allowed(viewer, 'sessions.read', sessionFacts)}
      order by commitment.id for key share of commitment`)} as commitments
  `.execute(tx)
  return rows[0] as Known
}

const lockedIdsSql = (lock: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(found.id), '[]') from (${lock}) found)`
