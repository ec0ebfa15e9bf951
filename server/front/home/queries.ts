import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Home } from '#contract/home.ts'
import type { HomeScope } from '#contract/homeScopes.ts'
import type { SessionRow } from '#contract/sessions.ts'
import type { Viewer } from '#contract/standing.ts'
import { today } from '#server/ground/context/clock.ts'
import { every, type List, rowsOf, rowsOfEach } from '#server/ground/database/lists/list.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { comingSessions, pastSessions } from '#server/meetings/sessions/queries.ts'
import { documentsList, lastPublishedFirst } from '#server/papers/documents/queries.ts'
import { homeContents } from '#server/publishing/contents/list.ts'
import { linksList } from '#server/publishing/links/queries.ts'
import { type Followed, followed, mostFresh } from './followed.ts'
import { type Awaiting, awaiting, toDo } from './toDo.ts'
import { keepVisit, type Listener } from './visits.ts'

/** Numbers of rows (seed §9; DOMAIN §8 for the latest documents). */
const shown = { sessions: 3, documents: 3, latestDocuments: 6 } as const

type Unmarked<Row> = Omit<Row, 'isNew'>
type Documents = 'committeeDocuments' | 'functioningDocuments' | 'latestDocuments'
type Contents = 'slider' | 'news'
type Sessions = 'nextSessions' | 'lastSessions' | 'ownSessions'
/** The cards of the home page; a card without rows is omitted. */
type Cards = Pick<Home, 'links'> &
  Followed & {
    contents: { [Card in Contents]?: Unmarked<Home[Card][number]>[] }
    documents: { [Card in Documents]?: Dated<Unmarked<Home[Card][number]>>[] }
    /** `ownSessions`: the next sessions of the viewer's own bodies, when those of all bodies are shown */
    sessions: { [Card in Sessions]?: Dated<SessionRow>[] }
    awaiting: Awaiting
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

interface Asked {
  scope: HomeScope | undefined
  log: Listener
}

/** Finds the home page in two statements: the visit, and all cards. */
export async function findHome(portal: Portal, viewer: Viewer, { scope: asked, log }: Asked): Promise<Home> {
  const visit = await keepVisit(portal, viewer, log)
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
    toDo: toDo(
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

async function readCards({ reads, clock }: Portal, viewer: Viewer, scope: HomeScope): Promise<Cards> {
  const now = clock.now()
  const mine = isOfBodies(viewer.bodiesUnder)
  const ofScope = scope === 'mine' ? mine : everything
  const documents = (family?: 'committee' | 'functioning') => {
    const condition = every(
      sql`documents.status = 'published'`,
      ofScope.condition(sql`documents.body_id`),
      family && sql`documents.family = ${sql.lit(family)}`,
    )
    return { ...documentsList(viewer, condition, lastPublishedFirst), filteredBy: ofScope.filteredBy }
  }
  const sessions = (select: typeof comingSessions, { condition, filteredBy }: BodyScope) => ({
    ...select(viewer, now, condition(sql`session.body_id`)),
    filteredBy,
  })
  const next = sessions(comingSessions, ofScope)
  const { rows } = await sql<Cards>`
    select
      ${rowsOfEach(
        {
          nextSessions: [next, shown.sessions],
          lastSessions: [sessions(pastSessions, ofScope), shown.sessions],
          ...(scope !== 'mine' && { ownSessions: [sessions(comingSessions, mine), shown.sessions] as const }),
        },
        dated(next, sql`case page.list when 'lastSessions' then session.ends_at else session.convened_at end`),
      )} as sessions,
      ${rowsOfEach(
        {
          committeeDocuments: [documents('committee'), shown.documents],
          functioningDocuments: [documents('functioning'), shown.documents],
          latestDocuments: [documents(), shown.latestDocuments],
        },
        dated(documents(), sql`documents.out_at`),
      )} as documents,
      ${homeContents(viewer)} as contents,
      ${rowsOf(linksList(sql`menu = 'HOME'`), { limit: null })} as links,
      ${awaiting(viewer, { now, today: today(clock) })} as awaiting,
      ${followed(viewer)}
  `.execute(reads.withoutPlugins())
  return rows[0] as Cards
}

/** The bodies whose records are shown, as an SQL condition and as the `filteredBy` of a list. */
interface BodyScope extends Pick<List<unknown>, 'filteredBy'> {
  condition: (bodyId: RawBuilder<unknown>) => RawBuilder<SqlBool>
}
const everything: BodyScope = { condition: () => sql`true` }

/**
 * Few bodies are read body by body with an index; with many bodies, scanning the latest records of all bodies is
 * faster.
 */
const isOfBodies = (bodyIds: readonly number[]): BodyScope =>
  bodyIds.length <= fewBodies
    ? { condition: (bodyId) => sql`${bodyId} = filtered.value`, filteredBy: sql`${bodyIds}::int[]` }
    : { condition: (bodyId) => sql`${bodyId} = any(${bodyIds}::int[])` }
const fewBodies = 8

/** Adds to the rows of a list the time since which they are in it. */
const dated = <Row>({ row, joins }: List<Row>, at: RawBuilder<unknown>): Pick<List<Dated<Row>>, 'row' | 'joins'> => ({
  row: sql`json_build_object('row', ${row}, 'at', ${at})`,
  joins,
})
