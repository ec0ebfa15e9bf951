import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import { BulkValidation, Document, Refusal, Validation } from '#contract/papers/documents.ts'
import { BulkFiling, BulkSubmission, BulkWithdrawal } from '#contract/papers/filing.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { fileAll } from './fileAll.ts'
import { changeStatus, type StepName, steps, validateAll } from './lifecycle.ts'
import { submitAll } from './submitAll.ts'
import { withdrawAll } from './withdrawAll.ts'

const withoutReason = ['submission', 'withdrawal', 'archiving', 'restoration'] as const satisfies StepName[]

/** The routes of document steps. Each returns the updated document. */
export function stepRoutes(app: App, portal: Portal) {
  for (const name of withoutReason) {
    app.post(
      `/api/documents/:id/${name}`,
      { config: { access: steps[name].action }, schema: { params: ById, response: { 200: Document } } },
      async ({ viewer, params }) => changeStatus(portal, viewer, params.id, name),
    )
  }

  app.post(
    '/api/documents/:id/validation',
    {
      config: { access: steps.validation.action },
      schema: { params: ById, body: Validation, response: { 200: Document } },
    },
    async ({ viewer, params, body }) => changeStatus(portal, viewer, params.id, 'validation', body ?? {}),
  )

  app.post(
    '/api/documents/:id/refusal',
    {
      config: { access: steps.refusal.action },
      schema: { params: ById, body: Refusal, response: { 200: Document } },
    },
    async ({ viewer, params, body }) => changeStatus(portal, viewer, params.id, 'refusal', body),
  )

  app.post(
    '/api/documents/filing',
    { config: { access: 'documents.amend' }, schema: { body: BulkFiling, response: { 204: z.void() } } },
    async ({ viewer, body }, reply) => {
      await fileAll(portal, viewer, body)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/documents/submission',
    { config: { access: 'documents.submit' }, schema: { body: BulkSubmission, response: { 204: z.void() } } },
    async ({ viewer, body }, reply) => {
      await submitAll(portal, viewer, body)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/documents/withdrawal',
    { config: { access: 'documents.withdraw' }, schema: { body: BulkWithdrawal, response: { 204: z.void() } } },
    async ({ viewer, body }, reply) => {
      await withdrawAll(portal, viewer, body.ids)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/documents/validation',
    { config: { access: 'documents.validate' }, schema: { body: BulkValidation, response: { 204: z.void() } } },
    async ({ viewer, body }, reply) => {
      await validateAll(portal, viewer, body)
      return reply.code(204).send()
    },
  )
}
