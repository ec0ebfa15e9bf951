import { sql } from 'kysely'
import type { Home } from '#contract/home.ts'
import type { Viewer } from '#contract/policy.ts'
import { rowsOf } from '#server/database/list.ts'
import { documentsList } from '#server/documents/queries.ts'
import { linksList } from '#server/links/queries.ts'
import type { Portal } from '#server/portal.ts'
import { comingSessions, pastSessions } from '#server/sessions/queries.ts'

/** Seed §9, and DOMAIN §8 for the latest documents. */
const shown = { sessions: 3, documents: 3, latestDocuments: 6 } as const

type Cards = Omit<Home, '@context' | '@id' | '@type'>

/** The dashboard, in one statement. Coming sessions are those of the viewer's own bodies; the rest, all that they may read. */
export async function findHome({ db, clock }: Portal, viewer: Viewer): Promise<Home> {
  const now = clock.now()
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
      ${rowsOf(linksList(sql`menu = 'HOME'`), { limit: null })} as links
  `.execute(db)
  return { '@context': '/api/contexts/Home', '@id': '/api/home', '@type': 'Home', ...(rows[0] as Cards) }
}
