import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Home } from '#contract/front/home.ts'
import type { HomeScope } from '#contract/ground/homeScopes.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SessionRow } from '#contract/meetings/sessions.ts'
import { today } from '#server/ground/context/clock.ts'
import { allConditions, type List, rowsJsonSql, rowsOfListsJsonSql } from '#server/ground/database/lists/list.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { pastSessions, upcomingSessions } from '#server/meetings/sessions/queries.ts'
import { documentsList, lastPublishedFirst } from '#server/papers/documents/queries.ts'
import { homeContentsSql } from '#server/publishing/contents/list.ts'
import { linksList } from '#server/publishing/links/queries.ts'
import { type FollowedItems, followedColumnsSql, mostFresh } from './followed.ts'
import { listDuties, type PendingWork, pendingWorkSql } from './toDo.ts'
import { recordVisit, type WarningLog } from './visits.ts'

/** Numbers of rows (seed §9; DOMAIN §8 for the latest documents). */
const shown = { sessions: 3, documents: 3, latestDocuments: 6 } as const

type WithoutIsNew<Row> = Omit<Row, 'isNew'>
type Documents = 'committeeDocuments' | 'functioningDocuments' | 'latestDocuments'
type Contents = 'slider' | 'news'
type Sessions = 'nextSessions' | 'lastSessions' | 'ownSessions'
/** The cards of the home page; a card without rows is omitted. */
type HomeCards = Pick<Home, 'links'> &
  FollowedItems & {
    contents: { [Card in Contents]?: WithoutIsNew<Home[Card][number]>[] }
    documents: { [Card in Documents]?: Dated<WithoutIsNew<Home[Card][number]>>[] }
    /** `ownSessions`: the next sessions of the viewer's own bodies, when those of all bodies are shown */
    sessions: { [Card in Sessions]?: Dated<SessionRow>[] }
    awaiting: PendingWork
  }

/**
 * A row, and the time since which it is in the list: the convocation or the end of a session, the publication of a
 * document.
 */
interface Dated<Row> {
  row: Row
  /** ISO instant */
  at: string | null
}

interface HomeOptions {
  scope: HomeScope | undefined
  log: WarningLog
}

/** Finds the home page in two statements: the visit, and all cards. */
export async function findHome(portal: Portal, viewer: Viewer, { scope: asked, log }: HomeOptions): Promise<Home> {
  const visit = await recordVisit(portal, viewer, log)
  const scope = asked ?? (viewer.bodiesUnder.length > 0 ? (visit.scope ?? 'mine') : 'all')
  const { sessions, documents, contents, awaiting, ...cards } = await readCards(portal, viewer, scope)
  const isSince = (at: string | null) => visit.since !== null && at !== null && Date.parse(at) > Date.parse(visit.since)
  const markSessions = (rows: readonly Dated<SessionRow>[] = []) =>
    rows.map(({ row, at }) => ({ ...row, isNew: isSince(at) }))
  /** one's own publications are not new */
  const mark = <Row extends Published>(row: Row, at: string | null) => ({
    ...row,
    isNew: isSince(at) && row.author?.id !== viewer.id,
  })
  const markContents = <Row extends Published>(rows: readonly Row[] = []) =>
    rows.map((row) => mark(row, row.publishedAt))
  const markDocuments = <Row extends Published>(rows: readonly Dated<Row>[] = []) =>
    rows.map(({ row, at }) => mark(row, at))
  const ownSessions = (scope === 'mine' ? sessions.nextSessions : sessions.ownSessions) ?? []
  return {
    '@context': '/api/contexts/Home',
    '@id': '/api/home',
    '@type': 'Home',
    scope,
    since: visit.since,
    toDo: listDuties(
      awaiting,
      ownSessions.map(({ row }) => row),
      today(portal.clock),
    ),
    ...cards,
    nextSessions: markSessions(sessions.nextSessions),
    lastSessions: markSessions(sessions.lastSessions),
    committeeDocuments: markDocuments(documents.committeeDocuments),
    functioningDocuments: markDocuments(documents.functioningDocuments),
    latestDocuments: markDocuments(documents.latestDocuments),
    slider: markContents(contents.slider),
    news: markContents(contents.news),
    ...mostFresh(cards),
  }
}

interface Published {
  publishedAt: string | null
  author: { id: number } | null
}

async function readCards(
  { pipelinedReads: reads, clock }: Portal,
  viewer: Viewer,
  scope: HomeScope,
): Promise<HomeCards> {
  const now = clock.now()
  const mine = scopeOfBodies(viewer.bodiesUnder)
  const ofScope = scope === 'mine' ? mine : allBodies
  const documents = (family?: 'committee' | 'functioning') => {
    const condition = allConditions(
      sql`documents.status = 'published'`,
      ofScope.condition(sql`documents.body_id`),
      family && sql`documents.family = ${sql.lit(family)}`,
    )
    return { ...documentsList(viewer, condition, lastPublishedFirst), filteredBy: ofScope.filteredBy }
  }
  const sessions = (select: typeof upcomingSessions, { condition, filteredBy }: BodyScope) => ({
    ...select(viewer, now, condition(sql`session.body_id`)),
    filteredBy,
  })
  const next = sessions(upcomingSessions, ofScope)
  const { rows } = await sql<HomeCards>`
    select
      ${rowsOfListsJsonSql(
        {
          nextSessions: [next, shown.sessions],
          lastSessions: [sessions(pastSessions, ofScope), shown.sessions],
          ...(scope !== 'mine' && { ownSessions: [sessions(upcomingSessions, mine), shown.sessions] as const }),
        },
        dated(next, sql`case page.list when 'lastSessions' then session.ends_at else session.convened_at end`),
      )} as sessions,
      ${rowsOfListsJsonSql(
        {
          committeeDocuments: [documents('committee'), shown.documents],
          functioningDocuments: [documents('functioning'), shown.documents],
          latestDocuments: [documents(), shown.latestDocuments],
        },
        dated(documents(), sql`documents.out_at`),
      )} as documents,
      ${homeContentsSql(viewer)} as contents,
      ${rowsJsonSql(linksList(sql`menu = 'HOME'`), { limit: null })} as links,
      ${pendingWorkSql(viewer, { now, today: today(clock) })} as awaiting,
      ${followedColumnsSql(viewer)}
  `.execute(reads.withoutPlugins())
  return rows[0] as HomeCards
}

/** The bodies whose records are shown, as an SQL condition and as the `filteredBy` of a list. */
interface BodyScope extends Pick<List<unknown>, 'filteredBy'> {
  condition: (bodyId: RawBuilder<unknown>) => RawBuilder<SqlBool>
}
const allBodies: BodyScope = { condition: () => sql`true` }

/**
 * Few bodies are read body by body with an index; with many bodies, scanning the latest records of all bodies is
 * faster.
 */
const scopeOfBodies = (bodyIds: readonly number[]): BodyScope =>
  bodyIds.length <= fewBodies
    ? { condition: (bodyId) => sql`${bodyId} = filtered.value`, filteredBy: sql`${bodyIds}::int[]` }
    : { condition: (bodyId) => sql`${bodyId} = any(${bodyIds}::int[])` }
const fewBodies = 8

/** Adds to the rows of a list the time since which they are in it. */
const dated = <Row>({ row, joins }: List<Row>, at: RawBuilder<unknown>): Pick<List<Dated<Row>>, 'row' | 'joins'> => ({
  row: sql`json_build_object('row', ${row}, 'at', ${at})`,
  joins,
})
