import { type Line, onRecords, type Target } from './line.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

export const attendance: [string, Line][] = [
  ...onRecords(
    'session',
    {
      draft: '          111 3 4++ 4 44 34+',
      convened: '       111 3 +++ + 33 33+',
      confidential: '   111 3 +++ + 44 34+',
      held: '           111 3 +++ + 33 33+',
      draftOfB: '       111 3 444 4 4+ 34+',
      convenedOfB: '    111 3 333 + ++ 3++',
      confidentialOfB: '111 3 444 + ++ 3++',
      missing: '        111 3 444 4 44 344',
    },
    { 'GET /api/sessions/:id/attendance': {} },
  ),
  // the administrator sits in no body: nobody asks for their answer
  ...onRecords(
    'session',
    {
      draft: '          111 3 499 4 44 349',
      convened: '       111 3 +++ 3 33 339',
      confidential: '   111 3 +++ 3 44 349',
      held: '           111 3 999 3 33 339',
      draftOfB: '       111 3 444 4 49 349',
      convenedOfB: '    111 3 333 3 ++ 3+9',
      confidentialOfB: '111 3 444 3 ++ 3+9',
      missing: '        111 3 444 4 44 344',
    },
    { 'PUT /api/sessions/:id/answer': { send: { answer: 'present' } } },
  ),
  ...onRecords(
    'session',
    {
      draft: '          111 3 399 3 34 339',
      convened: '       111 3 3++ 3 33 339',
      confidential: '   111 3 3++ 3 34 339',
      held: '           111 3 399 3 33 339',
      draftOfB: '       111 3 344 3 39 339',
      convenedOfB: '    111 3 333 3 3+ 339',
      confidentialOfB: '111 3 344 3 3+ 339',
      missing: '        111 3 344 3 34 334',
    },
    { 'PUT /api/sessions/:id/replies': { send: ({ me }: Target) => ({ person: { id: me }, answer: 'late' }) } },
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
    { 'POST /api/sessions/:id/answer_reminder': { doneStatus: 200 } },
  ),
  ...onRecords(
    'body',
    { a: '111 3 +++ + 33 33+', b: '111 3 333 + ++ 3++', missing: '111 3 333 3 33 334' },
    { 'GET /api/irps/:id/seats': {} },
  ),
  ...onRecords(
    'body',
    { a: '111 3 333 3 33 33+', b: '111 3 333 3 33 33+', missing: '111 3 333 3 33 334' },
    { 'PUT PATCH /api/irps/:id/seats': { send: { seats: [{ college: 'Cadres' }] } } },
  ),
  ...onRecords(
    'body',
    { a: '111 3 33+ 3 33 33+', b: '111 3 333 3 3+ 33+', missing: '111 3 333 3 33 334' },
    { 'PUT /api/irps/:id/seat_orders': { send: { seats: [] } } },
  ),
  // the seat is one of no body: those who may fill it find none
  ...onRecords(
    'body',
    { a: '111 3 333 3 33 334', b: '111 3 333 3 33 334', missing: '111 3 333 3 33 334' },
    {
      'POST /api/irps/:id/seat_successions': {
        send: { seat: { id: 999_999 }, person: { id: 999_999 }, mandate: { id: 999_999 }, startsOn: '2026-03-01' },
      },
      'PUT /api/irps/:id/seat_vacancies': { send: { seat: { id: 999_999 }, reason: 'Élection annulée' } },
    },
  ),
]
