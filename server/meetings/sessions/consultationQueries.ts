import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { actionsOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Consultation } from '#contract/meetings/sessions/consultations.ts'
import type { ConsultationsQuery } from '#contract/meetings/sessions/sessionQueries.ts'
import { allConditions, type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { consultationFacts } from './consultationFacts.ts'
import { centralJoin, consultationStateSql, opinionDueOnSql } from './opinionDueOnSql.ts'
import { type ConsultationRow, consultationJoins, consultationRowSql } from './presentConsultation.ts'

/**
 * The list of the consultations that the viewer may read and that match `condition`: running ones by due date, then the
 * others.
 */
export const consultationsList = (
  viewer: Viewer,
  today: string,
  condition: RawBuilder<SqlBool>,
): List<ConsultationRow> => ({
  matching: sql`
    select * from (
      select consultation.id, consultation.body_id, ${opinionDueOnSql} as due_on, ${consultationStateSql(today)} as state
      from consultations consultation ${centralJoin}
      where ${allowed(viewer, 'consultations.read', consultationFacts)}
    ) readable where ${condition}`,
  order: sql`state <> 'running', case when state = 'running' then due_on end, due_on desc, id`,
  row: consultationRowSql(viewer, today),
  joins: consultationJoins,
})

/** Adds the actions that the viewer may take. */
export const withAllowedActions = (viewer: Viewer, row: ConsultationRow): Consultation => ({
  ...row,
  can: actionsOn(viewer, 'consultations', { bodyId: row.irp.id, confidential: row.confidential }),
})

export async function listConsultations(
  db: Db,
  viewer: Viewer,
  today: string,
  { irp, state, centralFor }: ConsultationsQuery,
  slice: Slice,
): Promise<Rows<Consultation>> {
  const condition = allConditions(
    irp && sql`body_id = any(${irp}::int[])`,
    state && sql`state = any(${state}::text[])`,
    centralFor === undefined ? undefined : sql`body_id in (select central_committees_of(${centralFor}::int))`,
  )
  const { rows, total } = await readPage(db, consultationsList(viewer, today, condition), slice)
  return { rows: rows.map((row) => withAllowedActions(viewer, row)), total }
}

/**
 * Finds a consultation.
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read
 */
export const findConsultation = async (db: Db, viewer: Viewer, today: string, id: number): Promise<Consultation> =>
  withAllowedActions(viewer, await readItem(db, consultationsList(viewer, today, sql`id = ${id}`)))
