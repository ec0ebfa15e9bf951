import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Home } from '#contract/front/home.ts'
import type { HomeScope } from '#contract/ground/homeScopes.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import { type FirstStepsColumns, presentFirstSteps, shownFirstStepsSql } from '#server/front/firstSteps/firstSteps.ts'
import { today } from '#server/ground/context/clock.ts'
import { allConditions, type List, rowsJsonSql, rowsOfListsJsonSql } from '#server/ground/database/lists/list.ts'
import { isBeforeMandateCondition } from '#server/ground/identity/beforeMandate.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { gettingStartedProgressSql } from '#server/meetings/gettingStarted/queries.ts'
import { pastSessions, upcomingSessions } from '#server/meetings/sessions/queries.ts'
import { documentsList, lastPublishedFirst } from '#server/papers/documents/queries.ts'
import { homeContentsSql } from '#server/publishing/contents/list.ts'
import { linksList } from '#server/publishing/links/queries.ts'
import { type ChangesSince, changesSinceVisitSql, groupChanges, isNewDocumentCondition } from './changes.ts'
import { type FollowedItems, followedColumnsSql, mostFresh } from './followed.ts'
import { listDuties, type PendingWork, pendingWorkSql } from './toDo.ts'
import type { Visit } from './visits.ts'

/** Numbers of rows (seed §9; DOMAIN §8 for the latest documents). */
const shown = { sessions: 3, documents: 3, latestDocuments: 6 } as const

type WithoutIsNew<Row> = Omit<Row, 'isNew'>
type Documents = 'committeeDocuments' | 'functioningDocuments' | 'latestDocuments'
type Contents = 'slider' | 'news'
type Sessions = 'nextSessions' | 'lastSessions' | 'ownSessions'
/** The cards of the home page; a card without rows is omitted. */
type HomeCards = Pick<Home, 'links' | 'gettingStarted'> &
  FollowedItems & {
    contents: { [Card in Contents]?: WithoutIsNew<Home[Card][number]>[] }
    documents: { [Card in Documents]?: Dated<WithoutIsNew<Home[Card][number]>>[] }
    /** `ownSessions`: the next sessions of the viewer's own bodies, when those of all bodies are shown */
    sessions: { [Card in Sessions]?: Dated<SessionRow>[] }
    awaiting: PendingWork
    firstSteps: FirstStepsColumns | null
    /** null at the first visit */
    changed: ChangesSince | null
  }

/** A row, and whether it came into the list since the previous visit: convoked, over, or published. */
interface Dated<Row> {
  row: Row
  isNew: boolean
}

/** Finds the home page in one statement. */
export async function findHome(
  portal: Portal,
  viewer: Viewer,
  visit: Visit,
  asked: HomeScope | undefined,
): Promise<Home> {
  const scope = asked ?? (viewer.bodiesUnder.length > 0 ? (visit.scope ?? 'mine') : 'all')
  const { sessions, documents, contents, awaiting, changed, firstSteps, ...cards } = await readCards(
    portal,
    viewer,
    scope,
    visit,
  )
  const mark = <Row>(rows: readonly Dated<Row>[] = []) => rows.map(({ row, isNew }) => ({ ...row, isNew }))
  /** one's own publications are not new */
  const markContents = <Row extends Published>(rows: readonly Row[] = []) =>
    rows.map((row) => ({ ...row, isNew: isAfter(row.publishedAt, visit.since) && row.author?.id !== viewer.id }))
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
    ...groupChanges(changed ?? { documents: [], events: [] }),
    nextSessions: mark(sessions.nextSessions),
    lastSessions: mark(sessions.lastSessions),
    committeeDocuments: mark(documents.committeeDocuments),
    functioningDocuments: mark(documents.functioningDocuments),
    latestDocuments: mark(documents.latestDocuments),
    slider: markContents(contents.slider),
    news: markContents(contents.news),
    ...mostFresh(cards),
    firstSteps: firstSteps && presentFirstSteps(firstSteps),
  }
}

interface Published {
  publishedAt: string | null
  author: { id: number } | null
}

const isAfter = (at: string | null, since: string | null) =>
  at !== null && since !== null && Date.parse(at) > Date.parse(since)

async function readCards(portal: Portal, viewer: Viewer, scope: HomeScope, { since }: Visit): Promise<HomeCards> {
  const { pipelinedReads: reads, clock } = portal
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
        dated(next, since && isNewSessionCondition(viewer, since)),
      )} as sessions,
      ${rowsOfListsJsonSql(
        {
          committeeDocuments: [documents('committee'), shown.documents],
          functioningDocuments: [documents('functioning'), shown.documents],
          latestDocuments: [documents(), shown.latestDocuments],
        },
        dated(documents(), since && isNewDocumentCondition(viewer, since)),
      )} as documents,
      ${homeContentsSql(viewer)} as contents,
      ${rowsJsonSql(linksList(sql`menu = 'HOME'`), { limit: null })} as links,
      ${
        since === null
          ? sql`null`
          : changesSinceVisitSql(viewer, since, (bodyId) =>
              scope === 'mine' ? sql`${bodyId} = any(${viewer.bodiesUnder}::int[])` : sql`true`,
            )
      } as changed,
      ${gettingStartedProgressSql(viewer, today(clock))} as "gettingStarted",
      ${pendingWorkSql(viewer, { now, today: today(clock) })} as awaiting,
      ${shownFirstStepsSql(portal, viewer)} as "firstSteps",
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

/** SQL condition: a session was convened since, or is over since if it is among the last ones. Reads `page`. */
const isNewSessionCondition = (viewer: Viewer, since: string) => sql<SqlBool>`(
  case page.list when 'lastSessions' then session.ends_at else session.convened_at end > ${since}::timestamptz
  and not ${isBeforeMandateCondition(viewer, sql`session.body_id`, sql`session.ends_at`)})`

/** Adds to the rows of a list whether they are new. */
const dated = <Row>(
  { row, joins }: List<Row>,
  isNew: RawBuilder<SqlBool> | null | '',
): Pick<List<Dated<Row>>, 'row' | 'joins'> => ({
  row: sql`json_build_object('row', ${row}, 'isNew', ${isNew ? sql`coalesce(${isNew}, false)` : sql`false`})`,
  joins,
})
