import { z } from 'zod'
import { ReferenceQuery } from '#contract/ground/queryShapes.ts'
import { ById } from '#contract/ground/shapes.ts'
import {
  BodyAmendment,
  BodyForm,
  BodyUses,
  BodyWelcome,
  BodyWelcomeAmendment,
  Irp,
  Irps,
} from '#contract/people/bodies/bodies.ts'
import { BodyOutlineForm, BodyOutlineResult } from '#contract/people/bodies/bodyOutline.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { rejectWithAllViolations } from '#server/ground/http/payload/validationErrors.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { createOutline } from './createOutline.ts'
import { find, list } from './queries.ts'
import { findUses } from './uses.ts'
import { validateBody } from './validateBody.ts'
import { amendWelcome, findWelcome } from './welcome.ts'
import { amend, create, remove } from './writing.ts'

/** The routes of the bodies as a flat list; their pages belong to `home`. */
export function bodiesRoutes(app: App, portal: Portal) {
  const { db } = portal

  app.get(
    '/api/irps',
    { config: { access: 'bodies.read' }, schema: { querystring: ReferenceQuery, response: { 200: Irps } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Irp', url, slice, await list(db, slice))
    },
  )

  app.get(
    '/api/irps/:id',
    { config: { access: 'bodies.read' }, schema: { params: ById, response: { 200: Irp } } },
    async ({ params }) => find(db, params.id),
  )

  app.get(
    '/api/irps/:id/uses',
    { config: { access: 'bodies.manage' }, schema: { params: ById, response: { 200: BodyUses } } },
    async ({ params: { id } }) => {
      const uses = await findUses(db, id)
      if (!uses) throw new Failure('record.notFound')
      return {
        '@context': '/api/contexts/BodyUses',
        '@id': `/api/irps/${id}/uses`,
        '@type': 'BodyUses' as const,
        ...uses,
      }
    },
  )

  app.get(
    '/api/irps/:id/welcome',
    { config: { access: 'bodies.manage' }, schema: { params: ById, response: { 200: BodyWelcome } } },
    async ({ params }) => findWelcome(db, params.id),
  )

  app.put(
    '/api/irps/:id/welcome',
    {
      config: { access: 'bodies.manage' },
      schema: { params: ById, body: BodyWelcomeAmendment, response: { 200: BodyWelcome } },
    },
    async ({ viewer, params, body }) => amendWelcome(portal, viewer, params.id, body),
  )

  app.post(
    '/api/irps',
    { config: { access: 'bodies.manage' }, attachValidation: true, schema: { body: BodyForm, response: { 201: Irp } } },
    async ({ viewer, body, validationError }, reply) => {
      if (validationError)
        return rejectWithAllViolations(BodyForm, body, validationError, (form) => validateBody(db, null, form))
      const made = await create(portal, viewer, body)
      return reply.code(201).header('location', made['@id']).send(made)
    },
  )

  app.post(
    '/api/irps/outline',
    {
      config: { access: 'bodies.manage' },
      schema: { body: BodyOutlineForm, response: { 200: BodyOutlineResult } },
    },
    async ({ viewer, body }) => createOutline(portal, viewer, body.outline),
  )

  app.put(
    '/api/irps/:id',
    {
      config: { access: 'bodies.manage' },
      attachValidation: true,
      schema: { params: ById, body: BodyAmendment, response: { 200: Irp } },
    },
    async ({ viewer, params: { id }, body, validationError }) =>
      validationError
        ? rejectWithAllViolations(BodyAmendment, body, validationError, (form) => validateBody(db, id, form))
        : amend(portal, viewer, id, body),
  )

  app.delete(
    '/api/irps/:id',
    { config: { access: 'bodies.manage', asksProof: true }, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await remove(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )
}
