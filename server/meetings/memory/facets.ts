import { type RawBuilder, sql } from 'kysely'
import type { MemoryFacets } from '#contract/meetings/memory/memory.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

const flags = ['of_kind', 'of_year', 'of_thematic', 'of_irp', 'of_period'] as const

/** SQL condition: the entry passes every filter but one. */
const othersCondition = (own: (typeof flags)[number]) =>
  sql.join(
    flags.filter((flag) => flag !== own).map((flag) => sql.ref(flag)),
    sql` and `,
  )

/**
 * SQL: common table expressions `spans`, the mandate periods of the body, and `before`, the last day before the first
 * of them. A period is a pair of dates of seats; of pairs that overlap, the most frequent one is kept, since a member
 * who came or left during a period has other dates.
 */
export const spansSql = (bodyId: number) => sql`
  dates as (
    select starts_on, ends_on, count(*) as seats from assignments
    where body_id = ${bodyId} and starts_on is not null and ends_on is not null group by starts_on, ends_on
  ),
  spans as (
    select starts_on, ends_on from dates where not exists (
      select from dates stronger
      where stronger.starts_on <= dates.ends_on and stronger.ends_on >= dates.starts_on
        and (stronger.seats, stronger.ends_on - stronger.starts_on, stronger.starts_on)
          > (dates.seats, dates.ends_on - dates.starts_on, dates.starts_on))
  ),
  periods as (
    select starts_on, ends_on from spans
    union all select null, min(starts_on) - 1 from spans having min(starts_on) is not null
  )`

/** SQL: the values of each filter with their counts. Needs `entriesSql` and `spansSql`. */
export const facetsSql = (bodyId: number): RawBuilder<MemoryFacets> => sql`json_build_object(
  'kinds', (select coalesce(json_agg(json_build_object('kind', kind, 'count', count)), '[]') from (
    select kind, count(*)::int as count from entries where ${othersCondition('of_kind')} group by kind) counted),
  'years', (select coalesce(json_agg(json_build_object('year', year, 'count', count) order by year desc), '[]') from (
    select year, count(*)::int as count from entries where ${othersCondition('of_year')} group by year) counted),
  'thematics', (select coalesce(json_agg(json_build_object('id', thematic.id, 'name', thematic.name, 'count', count)
      order by thematic.position, thematic.id), '[]')
    from (select thematic_id, count(*)::int as count from entries, unnest(thematic_ids) thematic_id
      where ${othersCondition('of_thematic')} group by thematic_id) counted
    join thematics thematic on thematic.id = counted.thematic_id),
  'irps', (select coalesce(json_agg((${bodyReference('body')})::jsonb || jsonb_build_object('count', count)
      order by body.id <> ${bodyId}, body.position, body.id), '[]')
    from (select body_id, count(*)::int as count from entries where ${othersCondition('of_irp')} group by body_id) counted
    join bodies body on body.id = counted.body_id),
  'periods', (select coalesce(json_agg(json_build_object('from', starts_on, 'to', ends_on, 'count', count)
      order by ends_on desc), '[]')
    from (select starts_on, ends_on, count(day)::int as count
      from periods left join entries on day between coalesce(starts_on, '-infinity') and ends_on
        and ${othersCondition('of_period')}
      group by starts_on, ends_on) counted
    where exists (select from entries where day between coalesce(starts_on, '-infinity') and ends_on)))`
