import { sql } from 'kysely'
import type { Action } from '#contract/ground/policy/policy.ts'
import { permissionOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { MinutesText, MinutesVersion } from '#contract/meetings/minutes/minutesText.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sanitizeForReaders } from '#server/ground/richText/sanitizeForReaders.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { personReference } from '#server/people/users/present.ts'
import { findObstacle } from './passages.ts'

interface SessionState {
  id: number
  bodyId: number
  status: 'draft' | 'convened' | 'held' | 'closed' | 'cancelled'
  confidential: boolean
}

interface Found extends Omit<MinutesText, '@context' | '@id' | '@type' | 'html' | 'isOpenToRemarks' | 'can'> {
  session: SessionState
  /** as it was written */
  html: string | null
}

/** Whether the viewer writes the minutes of a session, in any of its states. */
const writes = (viewer: Viewer, session: SessionState) =>
  permissionOn(viewer, 'sessions.writeMinutes', { ...session, status: 'held' }) === 'allowed'

/**
 * Finds the text of the minutes of a session, with its remarks and versions, in one statement. Members read what they
 * were shown last, not what is written since.
 * @throws Failure `record.notFound`, `access.denied`
 */
export async function readMinutesText(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  viewer: Viewer,
  id: number,
): Promise<MinutesText> {
  const found = await findText(db, viewer, id)
  const { session, html, ...text } = found
  authorize(viewer, 'minutes.read', session)
  const isWriter = writes(viewer, session)
  const isShown = isWriter || text.versions.some(({ kind }) => kind !== 'saved')
  const isOpenToRemarks =
    text.remarksUntil !== null && !text.isApproved && text.remarksUntil >= today(clock) && html !== null
  const identity = { '@context': '/api/contexts/MinutesText', '@id': `/api/sessions/${id}/minutes_text` } as const
  const named = { ...identity, '@type': 'MinutesText' } as const
  if (!isShown)
    return { ...named, ...nothing, hasMeeting: text.hasMeeting, can: possibleActions(viewer, found, isOpenToRemarks) }
  return {
    ...named,
    ...(isWriter ? { ...text, remarks: withObstacles(text.remarks, html) } : asShown(text)),
    html: html === null ? null : await sanitizeForReaders(html),
    isOpenToRemarks,
    can: possibleActions(viewer, found, isOpenToRemarks),
  }
}

/** Adds what prevents each unanswered remark from being accepted into the text as it is written now. */
const withObstacles = (remarks: MinutesText['remarks'], html: string | null): MinutesText['remarks'] =>
  remarks.map((remark) =>
    remark.answer === null && html !== null ? { ...remark, obstacle: findObstacle(html, remark.passage) } : remark,
  )

/** What a member gets of a text: its date and its author are those of what was shown last, not of what is written since. */
function asShown<Text extends Pick<MinutesText, 'version' | 'updatedAt' | 'updatedBy' | 'versions'>>(text: Text): Text {
  const versions = text.versions.filter(({ kind }) => kind !== 'saved')
  const [shown] = versions
  return {
    ...text,
    versions,
    version: shown?.number ?? nothing.version,
    updatedAt: shown?.savedAt ?? null,
    updatedBy: shown?.savedBy ?? null,
  }
}

/** What a member gets of a text that was not shown yet. */
const nothing = {
  html: null,
  version: 1,
  updatedAt: null,
  updatedBy: null,
  remarksUntil: null,
  isOpenToRemarks: false,
  isApproved: false,
  remarks: [],
  versions: [],
}

function possibleActions(viewer: Viewer, { session, isApproved }: Found, isOpenToRemarks: boolean): Action[] {
  const possible = {
    'sessions.writeMinutes': !isApproved,
    'minutes.remark': isOpenToRemarks && viewer.assignments.some(({ bodyId }) => bodyId === session.bodyId),
  } as const
  return (Object.keys(possible) as (keyof typeof possible)[]).filter(
    (action) => possible[action] && permissionOn(viewer, action, session) === 'allowed',
  )
}

async function findText(db: Db, viewer: Viewer, id: number): Promise<Found> {
  // members get the version that they were shown last
  const { rows } = await sql<Found & { shownHtml: string | null }>`
    select json_build_object('id', session.id, 'bodyId', session.body_id, 'status', session.status,
        'confidential', session.confidential) as session,
      written.html, coalesce(written.version, 1) as version, to_json(written.updated_at) as "updatedAt",
      ${personReference('writer')} as "updatedBy", to_json(written.remarks_until) as "remarksUntil",
      coalesce(minutes.state in ('approved', 'published'), false) as "isApproved",
      session.opened_at is not null as "hasMeeting",
      (select shown.html from minutes_versions shown where shown.session_id = session.id and shown.kind <> 'saved'
        order by shown.number desc limit 1) as "shownHtml",
      (select coalesce(json_agg(json_build_object('id', remark.id, 'author', ${personReference('author')},
          'isMine', coalesce(remark.author_id = ${viewer.id}, false), 'passage', remark.passage,
          'proposal', remark.proposal, 'comment', remark.comment, 'createdAt', remark.created_at,
          'answer', remark.answer, 'word', remark.word, 'obstacle', null) order by remark.id), '[]')
        from minutes_remarks remark left join users author on author.id = remark.author_id
        where remark.session_id = session.id) as remarks,
      (select coalesce(json_agg(json_build_object('number', kept.number, 'kind', kept.kind, 'savedAt', kept.saved_at,
          'savedBy', ${personReference('keeper')}) order by kept.number desc), '[]')
        from minutes_versions kept left join users keeper on keeper.id = kept.saved_by
        where kept.session_id = session.id) as versions
    from sessions session
    left join minutes_texts written on written.session_id = session.id
    left join users writer on writer.id = written.updated_by
    left join minutes on minutes.session_id = session.id
    where session.id = ${id} and ${allowed(viewer, 'sessions.read', sessionFacts)}
  `.execute(db.withoutPlugins())
  const [row] = rows
  if (!row) throw new Failure('record.notFound')
  const { shownHtml, ...found } = row
  return writes(viewer, found.session) ? found : { ...found, html: shownHtml }
}

/**
 * Finds a version of the text.
 * @throws Failure `record.notFound`, `access.denied`
 */
export async function readMinutesVersion(
  portal: Pick<Portal, 'db' | 'clock'>,
  viewer: Viewer,
  id: number,
  number: number,
): Promise<MinutesVersion> {
  const { versions } = await readMinutesText(portal, viewer, id)
  const line = versions.find((version) => version.number === number)
  const kept = await portal.db
    .selectFrom('minutesVersions')
    .select('html')
    .where('sessionId', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!line || !kept) throw new Failure('record.notFound')
  return {
    '@context': '/api/contexts/MinutesVersion',
    '@id': `/api/sessions/${id}/minutes_versions/${number}`,
    '@type': 'MinutesVersion',
    ...line,
    html: await sanitizeForReaders(kept.html),
  }
}
