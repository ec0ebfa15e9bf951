import { type Line, onRecords, type Target } from './line.ts'
import { notStarted } from './sessions.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

const person = ({ me }: Target) => ({ person: { id: me } })

export const presence: [string, Line][] = [
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
    { 'GET /api/sessions/:id/presence': {}, 'GET /api/sessions/:id/attendance_sheet.pdf': {} },
  ),
  // no meeting is open
  ...onRecords(
    'session',
    {
      draft: '          111 3 499 4 44 349',
      convened: '       111 3 999 3 33 339',
      confidential: '   111 3 999 3 44 349',
      held: '           111 3 999 3 33 339',
      draftOfB: '       111 3 444 4 49 349',
      convenedOfB: '    111 3 333 3 99 399',
      confidentialOfB: '111 3 444 3 99 399',
      missing: '        111 3 444 4 44 344',
    },
    { 'POST /api/sessions/:id/announcement': { send: { mode: 'onSite' }, doneStatus: 200 } },
  ),
  // none starts within thirty minutes
  ...onRecords('session', notStarted, {
    'POST /api/sessions/:id/opening': { doneStatus: 200 },
    'POST /api/sessions/:id/ending': { doneStatus: 200 },
    'POST /api/sessions/:id/arrivals': {
      send: (target: Target) => ({ ...person(target), mode: 'video' }),
      doneStatus: 200,
    },
    'POST /api/sessions/:id/departures': { send: person, doneStatus: 200 },
    'PUT /api/sessions/:id/presence_times': { send: (target: Target) => ({ ...person(target), intervals: [] }) },
  }),
]
