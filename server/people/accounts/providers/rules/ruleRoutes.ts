import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import { GivenSeatForm } from '#contract/people/givenSeats.ts'
import {
  ConfiguredProviders,
  ProviderRule,
  ProviderRuleForm,
  ProviderRules,
  ProviderRulesQuery,
} from '#contract/people/providers/providerRules.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { amendRule, createRule, deleteRule, findConfiguredProviders, listRules } from './rules.ts'

const config = { access: 'users.administer' } as const
/** Rules give rights to many. */
const proven = { ...config, asksProof: true } as const

/** The routes by which administrators have the groups of providers give seats. */
export function ruleRoutes(app: App, portal: Portal) {
  app.get('/api/providers', { config, schema: { response: { 200: ConfiguredProviders } } }, async () =>
    findConfiguredProviders(portal),
  )

  app.get(
    '/api/provider_rules',
    { config, schema: { querystring: ProviderRulesQuery, response: { 200: ProviderRules } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('ProviderRule', url, slice, await listRules(portal, slice))
    },
  )

  app.post(
    '/api/provider_rules',
    { config: proven, schema: { body: ProviderRuleForm, response: { 201: ProviderRule } } },
    async ({ viewer, body }, reply) => {
      const made = await createRule(portal, viewer, body)
      return reply.code(201).header('location', made['@id']).send(made)
    },
  )

  app.post(
    '/api/provider_rules/:id/seat',
    { config: proven, schema: { params: ById, body: GivenSeatForm, response: { 200: ProviderRule } } },
    async ({ viewer, params, body }) => amendRule(portal, viewer, params.id, body),
  )

  app.delete(
    '/api/provider_rules/:id',
    { config: proven, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await deleteRule(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )
}
