import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { type Deadline, Deadlines } from '#contract/meetings/sessions/followUp.ts'
import { DeadlinesQuery } from '#contract/meetings/sessions/sessionQueries.ts'
import { today } from '#server/ground/context/clock.ts'
import { pageOfRows, presentCollection, sliceOf, sortById } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { listDues } from './dues.ts'
import { type PendingDuties, pendingDutiesSql } from './pendingDuties.ts'

/** The routes of the legal duties of redactors, in the bodies where they write. */
export function duesRoutes(app: App, portal: Portal) {
  app.get(
    '/api/dues',
    { config: { access: 'sessions.prepare' }, schema: { querystring: DeadlinesQuery, response: { 200: Deadlines } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      const dues = sortById(await findDues(portal, viewer, query), slice.order, sortKeyOf)
      return presentCollection('Due', url, slice, pageOfRows(dues, slice))
    },
  )
}

/** Splits the IRI of a due: `/api/dues#minutes-7` becomes `minutes`, 7. */
function sortKeyOf({ '@id': iri }: Deadline): [string, number] {
  const [duty = '', id] = iri.slice(iri.indexOf('#') + 1).split('-')
  return [duty, Number(id)]
}

/** Finds all dues in one statement. The due dates are computed by the same functions as in the forms. */
async function findDues({ db, clock }: Portal, viewer: Viewer, { irp }: DeadlinesQuery): Promise<Deadline[]> {
  const moment = { now: clock.now(), today: today(clock) }
  const { rows } = await sql<{ found: PendingDuties }>`
    select ${pendingDutiesSql(viewer, moment, irp && sql`body.id = any(${irp}::int[])`)} as found
  `.execute(db.withoutPlugins())
  return rows[0] ? listDues(rows[0].found, moment.today) : []
}
