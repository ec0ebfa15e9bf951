import { ById } from '#contract/ground/shapes.ts'
import {
  ProposalDecisionForm,
  ProposalForm,
  ProposalSupportForm,
  Proposals,
  ProposalWithdrawalForm,
} from '#contract/meetings/proposals/proposals.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { decideProposal } from './decideProposal.ts'
import { proposePoint } from './proposePoint.ts'
import { readProposals } from './readProposals.ts'
import { supportProposal, withdrawProposal } from './support.ts'

/** The routes of the points that members propose. */
export function proposalsRoutes(app: App, portal: Portal) {
  const response = { 200: Proposals }
  app.get(
    '/api/irps/:id/proposals',
    { config: { access: 'points.readProposals' }, schema: { params: ById, response } },
    async ({ viewer, params }) => readProposals(portal, viewer, params.id),
  )
  app.post(
    '/api/irps/:id/proposals',
    { config: { access: 'points.propose' }, schema: { params: ById, body: ProposalForm, response } },
    async ({ viewer, params, body }) => {
      await proposePoint(portal, viewer, params.id, body)
      return readProposals(portal, viewer, params.id)
    },
  )
  app.post(
    '/api/irps/:id/proposal_supports',
    { config: { access: 'points.propose' }, schema: { params: ById, body: ProposalSupportForm, response } },
    async ({ viewer, params, body }) => {
      await supportProposal({ portal, viewer, bodyId: params.id }, body)
      return readProposals(portal, viewer, params.id)
    },
  )
  app.post(
    '/api/irps/:id/proposal_withdrawals',
    { config: { access: 'points.propose' }, schema: { params: ById, body: ProposalWithdrawalForm, response } },
    async ({ viewer, params, body: { proposal } }) => {
      await withdrawProposal({ portal, viewer, bodyId: params.id }, proposal.id)
      return readProposals(portal, viewer, params.id)
    },
  )
  app.post(
    '/api/irps/:id/proposal_decisions',
    { config: { access: 'points.decide' }, schema: { params: ById, body: ProposalDecisionForm, response } },
    async ({ viewer, params, body }) => {
      await decideProposal({ portal, viewer, bodyId: params.id }, body)
      return readProposals(portal, viewer, params.id)
    },
  )
}
