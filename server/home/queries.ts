import { sql } from 'kysely'
import type { Home } from '#contract/home.ts'
import { canSomewhere, type Viewer } from '#contract/standing.ts'
import { today } from '#server/clock.ts'
import { newsOf, slides } from '#server/contents/list.ts'
import { allowed } from '#server/database/allowed.ts'
import { rowsOf } from '#server/database/list.ts'
import { documentFacts } from '#server/documents/facts.ts'
import { documentsList, isMine } from '#server/documents/queries.ts'
import { duesOf } from '#server/dues/dues.ts'
import { type Undone, undone } from '#server/dues/facts.ts'
import { linksList } from '#server/links/queries.ts'
import type { Portal } from '#server/portal.ts'
import { comingSessions, pastSessions } from '#server/sessions/queries.ts'

/** Seed §9, and DOMAIN §8 for the latest documents. */
const shown = { sessions: 3, documents: 3, latestDocuments: 6 } as const
/** Delays that run out by then are counted. */
const daysAhead = 15

type Cards = Omit<Home, '@context' | '@id' | '@type' | 'due'> & { undone: Undone | null }

/** The dashboard, in one statement. Coming sessions are those of the viewer's own bodies; the rest, all that they may read. */
export async function findHome({ db, clock }: Portal, viewer: Viewer): Promise<Home> {
  const now = clock.now()
  const day = today(clock)
  const myBodies = viewer.assignments.map(({ bodyId }) => bodyId)
  const published = documentsList(viewer, sql`documents.status = 'published'`)
  const ofFamily = (family: 'committee' | 'functioning') =>
    documentsList(viewer, sql`documents.status = 'published' and documents.family = ${sql.lit(family)}`)
  const { rows } = await sql<Cards>`
    select
      ${rowsOf(comingSessions(viewer, now, sql`session.body_id = any(${myBodies}::int[])`), { limit: shown.sessions })} as next_sessions,
      ${rowsOf(pastSessions(viewer, now, sql`true`), { limit: shown.sessions })} as last_sessions,
      ${rowsOf(ofFamily('committee'), { limit: shown.documents })} as committee_documents,
      ${rowsOf(ofFamily('functioning'), { limit: shown.documents })} as functioning_documents,
      ${rowsOf(published, { limit: shown.latestDocuments })} as latest_documents,
      ${slides(viewer)} as slider,
      ${newsOf(viewer)} as news,
      ${rowsOf(linksList(sql`menu = 'HOME'`), { limit: null })} as links,
      ${canSomewhere(viewer, 'documents.refuse') ? toValidate(viewer) : none} as to_validate,
      ${canSomewhere(viewer, 'documents.file') ? refusedOf(viewer) : none} as refused,
      ${canSomewhere(viewer, 'users.validate') ? pendingAccounts : none} as pending_accounts,
      ${canSomewhere(viewer, 'sessions.prepare') ? undone(viewer, { now, today: day }) : none} as undone
  `.execute(db)
  const { undone: found, ...cards } = rows[0] as Cards
  return {
    '@context': '/api/contexts/Home',
    '@id': '/api/home',
    '@type': 'Home',
    ...cards,
    due: found && duesOf(found, day, daysAhead).length,
  }
}

/** For what is not theirs to do. */
const none = sql`null`

/** What waits for the viewer as a validator: the documents that they may refuse. */
const toValidate = (viewer: Viewer) => sql`(
  select count(*)::int from documents left join sessions session on session.id = documents.session_id
  where documents.moving = 'submitted' and ${allowed(viewer, 'documents.refuse', documentFacts)})`

const pendingAccounts = sql`(select count(*)::int from users where status = 'pending')`

/** Their own documents and versions that were refused, and not submitted again. */
const refusedOf = (viewer: Viewer) => sql`(
  select count(*)::int from documents left join sessions session on session.id = documents.session_id
  where documents.moving = 'refused' and ${isMine(viewer)}
    and ${allowed(viewer, 'documents.read', documentFacts)})`
