import { z } from 'zod'
import { DeletedVersion } from '#contract/ground/queryShapes.ts'
import { ById } from '#contract/ground/shapes.ts'
import {
  Consultation,
  ConsultationChange,
  ConsultationForm,
  Consultations,
} from '#contract/meetings/sessions/consultations.ts'
import { ConsultationsQuery } from '#contract/meetings/sessions/sessionQueries.ts'
import { today } from '#server/ground/context/clock.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findConsultation, listConsultations } from '#server/meetings/sessions/consultationQueries.ts'
import { amendConsultation, createConsultation, deleteConsultation } from './write.ts'

/** The routes of consultations, which may extend over several sessions (DOMAIN §3.3). */
export function consultationsRoutes(app: App, portal: Portal) {
  const { db, clock } = portal

  app.get(
    '/api/consultations',
    {
      config: { access: 'consultations.read' },
      schema: { querystring: ConsultationsQuery, response: { 200: Consultations } },
    },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection(
        'Consultation',
        url,
        slice,
        await listConsultations(db, viewer, today(clock), query, slice),
      )
    },
  )

  app.get(
    '/api/consultations/:id',
    { config: { access: 'consultations.read' }, schema: { params: ById, response: { 200: Consultation } } },
    async ({ viewer, params }) => findConsultation(db, viewer, today(clock), params.id),
  )

  app.post(
    '/api/consultations',
    {
      config: { access: 'consultations.manage' },
      schema: { body: ConsultationForm, response: { 201: Consultation } },
    },
    async ({ viewer, body }, reply) => {
      const consultation = await createConsultation(portal, viewer, body)
      return reply.code(201).header('location', consultation['@id']).send(consultation)
    },
  )

  app.put(
    '/api/consultations/:id',
    {
      config: { access: 'consultations.manage' },
      schema: { params: ById, body: ConsultationChange, response: { 200: Consultation } },
    },
    async ({ viewer, params, body }) => amendConsultation(portal, viewer, params.id, body),
  )

  app.delete(
    '/api/consultations/:id',
    {
      config: { access: 'consultations.manage' },
      schema: { params: ById, querystring: DeletedVersion, response: { 204: z.void() } },
    },
    async ({ viewer, params, query: { version } }, reply) => {
      await deleteConsultation(portal, viewer, params.id, version)
      return reply.code(204).send()
    },
  )
}
