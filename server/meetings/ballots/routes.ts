import { ById } from '#contract/ground/shapes.ts'
import {
  BallotCancellationForm,
  BallotClosureForm,
  BallotForm,
  BallotPapersQuery,
  Ballots,
  RecordedVoteForm,
  SecondRoundForm,
  TieDecisionForm,
  VoteForm,
} from '#contract/meetings/ballots/ballots.ts'
import type { App } from '#server/ground/http/app.ts'
import { contentDisposition } from '#server/ground/http/payload/contentDisposition.ts'
import { fileName } from '#server/ground/http/payload/fileName.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { electEldest, openSecondRound } from './decideTie.ts'
import { cancelBallot, closeBallot } from './endBallot.ts'
import { ballotPapersCall } from './expensiveCalls.ts'
import { openBallot } from './openBallot.ts'
import { findBallotPapers } from './papers/findBallotPapers.ts'
import { createBallotReader } from './readBallots.ts'
import { castVote, recordVote } from './vote.ts'

/** The routes of the ballots of a meeting. */
export function ballotsRoutes(app: App, portal: Portal) {
  const readBallots = createBallotReader(portal)
  const response = { 200: Ballots }
  app.get(
    '/api/sessions/:id/ballots',
    // the screen asks again while the meeting is open
    { config: { access: 'sessions.read', background: true }, schema: { params: ById, response } },
    async ({ viewer, params }) => readBallots(viewer, params.id),
  )
  app.post(
    '/api/sessions/:id/ballots',
    { config: { access: 'ballots.hold', isRepeatable: true }, schema: { params: ById, body: BallotForm, response } },
    async ({ viewer, params, body }) => {
      await openBallot(portal, viewer, params.id, body)
      return readBallots(viewer, params.id)
    },
  )
  app.get(
    '/api/sessions/:id/ballot_papers.pdf',
    {
      config: { access: 'ballots.hold', costs: ballotPapersCall },
      schema: { params: ById, querystring: BallotPapersQuery },
    },
    async ({ viewer, params, query: { ballot } }, reply) => {
      const papers = await findBallotPapers(portal, viewer, { sessionId: params.id, ballotId: ballot })
      // The library that draws PDFs is loaded on first use, to save memory on an idle server.
      const { drawPapers } = await import('./papers/drawPapers.ts')
      return reply
        .header('cache-control', 'private, no-store')
        .header(
          'content-disposition',
          contentDisposition(fileName(`Bulletins – ${papers.session}`, '.pdf'), 'attachment'),
        )
        .type('application/pdf')
        .send(await drawPapers(papers, portal.clock.now()))
    },
  )
  app.post(
    '/api/sessions/:id/votes',
    { config: { access: 'ballots.vote', isRepeatable: true }, schema: { params: ById, body: VoteForm, response } },
    async ({ viewer, params, body }) => {
      await castVote({ portal, viewer, sessionId: params.id }, body)
      return readBallots(viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/recorded_votes',
    {
      config: { access: 'ballots.hold', isRepeatable: true },
      schema: { params: ById, body: RecordedVoteForm, response },
    },
    async ({ viewer, params, body }) => {
      await recordVote({ portal, viewer, sessionId: params.id }, body)
      return readBallots(viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/ballot_closures',
    {
      config: { access: 'ballots.hold', isRepeatable: true },
      schema: { params: ById, body: BallotClosureForm, response },
    },
    async ({ viewer, params, body }) => {
      await closeBallot({ portal, viewer, sessionId: params.id }, body)
      return readBallots(viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/ballot_cancellations',
    {
      config: { access: 'ballots.hold', isRepeatable: true },
      schema: { params: ById, body: BallotCancellationForm, response },
    },
    async ({ viewer, params, body }) => {
      await cancelBallot({ portal, viewer, sessionId: params.id }, body)
      return readBallots(viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/second_rounds',
    {
      config: { access: 'ballots.hold', isRepeatable: true },
      schema: { params: ById, body: SecondRoundForm, response },
    },
    async ({ viewer, params, body }) => {
      await openSecondRound({ portal, viewer, sessionId: params.id }, body)
      return readBallots(viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/tie_decisions',
    {
      config: { access: 'ballots.hold', isRepeatable: true },
      schema: { params: ById, body: TieDecisionForm, response },
    },
    async ({ viewer, params, body }) => {
      await electEldest({ portal, viewer, sessionId: params.id }, body)
      return readBallots(viewer, params.id)
    },
  )
}
