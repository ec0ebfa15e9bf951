import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import {
  Thematic,
  ThematicAmendment,
  ThematicForm,
  ThematicHome,
  Thematics,
  ThematicsBulkForm,
  ThematicsBulkOutcome,
  ThematicsQuery,
  ThematicTimeline,
  ThematicUses,
  TimelineQuery,
} from '#contract/publishing/thematics/thematics.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import { rejectWithAllViolations } from '#server/ground/http/payload/validationErrors.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { applyBulkAction } from './bulkActions.ts'
import { findThematic, listThematics } from './queries.ts'
import { findThematicHome } from './thematicHome.ts'
import { readTimeline } from './timeline.ts'
import { findUses } from './uses.ts'
import { amendThematic, createThematic, deleteThematic, findThematicFaults } from './writing.ts'

const config = { access: 'thematics.read' } as const
const managed = { access: 'thematics.manage' } as const
/** The schema without the checks that involve several fields. */
const fields = z.object(ThematicForm.shape)

/** The routes of thematics. */
export function thematicsRoutes(app: App, portal: Portal) {
  readingRoutes(app, portal)
  writingRoutes(app, portal)
}

function readingRoutes(app: App, { db, clock }: Portal) {
  app.get(
    '/api/thematics',
    { config, schema: { querystring: ThematicsQuery, response: { 200: Thematics } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Thematic', url, slice, await listThematics(db, viewer, query, slice))
    },
  )

  app.get(
    '/api/thematics/:id',
    { config, schema: { params: ById, response: { 200: Thematic } } },
    async ({ viewer, params }) => findThematic(db, viewer, params.id),
  )

  app.get(
    '/api/thematics/:id/home',
    { config, schema: { params: ById, response: { 200: ThematicHome } } },
    async ({ viewer, params }) => findThematicHome({ db, clock }, viewer, params.id),
  )

  app.get(
    '/api/thematics/:id/timeline',
    { config, schema: { params: ById, querystring: TimelineQuery, response: { 200: ThematicTimeline } } },
    async ({ viewer, params, query, url }) => {
      const slice = sliceOf(query)
      const entries = await readTimeline(db, viewer, params.id, query, slice)
      return { ...presentCollection('ThematicEntry', url, slice, entries), facets: entries.facets }
    },
  )
}

function writingRoutes(app: App, portal: Portal) {
  const { db } = portal
  app.get(
    '/api/thematics/:id/uses',
    { config: managed, schema: { params: ById, response: { 200: ThematicUses } } },
    async ({ params }) => findUses(db, params.id),
  )

  app.post(
    '/api/thematics',
    { config: managed, attachValidation: true, schema: { body: ThematicForm, response: { 201: Thematic } } },
    async ({ viewer, body, validationError }, reply) => {
      if (validationError)
        return rejectWithAllViolations(fields, body, validationError, (form) => findThematicFaults(db, null, form))
      const made = await createThematic(portal, viewer, body)
      return reply.code(201).header('location', made['@id']).send(made)
    },
  )

  app.post(
    '/api/thematics/bulk',
    { config: managed, schema: { body: ThematicsBulkForm, response: { 200: ThematicsBulkOutcome } } },
    async ({ viewer, body }) => ({ action: body.action, count: await applyBulkAction(portal, viewer, body) }),
  )

  app.put(
    '/api/thematics/:id',
    {
      config: managed,
      attachValidation: true,
      schema: { params: ById, body: ThematicAmendment, response: { 200: Thematic } },
    },
    async ({ viewer, params: { id }, body, validationError }) =>
      validationError
        ? rejectWithAllViolations(fields, body, validationError, (form) => findThematicFaults(db, id, form))
        : amendThematic(portal, viewer, id, body),
  )

  app.delete(
    '/api/thematics/:id',
    { config: managed, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await deleteThematic(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )
}
