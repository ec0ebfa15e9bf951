import { sessionForm } from '#tests/support/sessions.ts'
import { type Line, onRecords, type Target, withoutRecord } from './line.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

const reading = {
  draft: '          111 4 4++ 4 44 44+',
  convened: '       111 + +++ + ++ +++',
  confidential: '   111 4 +++ + 44 44+',
  held: '           111 + +++ + ++ +++',
  draftOfB: '       111 4 444 4 4+ 44+',
  convenedOfB: '    111 + +++ + ++ +++',
  confidentialOfB: '111 4 444 + ++ 4++',
  missing: '        111 4 444 4 44 444',
}

/** The form of a whole session, in its own body. */
const form = ({ kind, gathering: { a, b } }: Target) =>
  sessionForm(kind.endsWith('OfB') ? b : a, {
    version: 1,
    confidential: kind.startsWith('confidential'),
    ...(kind === 'held' && { startsAt: '2026-03-12T09:00', endsAt: '2026-03-12T11:00' }),
  })

/** The answers to what writers of a body do at the meeting of a session, when none has begun or is about to. */
export const notStarted = {
  draft: '          111 3 399 3 34 339',
  convened: '       111 3 399 3 33 339',
  confidential: '   111 3 399 3 34 339',
  held: '           111 3 399 3 33 339',
  draftOfB: '       111 3 344 3 39 339',
  convenedOfB: '    111 3 333 3 39 339',
  confidentialOfB: '111 3 344 3 39 339',
  missing: '        111 3 344 3 34 334',
}

