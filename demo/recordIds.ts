import { sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { DemoDocument } from './filing.ts'
import { requireId } from './loadPeople.ts'
import type { DemoSession } from './sessions.ts'

/** Numbers of the records that documents refer to. */
export interface RecordIds {
  people: ReadonlyMap<string, number>
  of(document: DemoDocument): {
    bodyId: number
    sessionId: number | null
    pointId: number | null
    documentTypeId: number | null
    documentCommissionId: number | null
  }
}

export async function readRecordIds(db: Db, sessions: readonly DemoSession[]): Promise<RecordIds> {
  const people = await db.selectFrom('users').select(['id', 'email as key']).execute()
  const bodies = await db.selectFrom('bodies').select(['id', 'code as key']).execute()
  const types = await branches(db, 'document_types')
  const commissions = await branches(db, 'document_commissions')
  const peopleIds = byKey(people)
  const bodyIds = byKey(bodies)
  const meetings = await readMeetings(db, sessions, bodyIds)
  return {
    people: peopleIds,
    of({ body, session, point, documentType, documentCommission }) {
      const meeting = session === null ? null : meetings.get(session)
      return {
        bodyId: requireId(bodyIds, body),
        sessionId: meeting?.id ?? null,
        pointId: meeting && point !== null ? requireId(meeting.points, point) : null,
        documentTypeId: documentType === null ? null : requireId(types, documentType),
        documentCommissionId: documentCommission === null ? null : requireId(commissions, documentCommission),
      }
    },
  }
}

const byKey = (rows: readonly { id: number; key: string }[]) => new Map(rows.map(({ id, key }) => [key, id]))

/** Reads the branches by path: « Budget/Comptes annuels ». */
async function branches(db: Db, table: 'document_types' | 'document_commissions') {
  const { rows } = await sql<{ id: number; key: string }>`
    with recursive branch as (
      select id, name as key from ${sql.table(table)} where parent_id is null
      union all
      select child.id, branch.key || '/' || child.name from ${sql.table(table)} child join branch on branch.id = child.parent_id
    ) select id, key from branch
  `.execute(db)
  return byKey(rows)
}

interface Meeting {
  id: number
  /** number of a point by its rank: « 3.1 » */
  points: ReadonlyMap<string, number>
}

/** Finds sessions by body and start, and points by rank. */
async function readMeetings(db: Db, sessions: readonly DemoSession[], bodies: ReadonlyMap<string, number>) {
  const meetings = new Map<string, Meeting>()
  for (const { key, body, startsAt } of sessions) {
    const { id } = await db
      .selectFrom('sessions')
      .select('id')
      .where('bodyId', '=', requireId(bodies, body))
      .where('startsAt', '=', startsAt)
      .executeTakeFirstOrThrow()
    const points = await db
      .selectFrom('agendaPoints as point')
      .select(['point.id', 'point.parentId'])
      .where('sessionId', '=', id)
      .orderBy('level')
      .orderBy('position')
      .execute()
    meetings.set(key, { id, points: pointNumbers(points) })
  }
  return meetings
}

function pointNumbers(points: readonly { id: number; parentId: number | null }[]): ReadonlyMap<string, number> {
  const roots = points.filter(({ parentId }) => parentId === null)
  const numbers = new Map<string, number>()
  for (const [index, root] of roots.entries()) {
    numbers.set(String(index + 1), root.id)
    const nested = points.filter(({ parentId }) => parentId === root.id)
    for (const [below, point] of nested.entries()) numbers.set(`${index + 1}.${below + 1}`, point.id)
  }
  return numbers
}
