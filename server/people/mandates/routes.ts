import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import {
  Job,
  JobAmendment,
  JobForm,
  Jobs,
  Mandate,
  MandateAmendment,
  MandateForm,
  Mandates,
} from '#contract/people/references.ts'
import { JobsAndMandatesQuery } from '#contract/people/users/userQueries.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import { rejectWithAllViolations } from '#server/ground/http/payload/validationErrors.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findJob, findMandate, listJobs, listMandates } from './queries.ts'
import { amend, create, remove, validateName } from './writing.ts'

const config = { access: 'bodies.read' } as const
const manageAccess = { access: 'bodies.manage' } as const
const removal = { config: manageAccess, schema: { params: ById, response: { 204: z.void() } } } as const

/** The routes of mandates and functions. */
export function mandatesRoutes(app: App, portal: Portal) {
  mandateRoutes(app, portal)
  jobRoutes(app, portal)
}

function mandateRoutes(app: App, portal: Portal) {
  const { db } = portal
  app.get(
    '/api/mandates',
    { config, schema: { querystring: JobsAndMandatesQuery, response: { 200: Mandates } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Mandate', url, slice, await listMandates(db, query, slice))
    },
  )
  app.get('/api/mandates/:id', { config, schema: { params: ById, response: { 200: Mandate } } }, async ({ params }) =>
    findMandate(db, params.id),
  )
  app.post(
    '/api/mandates',
    { config: manageAccess, attachValidation: true, schema: { body: MandateForm, response: { 201: Mandate } } },
    async ({ viewer, body, validationError }, reply) => {
      if (validationError)
        return rejectWithAllViolations(MandateForm, body, validationError, (form) =>
          validateName(db, 'mandates', null, form),
        )
      const made = await create(portal, viewer, 'mandates', body, findMandate)
      return reply.code(201).header('location', made['@id']).send(made)
    },
  )
  app.put(
    '/api/mandates/:id',
    {
      config: manageAccess,
      attachValidation: true,
      schema: { params: ById, body: MandateAmendment, response: { 200: Mandate } },
    },
    async ({ viewer, params: { id }, body, validationError }) =>
      validationError
        ? rejectWithAllViolations(MandateAmendment, body, validationError, (form) =>
            validateName(db, 'mandates', id, form),
          )
        : amend(portal, viewer, 'mandates', { ...body, id }, findMandate),
  )
  app.delete('/api/mandates/:id', removal, async ({ viewer, params }, reply) => {
    await remove(portal, viewer, 'mandates', params.id)
    return reply.code(204).send()
  })
}

function jobRoutes(app: App, portal: Portal) {
  const { db } = portal
  app.get(
    '/api/jobs',
    { config, schema: { querystring: JobsAndMandatesQuery, response: { 200: Jobs } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Job', url, slice, await listJobs(db, query, slice))
    },
  )
  app.get('/api/jobs/:id', { config, schema: { params: ById, response: { 200: Job } } }, async ({ params }) =>
    findJob(db, params.id),
  )
  app.post(
    '/api/jobs',
    { config: manageAccess, attachValidation: true, schema: { body: JobForm, response: { 201: Job } } },
    async ({ viewer, body, validationError }, reply) => {
      if (validationError)
        return rejectWithAllViolations(JobForm, body, validationError, (form) => validateName(db, 'jobs', null, form))
      const made = await create(portal, viewer, 'jobs', body, findJob)
      return reply.code(201).header('location', made['@id']).send(made)
    },
  )
  app.put(
    '/api/jobs/:id',
    {
      config: manageAccess,
      attachValidation: true,
      schema: { params: ById, body: JobAmendment, response: { 200: Job } },
    },
    async ({ viewer, params: { id }, body, validationError }) =>
      validationError
        ? rejectWithAllViolations(JobAmendment, body, validationError, (form) => validateName(db, 'jobs', id, form))
        : amend(portal, viewer, 'jobs', { ...body, id }, findJob),
  )
  app.delete('/api/jobs/:id', removal, async ({ viewer, params }, reply) => {
    await remove(portal, viewer, 'jobs', params.id)
    return reply.code(204).send()
  })
}
