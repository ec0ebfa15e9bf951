import { Readable } from 'node:stream'
import { z } from 'zod'
import { DeletedVersion } from '#contract/ground/queryShapes.ts'
import { ById } from '#contract/ground/shapes.ts'
import {
  Commitment,
  CommitmentChange,
  CommitmentForm,
  Commitments,
  CommitmentsExportQuery,
  CommitmentsQuery,
} from '#contract/meetings/commitments/commitments.ts'
import { today } from '#server/ground/context/clock.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { writeCommitmentsCsv } from './commitmentsCsv.ts'
import { commitmentsExportCall } from './expensiveCalls.ts'
import { findCommitment, listCommitments } from './queries.ts'
import { amendCommitment, createCommitment, deleteCommitment } from './write.ts'

/** The routes of the commitments of the management and of questions that await its answer. */
export function commitmentsRoutes(app: App, portal: Portal) {
  const { db, clock } = portal

  app.get(
    '/api/commitments',
    {
      config: { access: 'sessions.read' },
      schema: { querystring: CommitmentsQuery, response: { 200: Commitments } },
    },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      const { choices, ...page } = await listCommitments(db, viewer, today(clock), query, slice)
      return { ...presentCollection('Commitment', url, slice, page), choices }
    },
  )

  app.get(
    '/api/commitments/export.csv',
    {
      config: { access: 'sessions.read', costs: commitmentsExportCall },
      exposeHeadRoute: false,
      schema: { querystring: CommitmentsExportQuery },
    },
    async ({ viewer, query }, reply) => {
      const file = Readable.from(await writeCommitmentsCsv(portal, viewer, query))
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="engagements-${today(clock)}.csv"`)
        .send(file)
    },
  )

  app.get(
    '/api/commitments/:id',
    { config: { access: 'sessions.read' }, schema: { params: ById, response: { 200: Commitment } } },
    async ({ viewer, params }) => findCommitment(db, viewer, today(clock), params.id),
  )

  app.post(
    '/api/commitments',
    {
      config: { access: 'commitments.keep' },
      schema: { body: CommitmentForm, response: { 201: Commitment } },
    },
    async ({ viewer, body }, reply) => {
      const commitment = await createCommitment(portal, viewer, body)
      return reply.code(201).header('location', commitment['@id']).send(commitment)
    },
  )

  app.put(
    '/api/commitments/:id',
    {
      config: { access: 'commitments.keep' },
      schema: { params: ById, body: CommitmentChange, response: { 200: Commitment } },
    },
    async ({ viewer, params, body }) => amendCommitment(portal, viewer, params.id, body),
  )

  app.delete(
    '/api/commitments/:id',
    {
      config: { access: 'commitments.keep' },
      schema: { params: ById, querystring: DeletedVersion, response: { 204: z.void() } },
    },
    async ({ viewer, params, query: { version } }, reply) => {
      await deleteCommitment(portal, viewer, params.id, version)
      return reply.code(204).send()
    },
  )
}
