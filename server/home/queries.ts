import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Home } from '#contract/home.ts'
import type { HomeScope } from '#contract/homeScopes.ts'
import type { SessionRow } from '#contract/sessions.ts'
import type { Viewer } from '#contract/standing.ts'
import { today } from '#server/clock.ts'
import { newsOf, slides } from '#server/contents/list.ts'
import { every, type List, rowsOf } from '#server/database/list.ts'
import { documentsList, lastPublishedFirst } from '#server/documents/queries.ts'
import { linksList } from '#server/links/queries.ts'
import type { Portal } from '#server/portal.ts'
import { comingSessions, pastSessions } from '#server/sessions/queries.ts'
import { type Followed, followed, mostFresh } from './followed.ts'
import { type Awaiting, awaiting, toDo } from './toDo.ts'
import { keepVisit, type Listener } from './visits.ts'

/** Seed §9, and DOMAIN §8 for the latest documents. */
const shown = { sessions: 3, documents: 3, latestDocuments: 6 } as const

type Unmarked<Row> = Omit<Row, 'isNew'>
type Documents = 'committeeDocuments' | 'functioningDocuments' | 'latestDocuments'
type Contents = 'slider' | 'news'
type Cards = { [Card in Contents]: Unmarked<Home[Card][number]>[] } & {
  [Card in Documents]: Dated<Unmarked<Home[Card][number]>>[]
} & Pick<Home, 'links'> &
  Followed & {
    nextSessions: Dated<SessionRow>[]
    lastSessions: Dated<SessionRow>[]
    /** the next sessions of the viewer's own bodies, when others are shown too */
    ownSessions: Dated<SessionRow>[] | null
    awaiting: Awaiting
  }

/** A row, and since when it is where it is shown: a session called, or over; a document out. */
interface Dated<Row> {
  row: Row
  /** ISO */
  at: string | null
}

interface Asked {
  scope: HomeScope | undefined
  log: Listener
}

/** The dashboard: one statement for the visit, and one for all that is shown. */
export async function findHome(portal: Portal, viewer: Viewer, { scope: asked, log }: Asked): Promise<Home> {
  const visit = await keepVisit(portal, viewer, log)
  const scope = asked ?? (viewer.bodiesUnder.length > 0 ? (visit.scope ?? 'mine') : 'all')
  const { nextSessions, lastSessions, ownSessions, awaiting, ...cards } = await readCards(portal, viewer, scope)
  const isSince = (at: string | null) => visit.since !== null && at !== null && Date.parse(at) > Date.parse(visit.since)
  const session = ({ row, at }: Dated<SessionRow>) => ({ ...row, isNew: isSince(at) })
  /** what one published oneself is no news */
  const mark = <Row extends Published>(row: Row, at: string | null) => ({
    ...row,
    isNew: isSince(at) && row.author?.id !== viewer.id,
  })
  const contents = <Row extends Published>(rows: readonly Row[]) => rows.map((row) => mark(row, row.publishedAt))
  const documents = <Row extends Published>(rows: readonly Dated<Row>[]) => rows.map(({ row, at }) => mark(row, at))
  return {
    '@context': '/api/contexts/Home',
    '@id': '/api/home',
    '@type': 'Home',
    scope,
    since: visit.since,
    toDo: toDo(
      awaiting,
      (ownSessions ?? nextSessions).map(({ row }) => row),
      today(portal.clock),
    ),
    ...cards,
    nextSessions: nextSessions.map(session),
    lastSessions: lastSessions.map(session),
    committeeDocuments: documents(cards.committeeDocuments),
    functioningDocuments: documents(cards.functioningDocuments),
    latestDocuments: documents(cards.latestDocuments),
    slider: contents(cards.slider),
    news: contents(cards.news),
    ...mostFresh(cards),
  }
}

interface Published {
  publishedAt: string | null
  author: { id: number } | null
}

async function readCards({ db, clock }: Portal, viewer: Viewer, scope: HomeScope): Promise<Cards> {
  const now = clock.now()
  const mine = isOfBodies(viewer.bodiesUnder)
  const ofScope = scope === 'mine' ? mine : everything
  const convened = sql`session.convened_at`
  const documents = (limit: number, family?: 'committee' | 'functioning') => {
    const condition = every(
      sql`documents.status = 'published'`,
      ofScope.condition(sql`documents.body_id`),
      family && sql`documents.family = ${sql.lit(family)}`,
    )
    const list = { ...documentsList(viewer, condition, lastPublishedFirst), filteredBy: ofScope.filteredBy }
    return dated(list, sql`documents.out_at`, limit)
  }
  const sessions = (select: typeof comingSessions, { condition, filteredBy }: BodyScope, at: RawBuilder<unknown>) =>
    dated({ ...select(viewer, now, condition(sql`session.body_id`)), filteredBy }, at)
  const { rows } = await sql<Cards>`
    select
      ${sessions(comingSessions, ofScope, convened)} as "nextSessions",
      ${sessions(pastSessions, ofScope, sql`session.ends_at`)} as "lastSessions",
      ${scope === 'mine' ? sql`null` : sessions(comingSessions, mine, convened)} as "ownSessions",
      ${documents(shown.documents, 'committee')} as "committeeDocuments",
      ${documents(shown.documents, 'functioning')} as "functioningDocuments",
      ${documents(shown.latestDocuments)} as "latestDocuments",
      ${slides(viewer)} as slider,
      ${newsOf(viewer)} as news,
      ${rowsOf(linksList(sql`menu = 'HOME'`), { limit: null })} as links,
      ${awaiting(viewer, { now, today: today(clock) })} as awaiting,
      ${followed(viewer)}
  `.execute(db.withoutPlugins())
  return rows[0] as Cards
}

/** The bodies whose records are shown, as a condition, and as a list is filtered by them. */
interface BodyScope extends Pick<List<unknown>, 'filteredBy'> {
  condition: (bodyId: RawBuilder<unknown>) => RawBuilder<SqlBool>
}
const everything: BodyScope = { condition: () => sql`true` }

/** Records of few bodies are read body by body; of many, the last of all bodies are soon theirs. */
const isOfBodies = (bodyIds: readonly number[]): BodyScope =>
  bodyIds.length <= fewBodies
    ? { condition: (bodyId) => sql`${bodyId} = filtered.value`, filteredBy: sql`${bodyIds}::int[]` }
    : { condition: (bodyId) => sql`${bodyId} = any(${bodyIds}::int[])` }
const fewBodies = 8

/** The first rows of a list, each with the instant since which it is there. */
const dated = <Row>(
  list: List<Row>,
  at: RawBuilder<unknown>,
  limit: number = shown.sessions,
): RawBuilder<Dated<Row>[]> =>
  rowsOf({ ...list, row: sql<Dated<Row>>`json_build_object('row', ${list.row}, 'at', ${at})` }, { limit })
