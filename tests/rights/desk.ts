import { type Line, onRecords } from './line.ts'
import { notStarted } from './sessions.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

/** The notes of a meeting, for those who hold it. A draft has none. */
const noteReading = {
  draft: '          111 3 399 3 34 339',
  convened: '       111 3 3++ 3 33 33+',
  confidential: '   111 3 3++ 3 34 33+',
  held: '           111 3 3++ 3 33 33+',
  draftOfB: '       111 3 344 3 39 339',
  convenedOfB: '    111 3 333 3 3+ 33+',
  confidentialOfB: '111 3 344 3 3+ 33+',
  missing: '        111 3 344 3 34 334',
}

export const desk: [string, Line][] = [
  ...onRecords(
    'session',
    {
      draft: '          111 3 4++ 4 44 34+',
      convened: '       111 3 +++ 3 33 33+',
      confidential: '   111 3 +++ 3 44 34+',
      held: '           111 3 +++ 3 33 33+',
      draftOfB: '       111 3 444 4 4+ 34+',
      convenedOfB: '    111 3 333 3 ++ 3++',
      confidentialOfB: '111 3 444 3 ++ 3++',
      missing: '        111 3 444 4 44 344',
    },
    { 'GET /api/sessions/:id/progress': {} },
  ),
  // no meeting is open
  ...onRecords('session', notStarted, {
    'POST /api/sessions/:id/current_point': { send: { point: null, version: 0 }, doneStatus: 200 },
    'POST /api/sessions/:id/suspension': { doneStatus: 200 },
    'POST /api/sessions/:id/resumption': { doneStatus: 200 },
    'POST /api/sessions/:id/added_points': { send: { title: 'Casiers' }, doneStatus: 200 },
  }),
  ...onRecords('session', noteReading, { 'GET /api/sessions/:id/notes': {} }),
  ...onRecords('point', noteReading, { 'GET /api/points/:id/note': {} }),
  // no meeting was opened
  ...onRecords('point', notStarted, { 'PUT PATCH /api/points/:id/note': { send: { html: '<p>Un</p>', version: 0 } } }),
]
