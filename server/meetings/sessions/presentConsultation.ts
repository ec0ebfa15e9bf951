import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Consultation } from '#contract/meetings/sessions/consultations.ts'
import type { AgendaPoint } from '#contract/meetings/sessions/sessions.ts'
import { allowed, type FactColumns } from '#server/ground/database/sql/allowed.ts'
import { referenceJsonSql } from '#server/ground/database/sql/jsonSql.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { consultationFacts } from './consultationFacts.ts'
import { sessionFacts } from './facts.ts'
import { centralJoin, consultationStateSql, opinionDueOnSql } from './opinionDueOnSql.ts'

/** A consultation without the actions that the viewer may take. */
export type ConsultationRow = Omit<Consultation, 'can'>

const centralFacts = {
  bodyId: sql<number>`central.body_id`,
  confidential: sql<boolean>`central.confidential`,
} satisfies FactColumns<'consultations'>

/** Joins `page` to the tables of a consultation. */
export const consultationJoins = precompiledSql(sql`
  join consultations consultation on consultation.id = page.id
  join bodies body on body.id = consultation.body_id
  left join thematics thematic on thematic.id = consultation.thematic_id
  ${centralJoin}`)

const fields = precompiledSql(sql`
  '@id', '/api/consultations/' || consultation.id,
  '@type', 'Consultation',
  'id', consultation.id,
  'irp', ${bodyReference('body')},
  'title', consultation.title,
  'startedOn', consultation.started_on,
  'expert', consultation.expert,
  'agreedDays', consultation.agreed_days,
  'thematic', ${referenceJsonSql('thematic')},
  'confidential', consultation.confidential,
  'dueOn', ${opinionDueOnSql},
  'version', consultation.version`)

/**
 * SQL: the points about the consultation in sessions that the viewer may read, with the opinion given there, oldest
 * first.
 */
const pointsSql = (viewer: Viewer) => sql`(
  select coalesce(json_agg(json_build_object('id', point.id, 'title', point.title,
      'session', json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at),
      'opinion', outcome.opinion) order by session.starts_at, session.id, point.id), '[]')
  from agenda_points point
  join sessions session on session.id = point.session_id
  left join point_outcomes outcome on outcome.point_id = point.id
  where point.consultation_id = consultation.id and ${allowed(viewer, 'sessions.read', sessionFacts)})`

/**
 * SQL: a consultation. The consultation of the central committee is named only to viewers who may read it. Needs
 * `consultationJoins`.
 */
export const consultationRowSql = (viewer: Viewer, today: string): RawBuilder<ConsultationRow> => sql`
  json_build_object(${fields},
    'central', case when central.id is not null and ${allowed(viewer, 'consultations.read', centralFacts)}
      then json_build_object('id', central.id, 'name', central.title) end,
    'daysLeft', ${opinionDueOnSql} - ${today}::date,
    'state', ${consultationStateSql(today)},
    'points', ${pointsSql(viewer)})`

/**
 * SQL: the consultation of a point; null when it has none, or none that the viewer may read. Needs `point` in scope.
 */
export const pointConsultationSql = (viewer: Viewer, today: string): RawBuilder<AgendaPoint['consultation']> => sql`(
  select json_build_object('id', consultation.id, 'title', consultation.title,
    'dueOn', ${opinionDueOnSql}, 'state', ${consultationStateSql(today)})
  from consultations consultation ${centralJoin}
  where consultation.id = point.consultation_id and ${allowed(viewer, 'consultations.read', consultationFacts)})`
