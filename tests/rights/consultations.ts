import { type Line, onRecords, type Target, withoutRecord } from './line.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

export const consultations: [string, Line][] = [
  ...onRecords(
    'consultation',
    {
      open: '           111 + +++ + ++ +++',
      confidential: '   111 4 +++ + 44 44+',
      openOfB: '        111 + +++ + ++ +++',
      confidentialOfB: '111 4 444 + ++ 4++',
      missing: '        111 4 444 4 44 444',
    },
    { 'GET /api/consultations/:id': {} },
  ),
  ...onRecords(
    'consultation',
    {
      open: '           111 3 3++ 3 33 33+',
      confidential: '   111 3 3++ 3 34 33+',
      openOfB: '        111 3 333 3 3+ 33+',
      confidentialOfB: '111 3 344 3 3+ 33+',
      missing: '        111 3 344 3 34 334',
    },
    {
      'PUT PATCH /api/consultations/:id': {
        send: ({ kind, gathering: { a, b } }: Target) => ({
          irp: { id: kind.endsWith('OfB') ? b.id : a.id },
          title: 'Déménagement du siège',
          startedOn: '2026-03-02',
          confidential: kind.startsWith('confidential'),
          version: 1,
        }),
      },
      'DELETE /api/consultations/:id': {},
    },
  ),

  ...onRecords(
    'body',
    { a: '      111 3 3++ 3 33 33+', b: '      111 3 333 3 3+ 33+', missing: '111 3 333 3 33 332' },
    {
      'POST /api/consultations': {
        send: ({ id }: Target) => ({ irp: { id }, title: 'Déménagement du siège', startedOn: '2026-03-02' }),
      },
    },
  ),
  ...withoutRecord('111 + +++ + ++ +++', { 'GET /api/consultations': {} }),
]