export const sessions: [string, Line][] = [
  ...onRecords('session', reading, {
    'GET /api/sessions/:id': {},
    'GET /api/sessions/:id/audience': {},
    'GET /api/sessions/:id/decisions': {},
    'GET /api/sessions/:id/bundle.pdf': { doneStatus: 202 },
    'GET /api/sessions/:id/bundle.zip': {},
    'GET /api/sessions/:id/event.ics': {},
    'PUT /api/sessions/:id/visit': { doneStatus: 204 },
  }),
  // the held session has some
  ...onRecords(
    'session',
    {
      draft: '          111 4 444 4 44 444',
      convened: '       111 4 444 4 44 444',
      confidential: '   111 4 444 4 44 444',
      held: '           111 + +++ + ++ +++',
      draftOfB: '       111 4 444 4 44 444',
      convenedOfB: '    111 4 444 4 44 444',
      confidentialOfB: '111 4 444 4 44 444',
      missing: '        111 4 444 4 44 444',
    },
    { 'GET /api/sessions/:id/minutes': {} },
  ),
  ...onRecords('point', reading, { 'GET /api/points/:id': {} }),
  ...onRecords('decision', reading, { 'GET /api/decisions/:id': {} }),

  ...onRecords(
    'session',
    {
      draft: '          111 3 3++ 3 34 33+',
      convened: '       111 3 3++ 3 33 33+',
      confidential: '   111 3 3++ 3 34 33+',
      held: '           111 3 3++ 3 33 33+',
      draftOfB: '       111 3 344 3 3+ 33+',
      convenedOfB: '    111 3 333 3 3+ 33+',
      confidentialOfB: '111 3 344 3 3+ 33+',
      missing: '        111 3 344 3 34 334',
    },
    {
      'GET /api/sessions/:id/reading': {},
      'PUT PATCH /api/sessions/:id': { send: form },
      'POST /api/sessions/:id/duplication': { send: { startsAt: '2026-04-16T09:00' } },
    },
  ),
  ...onRecords(
    'session',
    {
      draft: '          111 3 3++ 3 34 33+',
      convened: '       111 3 399 3 33 339',
      confidential: '   111 3 399 3 34 339',
      held: '           111 3 399 3 33 339',
      draftOfB: '       111 3 344 3 3+ 33+',
      convenedOfB: '    111 3 333 3 39 339',
      confidentialOfB: '111 3 344 3 39 339',
      missing: '        111 3 344 3 34 334',
    },
    { 'DELETE /api/sessions/:id': {}, 'POST /api/sessions/:id/convocation': { doneStatus: 200 } },
  ),
  ...onRecords(
    'session',
    {
      draft: '          111 3 399 3 34 339',
      convened: '       111 3 3++ 3 33 33+',
      confidential: '   111 3 3++ 3 34 33+',
      held: '           111 3 399 3 33 339',
      draftOfB: '       111 3 344 3 39 339',
      convenedOfB: '    111 3 333 3 3+ 33+',
      confidentialOfB: '111 3 344 3 3+ 33+',
      missing: '        111 3 344 3 34 334',
    },
    {
      'POST /api/sessions/:id/postponement': {
        send: { startsAt: '2026-04-02T09:00', endsAt: '2026-04-02T11:00', reason: 'Grève des trains' },
        doneStatus: 200,
      },
      'POST /api/sessions/:id/cancellation': { send: { reason: 'Sans objet' }, doneStatus: 200 },
    },
  ),
  // no convened session has started
  ...onRecords('session', notStarted, {
    'POST /api/sessions/:id/holding': { doneStatus: 200 },
    // none has a document that waits, or that members could read
    'POST /api/sessions/:id/validation_reminder': { doneStatus: 200 },
    'POST /api/sessions/:id/reading_reminder': { doneStatus: 200 },
  }),
  // the minutes of the held session are not approved
  ...onRecords(
    'session',
    {
      draft: '          111 3 339 3 34 339',
      convened: '       111 3 339 3 33 339',
      confidential: '   111 3 339 3 34 339',
      held: '           111 3 339 3 33 339',
      draftOfB: '       111 3 334 3 39 339',
      convenedOfB: '    111 3 333 3 39 339',
      confidentialOfB: '111 3 334 3 39 339',
      missing: '        111 3 334 3 34 334',
    },
    { 'POST /api/sessions/:id/closing': { doneStatus: 200 } },
  ),
  // no session is closed
  ...onRecords(
    'session',
    {
      draft: '          111 3 333 3 33 339',
      convened: '       111 3 333 3 33 339',
      confidential: '   111 3 333 3 33 339',
      held: '           111 3 333 3 33 339',
      draftOfB: '       111 3 333 3 33 339',
      convenedOfB: '    111 3 333 3 33 339',
      confidentialOfB: '111 3 333 3 33 339',
      missing: '        111 3 333 3 33 334',
    },
    { 'POST /api/sessions/:id/reopening': { doneStatus: 200 } },
  ),
  ...onRecords(
    'session',
    {
      draft: '          111 3 399 3 34 339',
      convened: '       111 3 399 3 33 339',
      confidential: '   111 3 399 3 34 339',
      held: '           111 3 3++ 3 33 33+',
      draftOfB: '       111 3 344 3 39 339',
      convenedOfB: '    111 3 333 3 39 339',
      confidentialOfB: '111 3 344 3 39 339',
      missing: '        111 3 344 3 34 334',
    },
    { 'PUT /api/sessions/:id/minutes': { send: { state: 'expected', version: 1 } } },
  ),
  // PATCH merges into the record it reads: people who may not read it get 404
  ...onRecords(
    'session',
    {
      draft: '          111 3 344 3 34 334',
      convened: '       111 3 344 3 34 334',
      confidential: '   111 3 344 3 34 334',
      held: '           111 3 3++ 3 33 33+',
      draftOfB: '       111 3 344 3 34 334',
      convenedOfB: '    111 3 344 3 34 334',
      confidentialOfB: '111 3 344 3 34 334',
      missing: '        111 3 344 3 34 334',
    },
    { 'PATCH /api/sessions/:id/minutes': { send: { state: 'expected', version: 1 } } },
  ),
  ...onRecords(
    'session',
    {
      draft: '          111 3 399 3 34 339',
      convened: '       111 3 3++ 3 33 33+',
      confidential: '   111 3 3++ 3 34 33+',
      held: '           111 3 3++ 3 33 33+',
      draftOfB: '       111 3 344 3 39 339',
      convenedOfB: '    111 3 333 3 3+ 33+',
      confidentialOfB: '111 3 344 3 3+ 33+',
      missing: '        111 3 344 3 34 334',
    },
    { 'PUT PATCH /api/sessions/:id/decisions': { send: { decisions: [], version: 1 } } },
  ),

  ...onRecords(
    'body',
    { a: '      111 3 3++ 3 33 33+', b: '      111 3 333 3 3+ 33+', missing: '111 3 322 3 32 332' },
    { 'POST /api/sessions': { send: ({ id }: Target) => sessionForm({ id }) } },
  ),
  ...onRecords(
    'body',
    { a: '111 3 +++ 3 33 33+', b: '111 3 333 3 ++ 3++', missing: '111 3 333 3 33 334' },
    { 'PUT /api/irps/:id/getting_started/tick': { send: { line: 'people', isTicked: true }, doneStatus: 204 } },
  ),
  ...onRecords(
    'body',
    { a: '111 3 3++ 3 33 33+', b: '111 3 333 3 3+ 33+', missing: '111 3 333 3 33 334' },
    { 'PUT /api/irps/:id/getting_started/documents': { send: { documents: [] }, doneStatus: 204 } },
  ),
  ...onRecords(
    'body',
    { a: '      111 3 3++ 3 33 33+', b: '      111 3 333 3 3+ 33+', missing: '111 3 333 3 33 334' },
    {
      'GET /api/sessions/proposal': {
        query: ({ id }: Target) => `irp=${id}&type=ordinary&startsAt=2026-04-16T09:00&endsAt=2026-04-16T11:00`,
      },
    },
  ),

  ...withoutRecord('111 + +++ + ++ +++', { 'GET /api/sessions': {} }),
  ...withoutRecord('111 3 3++ 3 3+ 33+', { 'GET /api/dues': {} }),
]
