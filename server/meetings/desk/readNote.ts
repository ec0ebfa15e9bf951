import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { MeetingNotes, PointNote } from '#contract/meetings/desk/desk.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { sanitizeForReaders } from '#server/ground/richText/sanitizeForReaders.ts'
import type { LockedMeeting } from '#server/meetings/presence/lockMeeting.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { personReference } from '#server/people/users/present.ts'

type Facts = Pick<LockedMeeting, 'bodyId' | 'status' | 'confidential'>
type StoredNote = Omit<PointNote, '@context' | '@id' | '@type'>

const factsSql = sql<Facts>`json_build_object('bodyId', session.body_id, 'status', session.status,
  'confidential', session.confidential)`
/** SQL: a note as JSON. Needs `point_notes` in scope as `note`. */
const noteSql = sql<StoredNote>`json_build_object('point', json_build_object('id', note.point_id), 'html', note.html,
  'version', note.version, 'savedAt', note.updated_at,
  'savedBy', (select ${personReference('person')} from users person where person.id = note.updated_by))`

/**
 * Finds all notes of a meeting.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`
 */
export async function findNotes(db: Db, viewer: Viewer, sessionId: number): Promise<MeetingNotes> {
  const { rows } = await sql<{ session: Facts; isOpen: boolean; notes: StoredNote[] }>`
    select ${factsSql} as session,
      session.opened_at is not null and not exists (select from minutes
        where minutes.session_id = session.id and minutes.state in ('approved', 'published')) as "isOpen",
      (select coalesce(json_agg(${noteSql} order by note.point_id), '[]')
        from point_notes note where note.session_id = session.id) as notes
    from sessions session where session.id = ${sessionId} and ${allowed(viewer, 'sessions.read', sessionFacts)}
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  authorize(viewer, 'sessions.note', found.session)
  return {
    '@context': '/api/contexts/MeetingNotes',
    '@id': `/api/sessions/${sessionId}/notes`,
    '@type': 'MeetingNotes',
    notes: await Promise.all(found.notes.map(presentNote)),
    isOpen: found.isOpen,
  }
}

/**
 * Finds the notes on a point; those that were never written are empty.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`
 */
export async function findNote(db: Db, viewer: Viewer, pointId: number): Promise<PointNote> {
  const { rows } = await sql<{ session: Facts; note: StoredNote | null }>`
    select ${factsSql} as session, case when note.point_id is not null then ${noteSql} end as note
    from agenda_points point join sessions session on session.id = point.session_id
    left join point_notes note on note.point_id = point.id
    where point.id = ${pointId} and ${allowed(viewer, 'sessions.read', sessionFacts)}
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  authorize(viewer, 'sessions.note', found.session)
  const empty = { point: { id: pointId }, html: '', version: 0, savedAt: null, savedBy: null }
  return { '@context': '/api/contexts/PointNote', ...(await presentNote(found.note ?? empty)) }
}

const presentNote = async (note: StoredNote): Promise<PointNote> => ({
  '@id': `/api/points/${note.point.id}/note`,
  '@type': 'PointNote',
  ...note,
  html: await sanitizeForReaders(note.html),
})
