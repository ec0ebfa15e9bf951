import { type Line, onRecords, type Target, withoutRecord } from './line.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

const noted = { kind: 'commitment', text: 'Communiquer le plan des locaux' }

const sessionOf = (kind: string, { session }: Target['records']) => ({
  id: new Map(Object.entries(session)).get(kind) ?? 1,
})

export const commitments: [string, Line][] = [
  ...onRecords(
    'commitment',
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
    { 'GET /api/commitments/:id': {} },
  ),
  ...onRecords(
    'commitment',
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
    {
      'PUT PATCH /api/commitments/:id': {
        send: ({ kind, records }: Target) => ({ ...noted, session: sessionOf(kind, records), version: 1 }),
      },
      'DELETE /api/commitments/:id': {},
    },
  ),
  // the meetings of the convened sessions have not begun
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
    { 'POST /api/commitments': { send: ({ id }: Target) => ({ ...noted, session: { id } }) } },
  ),
  ...withoutRecord('111 + +++ + ++ +++', { 'GET /api/commitments': {}, 'GET /api/commitments/export.csv': {} }),
]
