import { type Line, missingId, onRecords } from './line.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

const missing = '111 3 333 3 33 334'
const noProposal = '111 3 333 3 33 332'
const proposal = { id: missingId }

export const proposals: [string, Line][] = [
  ...onRecords(
    'body',
    { a: '111 3 +++ 3 33 33+', b: '111 3 333 3 ++ 3++', missing },
    { 'GET /api/irps/:id/proposals': {} },
  ),
  // the administrator is a member of no body
  ...onRecords(
    'body',
    { a: '111 3 +++ 3 33 333', b: '111 3 333 3 ++ 3+3', missing },
    { 'POST /api/irps/:id/proposals': { send: { title: 'Télétravail', why: 'À revoir' }, doneStatus: 200 } },
  ),
  // there is no such proposal
  ...onRecords(
    'body',
    { a: '111 3 222 3 33 332', b: '111 3 333 3 22 322', missing: noProposal },
    {
      'POST /api/irps/:id/proposal_supports': { send: { proposal, joins: true }, doneStatus: 200 },
      'POST /api/irps/:id/proposal_withdrawals': { send: { proposal }, doneStatus: 200 },
    },
  ),
  ...onRecords(
    'body',
    { a: '111 3 322 3 33 332', b: '111 3 333 3 32 332', missing: noProposal },
    { 'POST /api/irps/:id/proposal_decisions': { send: { proposal, decision: 'postponed' }, doneStatus: 200 } },
  ),
]
