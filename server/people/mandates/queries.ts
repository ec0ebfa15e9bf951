import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Job, Mandate } from '#contract/people/references.ts'
import type { JobsAndMandatesQuery } from '#contract/people/users/userQueries.ts'
import { allConditions, type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { foldedContainsWordsCondition, foldedSql } from '#server/ground/database/sql/wordConditions.ts'

export const listMandates = (db: Db, { order, ...asked }: JobsAndMandatesQuery, slice: Slice) =>
  readPage(db, mandates(referencesCondition(asked), order), slice)

export const listJobs = (db: Db, { order, ...asked }: JobsAndMandatesQuery, slice: Slice) =>
  readPage(db, jobs(referencesCondition(asked), order), slice)

const referencesCondition = ({ q, active }: Pick<JobsAndMandatesQuery, 'q' | 'active'>) =>
  allConditions(
    active && (active === 'true' || active === '1' ? sql`active` : sql`not active`),
    q ? foldedContainsWordsCondition(sql`name`, q) : undefined,
  )

/** Finds a mandate. @throws Failure `record.notFound` */
export const findMandate = (db: Db, id: number) => readItem(db, mandates(sql`id = ${id}`))

/** Finds a function. @throws Failure `record.notFound` */
export const findJob = (db: Db, id: number) => readItem(db, jobs(sql`id = ${id}`))

const mandates = (
  condition: RawBuilder<SqlBool>,
  order?: JobsAndMandatesQuery['order'],
): List<z.infer<typeof Mandate>> => ({
  ...sorted('mandates', condition, order),
  row: sql`json_build_object('@id', '/api/mandates/' || mandate.id, '@type', 'Mandate', 'id', mandate.id,
    'name', mandate.name, 'position', mandate.position, 'active', mandate.active, 'voting', mandate.voting,
    'votesWhenReplacing', mandate.votes_when_replacing, 'holders', coalesce(held.people, 0), 'version', mandate.version)`,
  joins: sql`join mandates mandate on mandate.id = page.id ${holders('mandate_id')}`,
})

const jobs = (condition: RawBuilder<SqlBool>, order?: JobsAndMandatesQuery['order']): List<z.infer<typeof Job>> => ({
  ...sorted('jobs', condition, order),
  row: sql`json_build_object('@id', '/api/jobs/' || job.id, '@type', 'Job', 'id', job.id,
    'name', job.name, 'position', job.position, 'active', job.active, 'holders', coalesce(held.people, 0), 'version', job.version)`,
  joins: sql`join jobs job on job.id = page.id ${holders('job_id')}`,
})

type ReferenceTable = 'mandates' | 'jobs'
const columns = { mandates: 'mandate_id', jobs: 'job_id' } as const satisfies Record<ReferenceTable, string>

/** The query and orders of both lists, by position by default. */
function sorted(
  list: ReferenceTable,
  condition: RawBuilder<SqlBool>,
  { holders: most }: JobsAndMandatesQuery['order'] = {},
) {
  const people = sql`(select count(distinct user_id) from assignments where ${sql.ref(columns[list])} = held.id)`
  return {
    matching: sql`select id, position, ${foldedSql(sql`name`)} as name, ${most ? people : sql`0`} as people
      from ${sql.table(list)} held where ${condition}`,
    order: sql`position, id`,
    orders: { name: sql`name`, position: sql`position`, holders: sql`people` },
  }
}

const holders = (column: 'mandate_id' | 'job_id') => sql`
  left join (
    select ${sql.ref(column)} as held_id, count(distinct user_id)::int as people from assignments group by ${sql.ref(column)}
  ) held on held.held_id = page.id`
