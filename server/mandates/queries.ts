import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Job, Mandate } from '#contract/references.ts'
import { type List, readItem, readPage } from '#server/database/list.ts'
import type { Db } from '#server/database/open.ts'
import type { Slice } from '#server/http/pages.ts'

export const listMandates = (db: Db, slice: Slice) => readPage(db, mandates(sql`true`), slice)

export const listJobs = (db: Db, slice: Slice) => readPage(db, jobs(sql`true`), slice)

/** @throws Failure `record.notFound` */
export const findMandate = (db: Db, id: number) => readItem(db, mandates(sql`id = ${id}`))

/** @throws Failure `record.notFound` */
export const findJob = (db: Db, id: number) => readItem(db, jobs(sql`id = ${id}`))

const mandates = (condition: RawBuilder<SqlBool>): List<z.infer<typeof Mandate>> => ({
  matching: sql`select id, position from mandates where ${condition}`,
  order: sql`position, id`,
  row: sql`json_build_object('@id', '/api/mandates/' || mandate.id, '@type', 'Mandate', 'id', mandate.id,
    'name', mandate.name, 'position', mandate.position, 'active', mandate.active, 'voting', mandate.voting, 'holders', coalesce(held.people, 0), 'version', mandate.version)`,
  joins: sql`join mandates mandate on mandate.id = page.id ${holders('mandate_id')}`,
})

const jobs = (condition: RawBuilder<SqlBool>): List<z.infer<typeof Job>> => ({
  matching: sql`select id, position from jobs where ${condition}`,
  order: sql`position, id`,
  row: sql`json_build_object('@id', '/api/jobs/' || job.id, '@type', 'Job', 'id', job.id,
    'name', job.name, 'position', job.position, 'active', job.active, 'holders', coalesce(held.people, 0), 'version', job.version)`,
  joins: sql`join jobs job on job.id = page.id ${holders('job_id')}`,
})

const holders = (column: 'mandate_id' | 'job_id') => sql`
  left join (
    select ${sql.ref(column)} as held_id, count(distinct user_id)::int as people from assignments group by ${sql.ref(column)}
  ) held on held.held_id = page.id`
