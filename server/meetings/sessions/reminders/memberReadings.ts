import { sql } from 'kysely'
import { allowedRecords } from '#contract/ground/policy/allowedRecords.ts'
import type { Facts } from '#contract/ground/policy/facts.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { findSeatedInBody } from '#server/ground/identity/viewers.ts'
import { documentFacts, documentFactsJson } from '#server/papers/documents/facts.ts'

interface PublishedDocument {
  id: number
  title: string
  facts: Facts['documents']
}

/** A member of the body of a session: the documents that they may read, and how many of them they have opened. */
export interface MemberReading {
  person: Viewer
  readable: readonly PublishedDocument[]
  opened: ReadonlySet<number>
}

interface Found {
  documents: PublishedDocument[]
  readings: { userId: number; documentIds: number[] }[]
  /** members whom a reminder of the session has reached since `remindedSince` */
  reminded: number[]
  remindedAt: string | null
}

export interface MemberReadings extends Pick<Found, 'documents' | 'remindedAt'> {
  members: MemberReading[]
  reminded: ReadonlySet<number>
}

/**
 * Reads what the members of a body have opened of the published documents of its session, among those that the viewer
 * may read.
 * @param remindedSince ISO instant
 */
export async function readMemberReadings(
  db: Db,
  viewer: Viewer,
  { id, bodyId }: { id: number; bodyId: number },
  { day, remindedSince }: { day: string; remindedSince: string },
): Promise<MemberReadings> {
  const seated = await findSeatedInBody(db, bodyId, { day })
  const { rows } = await sql<Found>`
    with paper as materialized (
      select documents.id, documents.title, documents.published_version, ${documentFactsJson} as facts
      from documents join sessions session on session.id = documents.session_id
      where documents.session_id = ${id} and documents.status = 'published'
        and ${allowed(viewer, 'documents.read', documentFacts)}
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'facts', facts) order by title, id), '[]')
        from paper) as documents,
      (select coalesce(json_agg(read), '[]') from (
        select reading.user_id as "userId", array_agg(paper.id) as "documentIds"
        from paper join document_readings reading on reading.document_id = paper.id
          and reading.version_number = paper.published_version
        where reading.user_id = any(${seated.map((person) => person.id)}::int[])
        group by reading.user_id) read) as readings,
      array(select distinct user_id from notifications
        where session_id = ${id} and kind = 'session.reminder' and created_at > ${remindedSince}::timestamptz) as reminded,
      (select to_json(sent_at) from session_reminders where session_id = ${id} and kind = 'reading') as "remindedAt"
  `.execute(db.withoutPlugins())
  const { documents, readings, reminded, remindedAt } = rows[0] as Found
  const openedBy = new Map(readings.map(({ userId, documentIds }) => [userId, new Set(documentIds)]))
  const readableOf = allowedRecords('documents.read', documents)
  const members = seated.map((person) => {
    const readable = readableOf(person)
    const read = openedBy.get(person.id)
    return { person, readable, opened: new Set(readable.flatMap((one) => (read?.has(one.id) ? [one.id] : []))) }
  })
  return { documents, members, reminded: new Set(reminded), remindedAt }
}

/** Whether the member has documents to read and has opened none. */
export const hasOpenedNone = ({ readable, opened }: MemberReading): boolean => readable.length > 0 && opened.size === 0

/** The members whom a reminder would reach: those who have opened nothing, except the viewer and those just reminded. */
export const findMembersToRemind = ({ members, reminded }: MemberReadings, viewer: Viewer): MemberReading[] =>
  members.filter((one) => hasOpenedNone(one) && one.person.id !== viewer.id && !reminded.has(one.person.id))
