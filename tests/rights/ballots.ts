import { type Line, onRecords } from './line.ts'
import { notStarted } from './sessions.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

const ballot = { ballot: { id: 1 } }
/** The answers to what the writers of a body do with a ballot, when there is none. */
const noBallot = {
  draft: '          111 3 399 3 34 339',
  convened: '       111 3 344 3 33 334',
  confidential: '   111 3 344 3 34 334',
  held: '           111 3 344 3 33 334',
  draftOfB: '       111 3 344 3 39 339',
  convenedOfB: '    111 3 333 3 34 334',
  confidentialOfB: '111 3 344 3 34 334',
  missing: '        111 3 344 3 34 334',
}
const noOwnBallot = '111 3 444 4 44 344'

export const ballots: [string, Line][] = [
  ...onRecords(
    'session',
    {
      draft: '          111 4 4++ 4 44 44+',
      convened: '       111 + +++ + ++ +++',
      confidential: '   111 4 +++ + 44 44+',
      held: '           111 + +++ + ++ +++',
      draftOfB: '       111 4 444 4 4+ 44+',
      convenedOfB: '    111 + +++ + ++ +++',
      confidentialOfB: '111 4 444 + ++ 4++',
      missing: '        111 4 444 4 44 444',
    },
    { 'GET /api/sessions/:id/ballots': {} },
  ),
  // no meeting is open
  ...onRecords('session', notStarted, {
    'POST /api/sessions/:id/ballots': {
      send: { point: { id: 1 }, question: 'Adopter ?', mode: 'byHand' },
      doneStatus: 200,
    },
  }),
  ...onRecords(
    'session',
    {
      draft: noOwnBallot,
      convened: noOwnBallot,
      confidential: noOwnBallot,
      held: noOwnBallot,
      draftOfB: noOwnBallot,
      convenedOfB: noOwnBallot,
      confidentialOfB: noOwnBallot,
      missing: noOwnBallot,
    },
    { 'POST /api/sessions/:id/votes': { send: { ...ballot, choice: 'for' }, doneStatus: 200 } },
  ),
  ...onRecords('session', noBallot, {
    'GET /api/sessions/:id/ballot_papers.pdf': { query: 'ballot=1' },
    'POST /api/sessions/:id/recorded_votes': { send: { ...ballot, voter: 1 }, doneStatus: 200 },
    'POST /api/sessions/:id/ballot_closures': { send: ballot, doneStatus: 200 },
    'POST /api/sessions/:id/ballot_cancellations': { send: ballot, doneStatus: 200 },
    'POST /api/sessions/:id/second_rounds': { send: ballot, doneStatus: 200 },
    'POST /api/sessions/:id/tie_decisions': { send: { ...ballot, candidate: 1 }, doneStatus: 200 },
  }),
]
