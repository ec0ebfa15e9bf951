import { ById } from '#contract/ground/shapes.ts'
import {
  BallotCancellationForm,
  BallotClosureForm,
  BallotForm,
  Ballots,
  RecordedVoteForm,
  VoteForm,
} from '#contract/meetings/ballots/ballots.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { cancelBallot, closeBallot } from './endBallot.ts'
import { openBallot } from './openBallot.ts'
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
    { config: { access: 'ballots.hold' }, schema: { params: ById, body: BallotForm, response } },
    async ({ viewer, params, body }) => {
      await openBallot(portal, viewer, params.id, body)
      return readBallots(viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/votes',
    { config: { access: 'ballots.vote' }, schema: { params: ById, body: VoteForm, response } },
    async ({ viewer, params, body }) => {
      await castVote({ portal, viewer, sessionId: params.id }, body)
      return readBallots(viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/recorded_votes',
    { config: { access: 'ballots.hold' }, schema: { params: ById, body: RecordedVoteForm, response } },
    async ({ viewer, params, body }) => {
      await recordVote({ portal, viewer, sessionId: params.id }, body)
      return readBallots(viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/ballot_closures',
    { config: { access: 'ballots.hold' }, schema: { params: ById, body: BallotClosureForm, response } },
    async ({ viewer, params, body }) => {
      await closeBallot({ portal, viewer, sessionId: params.id }, body)
      return readBallots(viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/ballot_cancellations',
    { config: { access: 'ballots.hold' }, schema: { params: ById, body: BallotCancellationForm, response } },
    async ({ viewer, params, body: { ballot } }) => {
      await cancelBallot({ portal, viewer, sessionId: params.id }, ballot.id)
      return readBallots(viewer, params.id)
    },
  )
}
