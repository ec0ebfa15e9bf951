import { z } from 'zod'
import {
  BranchAmendment,
  BranchForm,
  BranchPlace,
  BranchRemoval,
  BranchUses,
  DocumentCommission,
  DocumentCommissions,
  DocumentType,
  DocumentTypes,
} from '#contract/classifications.ts'
import { ReferenceQuery } from '#contract/lists.ts'
import { ById } from '#contract/shapes.ts'
import type { App } from '#server/http/app.ts'
import { Failure } from '#server/http/failure.ts'
import { presentCollection, sliceOf } from '#server/http/pages.ts'
import { refuseWhole } from '#server/http/refuseWhole.ts'
import type { Portal } from '#server/portal.ts'
import { faultsOf } from './place.ts'
import { findBranch, listBranches } from './queries.ts'
import { remove } from './removal.ts'
import { type Classification } from './tables.ts'
import { findUses } from './uses.ts'
import { amend, create, put } from './writing.ts'

const config = { access: 'documents.read' } as const
const managed = { access: 'classifications.manage' } as const

const Written = z.discriminatedUnion('@type', [DocumentType, DocumentCommission])
const reading = { params: ById } as const
const listing = { querystring: ReferenceQuery } as const

/** The two classifications of documents, as flat lists that administrators draw. */
export function classificationRoutes(app: App, portal: Portal) {
  const { db } = portal
  app.get(
    '/api/document_types',
    { config, schema: { ...listing, response: { 200: DocumentTypes } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('DocumentType', url, slice, await listBranches(db, 'DocumentType', slice))
    },
  )
  app.get(
    '/api/document_types/:id',
    { config, schema: { ...reading, response: { 200: DocumentType } } },
    async ({ params }) => findBranch(db, 'DocumentType', params.id),
  )
  app.get(
    '/api/document_commissions',
    { config, schema: { ...listing, response: { 200: DocumentCommissions } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('DocumentCommission', url, slice, await listBranches(db, 'DocumentCommission', slice))
    },
  )
  app.get(
    '/api/document_commissions/:id',
    { config, schema: { ...reading, response: { 200: DocumentCommission } } },
    async ({ params }) => findBranch(db, 'DocumentCommission', params.id),
  )
  writingRoutes(app, portal, '/api/document_types', 'DocumentType')
  writingRoutes(app, portal, '/api/document_commissions', 'DocumentCommission')
}

/** What administrators do to a branch: alike in both. */
function writingRoutes(app: App, portal: Portal, path: string, type: Classification) {
  const { db } = portal
  app.post(
    path,
    { config: managed, attachValidation: true, schema: { body: BranchForm, response: { 201: Written } } },
    async ({ viewer, body, validationError }, reply) => {
      if (validationError)
        return refuseWhole(BranchForm, body, validationError, (form) => faultsOf(db, type, null, form))
      const made = await create(portal, viewer, type, body)
      return reply.code(201).header('location', made['@id']).send(made)
    },
  )
  app.put(
    `${path}/:id`,
    {
      config: managed,
      attachValidation: true,
      schema: { params: ById, body: BranchAmendment, response: { 200: Written } },
    },
    async ({ viewer, params: { id }, body, validationError }) =>
      validationError
        ? refuseWhole(BranchAmendment, body, validationError, (form) => faultsOf(db, type, id, form))
        : amend(portal, viewer, type, id, body),
  )
  app.put(
    `${path}/:id/place`,
    { config: managed, schema: { params: ById, body: BranchPlace, response: { 200: Written } } },
    async ({ viewer, params, body }) => put(portal, viewer, type, params.id, body),
  )
  app.get(
    `${path}/:id/uses`,
    { config: managed, schema: { params: ById, response: { 200: BranchUses } } },
    async ({ params: { id } }) => {
      const uses = await findUses(db, type, id)
      if (!uses) throw new Failure('record.notFound')
      return {
        '@context': '/api/contexts/BranchUses',
        '@id': `${path}/${id}/uses`,
        '@type': 'BranchUses' as const,
        ...uses,
      }
    },
  )
  app.delete(
    `${path}/:id`,
    { config: managed, schema: { params: ById, querystring: BranchRemoval, response: { 204: z.void() } } },
    async ({ viewer, params: { id }, query: { moveTo } }, reply) => {
      await remove(portal, viewer, type, id, moveTo)
      return reply.code(204).send()
    },
  )
}
