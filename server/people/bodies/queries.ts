import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Irp } from '#contract/people/bodies/bodies.ts'
import { type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'

export const list = (db: Db, slice: Slice): Promise<Rows<Irp>> => readPage(db, bodiesList(sql`true`), slice)

/** Finds a body. @throws Failure `record.notFound` */
export const find = (db: Db, id: number): Promise<Irp> => readItem(db, bodiesList(sql`id = ${id}`))

/**
 * A flat list, siblings by position. Inactive bodies are included: menus hide them and links still reach them (DOMAIN
 * §2.1).
 */
const bodiesList = (condition: RawBuilder<SqlBool>): List<Irp> => ({
  matching: sql`select id, position from bodies where ${condition}`,
  order: sql`position, id`,
  row: sql`json_build_object(
    '@id', '/api/irps/' || body.id,
    '@type', 'Irp',
    'id', body.id,
    'name', body.name,
    'label', body.label,
    'kind', body.kind,
    'code', body.code,
    'active', body.active,
    'position', body.position,
    'description', body.description,
    'parentIrp', case when body.parent_id is not null then json_build_object('id', body.parent_id) end,
    'children', coalesce(below.children, '[]'),
    'delays', json_build_object('agendaNoticeDays', body.agenda_notice_days, 'minutesDueDays', body.minutes_due_days),
    'confidentialByDefault', body.confidential_by_default,
    'atLeast300Employees', body.at_least300_employees,
    'meetingsPerYear', body.meetings_per_year,
    'videoMeetingsMax', body.video_meetings_max,
    'quorum', body.quorum,
    'tieSecondRound', body.tie_second_round,
    'tieEldest', body.tie_eldest,
    'proposalCutOffDays', body.proposal_cut_off_days,
    'version', body.version)`,
  joins: sql`
    join bodies body on body.id = page.id
    left join (
      select parent_id, json_agg('/api/irps/' || id order by position, id) as children from bodies group by parent_id
    ) below on below.parent_id = body.id`,
})
