import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import { actionsOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type {
  Commitment,
  Commitments,
  CommitmentsFilters,
  CommitmentsQuery,
} from '#contract/meetings/commitments/commitments.ts'
import { allConditions, type List, listPageSql, readItem } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { pointNumberSql } from '#server/papers/documents/present.ts'
import { namedMemberSql } from '#server/people/bodies/namedMember.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

/** A commitment without the actions that the viewer may take, with the status of its session, which they depend on. */
export type CommitmentRow = Omit<Commitment, 'can'> & Pick<Facts['commitments'], 'status'>

/** SQL: the state of a commitment on a day, in Paris. Needs `commitment` in scope. */
export const stateSql = (today: string) => sql`
  case when commitment.state = 'open' and commitment.due_on < ${today}::date then 'late' else commitment.state end`

/** SQL: the commitments that the viewer may read: those of the sessions that they may read. */
const readableSql = (viewer: Viewer, today: string) => sql`
  select commitment.id, commitment.kind, commitment.due_on, commitment.closed_at, commitment.session_id,
    ${stateSql(today)} as state, session.body_id, session.year
  from commitments commitment join sessions session on session.id = commitment.session_id
  where ${allowed(viewer, 'sessions.read', sessionFacts)}`

const fields = precompiledSql(sql`
  '@id', '/api/commitments/' || commitment.id,
  '@type', 'Commitment',
  'id', commitment.id,
  'irp', ${bodyReference('body')},
  'session', json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at),
  'point', case when point.id is not null then
    json_build_object('id', point.id, 'number', ${pointNumberSql}, 'title', point.title) end,
  'kind', commitment.kind,
  'text', commitment.text,
  'owner', commitment.owner,
  'ownerPerson', ${namedMemberSql(sql`commitment.owner`, sql`session.body_id`)},
  'dueOn', commitment.due_on,
  'answer', commitment.answer,
  'closedAt', commitment.closed_at,
  'thematics', (select coalesce(json_agg(json_build_object('id', thematic.id, 'name', thematic.name)
      order by thematic.position, thematic.id), '[]')
    from commitment_thematics filed join thematics thematic on thematic.id = filed.thematic_id
    where filed.commitment_id = commitment.id),
  'confidential', session.confidential,
  'status', session.status,
  'version', commitment.version`)

const joins = precompiledSql(sql`
  join commitments commitment on commitment.id = page.id
  join sessions session on session.id = commitment.session_id
  join bodies body on body.id = session.body_id
  left join agenda_points point on point.id = commitment.point_id
  left join agenda_points parent on parent.id = point.parent_id`)

/** SQL: the points that take up a commitment, in sessions that the viewer may read, oldest first. */
const followUpsSql = (viewer: Viewer) => sql`(
  select coalesce(json_agg(json_build_object('id', point.id, 'title', point.title,
      'session', json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at))
    order by session.starts_at, point.id), '[]')
  from agenda_points point join sessions session on session.id = point.session_id
  where point.commitment_id = commitment.id and ${allowed(viewer, 'sessions.read', sessionFacts)})`

/** The list of the commitments that the viewer may read and that match `condition`, late ones first. */
const commitmentsList = (viewer: Viewer, today: string, condition: RawBuilder<SqlBool>): List<CommitmentRow> => ({
  matching: sql`select * from (${readableSql(viewer, today)}) readable where ${condition}`,
  order: sql`state <> 'late', state <> 'open', case when state in ('late', 'open') then due_on end, closed_at desc, id desc`,
  row: sql`json_build_object(${fields}, 'state', ${stateSql(today)}, 'followUps', ${followUpsSql(viewer)})`,
  joins,
})

/** SQL condition: noted at this session, or taken up by one of its points, as far as the viewer may read it. */
const ofSessionCondition = (viewer: Viewer, sessionId: number) => sql<SqlBool>`(
  session_id = ${sessionId}::int or exists (
    select from agenda_points taken join sessions session on session.id = taken.session_id
    where taken.commitment_id = readable.id and session.id = ${sessionId}::int
      and ${allowed(viewer, 'sessions.read', sessionFacts)}))`

const filterCondition = (viewer: Viewer, { irp, thematic, kind, state, year, session }: CommitmentsFilters) =>
  allConditions(
    irp && sql`body_id = any(${irp}::int[])`,
    thematic &&
      sql`exists (select from commitment_thematics filed
        where filed.commitment_id = readable.id and filed.thematic_id = any(${thematic}::int[]))`,
    kind && sql`kind = any(${kind}::text[])`,
    state && sql`state = any(${state}::text[])`,
    year && sql`year = any(${year}::int[])`,
    session === undefined ? undefined : ofSessionCondition(viewer, session),
  )

/** SQL: the values of each filter, of the commitments in `every`. */
const choicesSql = precompiledSql(sql`json_build_object(
  'irps', (select coalesce(json_agg(${bodyReference('body')} order by body.position, body.id), '[]')
    from bodies body where body.id in (select body_id from every)),
  'thematics', (select coalesce(json_agg(json_build_object('id', thematic.id, 'name', thematic.name)
      order by thematic.position, thematic.id), '[]')
    from thematics thematic where thematic.id in (
      select filed.thematic_id from commitment_thematics filed join every on every.id = filed.commitment_id)),
  'years', (select coalesce(json_agg(year order by year desc), '[]') from (select distinct year from every) years))`)

/** Adds the actions that the viewer may take. */
function withAllowedActions(viewer: Viewer, { status, ...row }: CommitmentRow): Commitment {
  const facts = { bodyId: row.irp.id, status, confidential: row.confidential }
  return { ...row, can: actionsOn(viewer, 'commitments', facts) }
}

/** Reads a page of the commitments that match the filters, with the values of each filter, in one statement. */
export async function listCommitments(
  db: Db,
  viewer: Viewer,
  today: string,
  query: CommitmentsQuery,
  slice: Slice,
): Promise<Rows<Commitment> & Pick<Commitments, 'choices'>> {
  const list = commitmentsList(viewer, today, filterCondition(viewer, query))
  const { rows } = await sql<Rows<CommitmentRow> & Pick<Commitments, 'choices'>>`
    with every as materialized (${readableSql(viewer, today)})
    select page.total, page.rows, ${choicesSql} as choices from (${listPageSql(list, slice)}) page
  `.execute(db.withoutPlugins())
  const [page] = rows
  if (!page) throw new Error('an aggregate has one row')
  return { ...page, rows: page.rows.map((row) => withAllowedActions(viewer, row)) }
}

/** Reads the ids of the commitments that match the filters, in the order of the list, at most `limit`. */
export async function listCommitmentIds(
  db: Db,
  viewer: Viewer,
  today: string,
  filters: CommitmentsFilters,
  limit: number,
): Promise<number[]> {
  const { matching, order } = commitmentsList(viewer, today, filterCondition(viewer, filters))
  const { rows } = await sql<{ id: number }>`
    select id from (${matching}) listed order by ${order} limit ${limit}`.execute(db.withoutPlugins())
  return rows.map(({ id }) => id)
}

/** Reads commitments in the order of their ids, without those that the viewer may no longer read. */
export async function readCommitments(
  db: Db,
  viewer: Viewer,
  today: string,
  ids: readonly number[],
): Promise<CommitmentRow[]> {
  const list = {
    ...commitmentsList(viewer, today, sql`id = any(${ids}::int[])`),
    order: sql`array_position(${ids}::int[], id)`,
  }
  const { rows } = await sql<Rows<CommitmentRow>>`${listPageSql(list, { limit: ids.length, offset: 0 })}`.execute(
    db.withoutPlugins(),
  )
  return rows[0]?.rows ?? []
}

/**
 * Finds a commitment.
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read
 */
export const findCommitment = async (db: Db, viewer: Viewer, today: string, id: number): Promise<Commitment> =>
  withAllowedActions(viewer, await readItem(db, commitmentsList(viewer, today, sql`id = ${id}`)))
