import { z } from 'zod'
import { ReferenceQuery } from '#contract/ground/queryShapes.ts'
import { ById, Version } from '#contract/ground/shapes.ts'
import {
  type BranchForm,
  BranchPlace,
  BranchRemoval,
  BranchUses,
  DocumentCommission,
  DocumentCommissionForm,
  DocumentCommissions,
  DocumentType,
  DocumentTypeForm,
  DocumentTypes,
} from '#contract/papers/classifications.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { rejectWithAllViolations } from '#server/ground/http/payload/validationErrors.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findBranchFaults } from './branchFaults.ts'
import { type Classification } from './classifications.ts'
import { deleteBranch } from './deleteBranch.ts'
import { findBranch, findParent, listBranches } from './queries.ts'
import { reportOnSentField, requestedParent } from './requestedParent.ts'
import { findUses } from './uses.ts'
import { amendBranch, createBranch, moveBranch } from './writing.ts'

const config = { access: 'documents.read' } as const
const managed = { access: 'classifications.manage' } as const

const BranchRecord = z.discriminatedUnion('@type', [DocumentType, DocumentCommission])
const reading = { params: ById } as const
const listing = { querystring: ReferenceQuery } as const

/** The routes of the two document classifications: flat lists, and their administration. */
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
  writingRoutes(app, portal, '/api/document_types', 'DocumentType', DocumentTypeForm)
  writingRoutes(app, portal, '/api/document_commissions', 'DocumentCommission', DocumentCommissionForm)
}

/** Registers the routes that change branches, the same for both classifications. */
function writingRoutes(app: App, portal: Portal, path: string, type: Classification, form: typeof DocumentTypeForm) {
  const { db } = portal
  const amendment = form.extend({ version: Version })
  /** Finds faults among the valid fields. The siblings are unknown while the parent is invalid. */
  const faultsOfRight = (id: number | null, written: unknown) => async (right: Partial<BranchForm>) => {
    const said = ['parent', 'parentId'].filter((name) => Object.hasOwn(Object(written), name))
    const isPlaceRight = said.every((name) => Object.hasOwn(right, name))
    const kept = id === null || !isPlaceRight ? 0 : await findParent(db, type, id)
    const faults = await findBranchFaults(db, type, id, {
      name: right.name,
      parentId: isPlaceRight ? requestedParent(right, kept) : undefined,
    })
    return reportOnSentField(right, faults)
  }
  app.post(
    path,
    { config: managed, attachValidation: true, schema: { body: form, response: { 201: BranchRecord } } },
    async ({ viewer, body, validationError }, reply) => {
      if (validationError) return rejectWithAllViolations(form, body, validationError, faultsOfRight(null, body))
      const made = await createBranch(portal, viewer, type, body)
      return reply.code(201).header('location', made['@id']).send(made)
    },
  )
  app.put(
    `${path}/:id`,
    {
      config: managed,
      attachValidation: true,
      schema: { params: ById, body: amendment, response: { 200: BranchRecord } },
    },
    async ({ viewer, params: { id }, body, validationError }) =>
      validationError
        ? rejectWithAllViolations(amendment, body, validationError, faultsOfRight(id, body))
        : amendBranch(portal, viewer, type, id, body),
  )
  app.put(
    `${path}/:id/place`,
    { config: managed, schema: { params: ById, body: BranchPlace, response: { 200: BranchRecord } } },
    async ({ viewer, params, body }) => moveBranch(portal, viewer, type, params.id, body),
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
      await deleteBranch(portal, viewer, type, id, moveTo)
      return reply.code(204).send()
    },
  )
}
