import { z } from 'zod'
import { DeletedVersion } from '#contract/ground/queryShapes.ts'
import { ById } from '#contract/ground/shapes.ts'
import { SessionAmendment, SessionForm } from '#contract/meetings/sessions/sessionForm.ts'
import { ProposalQuery, SessionsQuery } from '#contract/meetings/sessions/sessionQueries.ts'
import { Session, SessionProposal, Sessions } from '#contract/meetings/sessions/sessions.ts'
import { auditRead } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import { isFarPage, readPageAsText } from '#server/ground/database/lists/list.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import { longBodyBytes } from '#server/ground/http/payload/parsing.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { recordVisit } from '#server/meetings/sessions/audience/recordVisit.ts'
import { deleteSession } from '#server/meetings/sessions/life/deleteSession.ts'
import { filteredSessionsList, findSession } from '#server/meetings/sessions/queries.ts'
import { proposeSession } from '#server/meetings/sessions/writing/proposal.ts'
import { amendSession, createSession } from '#server/meetings/sessions/writing/writing.ts'

/** The routes of sessions with their agendas. Their steps are in `stepRoutes.ts`. */
export function sessionsRoutes(app: App, portal: Portal) {
  const { db, pipelinedReads: reads, clock } = portal

  app.get(
    '/api/sessions',
    { config: { access: 'sessions.read' }, schema: { querystring: SessionsQuery, response: { 200: Sessions } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      const isShort = !query.startsAt && !isFarPage(slice)
      return presentCollection(
        'Session',
        url,
        slice,
        await readPageAsText(isShort ? reads : db, filteredSessionsList(viewer, query), slice),
      )
    },
  )

  app.get(
    '/api/sessions/:id',
    { config: { access: 'sessions.read' }, schema: { params: ById, response: { 200: Session } } },
    async ({ viewer, params }) => {
      const session = await findSession(reads, viewer, params.id, today(clock))
      if (session.confidential) await auditRead(portal, viewer, 'session.read', 'session', params.id)
      return session
    },
  )

  app.get(
    '/api/sessions/proposal',
    {
      config: { access: 'sessions.prepare' },
      schema: { querystring: ProposalQuery, response: { 200: SessionProposal } },
    },
    async ({ viewer, query }) => proposeSession(portal, viewer, query),
  )

  app.post(
    '/api/sessions',
    {
      config: { access: 'sessions.prepare' },
      bodyLimit: longBodyBytes,
      schema: { body: SessionForm, response: { 201: Session } },
    },
    async ({ viewer, body }, reply) => {
      const session = await createSession(portal, viewer, body)
      return reply.code(201).header('location', session['@id']).send(session)
    },
  )

  app.put(
    '/api/sessions/:id',
    {
      config: { access: 'sessions.amend', written: (viewer, id) => findSession(db, viewer, id, today(clock)) },
      bodyLimit: longBodyBytes,
      schema: { params: ById, body: SessionAmendment, response: { 200: Session } },
    },
    async ({ viewer, params, body }) => amendSession(portal, viewer, params.id, body),
  )

  app.delete(
    '/api/sessions/:id',
    {
      config: { access: 'sessions.delete' },
      schema: { params: ById, querystring: DeletedVersion, response: { 204: z.void() } },
    },
    async ({ viewer, params, query: { version } }, reply) => {
      await deleteSession(portal, viewer, params.id, version)
      return reply.code(204).send()
    },
  )

  app.put(
    '/api/sessions/:id/visit',
    { config: { access: 'sessions.read' }, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await recordVisit(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )
}
