import { type RawBuilder, sql } from 'kysely'
import { can, canSomewhere, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { BodyHome } from '#contract/meetings/bodyHome.ts'
import { deemedNegativeReminderDays } from '#contract/meetings/delays/opinionDelay.ts'
import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import type { BodyMember } from '#contract/people/users/users.ts'
import { today } from '#server/ground/context/clock.ts'
import { rowsJsonSql } from '#server/ground/database/lists/list.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { joinedRowJsonSql, referenceJsonSql } from '#server/ground/database/sql/jsonSql.ts'
import { foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { gettingStartedSql } from '#server/meetings/gettingStarted/queries.ts'
import { consultationsList, withAllowedActions } from '#server/meetings/sessions/consultationQueries.ts'
import type { ConsultationRow } from '#server/meetings/sessions/presentConsultation.ts'
import { openDecisionsSql } from '#server/meetings/sessions/presentDecision.ts'
import { pastSessions, upcomingSessions } from '#server/meetings/sessions/queries.ts'
import { find } from '#server/people/bodies/queries.ts'
import { withinDirectoryQuota } from '#server/people/users/directoryQuota.ts'
import { userFacts } from '#server/people/users/facts.ts'
import { latestDocumentsByBranchSql } from './latestDocuments.ts'
import { lastMinutesSql, pinnedDocumentsSql } from './pinnedDocuments.ts'

const shown = { lastSessions: 5, consultations: 20 } as const

type Gathered =
  | 'gettingStarted'
  | 'lastSessions'
  | 'lastMinutes'
  | 'pinned'
  | 'committee'
  | 'functioning'
  | 'openDecisions'
type Row = Pick<BodyHome, Gathered | 'welcomeText'> & {
  members: BodyMember[]
  nextSessions: SessionRow[]
  consultations: ConsultationRow[]
}

/**
 * Finds the page of a body in two statements, whatever it contains; a third one counts the members of a body to which the
 * viewer does not belong against the directory quota.
 * @throws Failure `record.notFound`
 */
export async function findBodyHome(portal: Portal, viewer: Viewer, bodyId: number): Promise<BodyHome> {
  const { db, clock } = portal
  const { '@context': _ofItem, ...irp } = await find(db, bodyId)
  const here = sql<boolean>`session.body_id = ${bodyId}`
  const isOfBody = viewer.bodiesUnder.includes(bodyId) || canSomewhere(viewer, 'bodies.manage')
  const now = clock.now()
  const day = today(clock)
  const { rows } = await sql<Row>`
    select ${isOfBody ? sql`(select welcome_text from bodies where id = ${bodyId})` : sql`null`} as welcome_text,
      ${rowsJsonSql(upcomingSessions(viewer, now, here), { limit: 1 })} as next_sessions,
      ${rowsJsonSql(pastSessions(viewer, now, here), { limit: shown.lastSessions })} as last_sessions,
      ${lastMinutesSql(viewer, bodyId)} as last_minutes,
      ${pinnedDocumentsSql(viewer, bodyId)} as pinned,
      ${latestDocumentsByBranchSql(viewer, bodyId, 'committee')} as committee,
      ${latestDocumentsByBranchSql(viewer, bodyId, 'functioning')} as functioning,
      ${membersSql(viewer, bodyId, day)} as members,
      ${gettingStartedSql(viewer, bodyId, { now, day })} as getting_started,
      ${openDecisionsSql(viewer, bodyId, day)} as open_decisions,
      ${rowsJsonSql(unansweredConsultations(viewer, bodyId, day), { limit: shown.consultations })} as consultations
  `.execute(db)
  const { nextSessions, members, consultations, ...home } = rows[0] as Row
  const hasSeat = viewer.assignments.some((assignment) => assignment.bodyId === bodyId)
  return {
    '@context': '/api/contexts/BodyHome',
    '@id': `/api/irps/${bodyId}/home`,
    '@type': 'BodyHome',
    irp,
    nextSession: nextSessions[0] ?? null,
    ...home,
    members: hasSeat ? members : await withinDirectoryQuota(portal, viewer, members),
    consultations: consultations.map((consultation) => withAllowedActions(viewer, consultation)),
    can: allowedActionsIn(viewer, bodyId),
  }
}

/** The list of consultations without opinion; those deemed negative are listed for a while. */
const unansweredConsultations = (viewer: Viewer, bodyId: number, day: string) => ({
  ...consultationsList(
    viewer,
    day,
    sql`body_id = ${bodyId} and state <> 'answered' and due_on >= ${day}::date - ${sql.lit(deemedNegativeReminderDays)}`,
  ),
  order: sql`due_on, id`,
})

/** Lists the actions that the viewer may start for the body. Rights are checked again when a record is written. */
function allowedActionsIn(viewer: Viewer, bodyId: number): BodyHome['can'] {
  const plain = { bodyId, confidential: false } as const
  const document = {
    ...plain,
    authorId: viewer.id,
    depositorId: null,
    status: 'draft',
    moving: 'draft',
    channel: 'none',
  } as const
  return [
    ...(can(viewer, 'sessions.prepare', { ...plain, status: 'draft' }) ? ['sessions.prepare' as const] : []),
    ...(can(viewer, 'documents.file', { ...document, sessionOut: true }) ? ['documents.file' as const] : []),
    ...(can(viewer, 'gettingStarted.choose', { bodyId }) ? ['gettingStarted.choose' as const] : []),
    ...(can(viewer, 'consultations.manage', plain) ? ['consultations.manage' as const] : []),
    ...(can(viewer, 'seats.read', { bodyId }) ? ['seats.read' as const] : []),
    ...(can(viewer, 'points.readProposals', { bodyId }) ? ['points.readProposals' as const] : []),
    ...(canSomewhere(viewer, 'bodies.manage') ? ['bodies.manage' as const] : []),
  ]
}

/** SQL: the current members that the viewer may read: the bureau first, by job, then the others by name. */
const membersSql = (viewer: Viewer, bodyId: number, day: string): RawBuilder<BodyMember[]> => sql`(
  select coalesce(json_agg(json_build_object(
    'id', person.id, 'firstName', person.first_name, 'lastName', person.last_name,
    'profilePicture', ${joinedRowJsonSql('picture', { filename: 'filename', updatedAt: 'updated_at' })},
    'irpRole', assignment.role, 'job', ${referenceJsonSql('job')}, 'mandate', ${referenceJsonSql('mandate')})
    order by job.position nulls last, ${foldedSql(sql`person.last_name`)}, ${foldedSql(sql`person.first_name`)}, person.id), '[]')
  from assignments assignment
  join users person on person.id = assignment.user_id
  left join profile_pictures picture on picture.user_id = person.id
  left join jobs job on job.id = assignment.job_id
  left join mandates mandate on mandate.id = assignment.mandate_id
  where assignment.body_id = ${bodyId} and person.status = 'validated' and ${allowed(viewer, 'users.read', userFacts)}
    and ${currentAssignmentCondition(day)})`
