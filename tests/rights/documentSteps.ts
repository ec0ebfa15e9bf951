import { type Line, onRecords, type Target } from './line.ts'

// columns as in documents.ts

/** A bulk call on one document. */
export const alone = ({ id }: Target) => ({ ids: [id] })

/** Steps of a document after it is submitted. */
export const documentSteps: [string, Line][] = [
  ...onRecords(
    'document',
    {
      own: '           111 3 399 3 33 339',
      draft: '         111 3 343 3 34 339',
      submitted: '     111 3 343 3 34 33+',
      published: '     111 3 333 3 33 339',
      confidential: '  111 3 333 3 34 339',
      channel: '       111 3 344 3 34 339',
      draftOfB: '      111 3 344 3 33 339',
      publishedOfB: '  111 3 333 3 33 339',
      confidentialOfB: '111 3 344 3 33 339',
      missing: '       111 3 344 3 34 334',
    },
    {
      'POST /api/documents/:id/withdrawal': { doneStatus: 200 },
      'POST /api/documents/withdrawal': { send: alone, doneStatus: 204 },
    },
  ),
  ...onRecords(
    'document',
    {
      own: '           111 3 33+ 3 33 33+',
      draft: '         111 3 339 3 34 33+',
      submitted: '     111 3 33+ 3 34 33+',
      published: '     111 3 339 3 33 339',
      confidential: '  111 3 339 3 34 339',
      channel: '       111 3 334 3 34 339',
      draftOfB: '      111 3 334 3 39 33+',
      publishedOfB: '  111 3 333 3 39 339',
      confidentialOfB: '111 3 334 3 39 339',
      missing: '       111 3 334 3 34 334',
    },
    {
      'POST /api/documents/:id/validation': { doneStatus: 200 },
      'POST /api/documents/validation': { send: alone, doneStatus: 204 },
    },
  ),

  ...onRecords(
    'document',
    {
      own: '           111 3 339 3 33 339',
      draft: '         111 3 339 3 34 339',
      submitted: '     111 3 33+ 3 34 33+',
      published: '     111 3 339 3 33 339',
      confidential: '  111 3 339 3 34 339',
      channel: '       111 3 334 3 34 339',
      draftOfB: '      111 3 334 3 39 339',
      publishedOfB: '  111 3 333 3 39 339',
      confidentialOfB: '111 3 334 3 39 339',
      missing: '       111 3 334 3 34 334',
    },
    { 'POST /api/documents/:id/refusal': { send: { reason: 'Il manque les annexes.' }, doneStatus: 200 } },
  ),

  ...onRecords(
    'document',
    {
      own: '           111 3 339 3 33 339',
      draft: '         111 3 339 3 34 339',
      submitted: '     111 3 339 3 34 339',
      published: '     111 3 33+ 3 33 33+',
      confidential: '  111 3 33+ 3 34 33+',
      channel: '       111 3 334 3 34 33+',
      draftOfB: '      111 3 334 3 39 339',
      publishedOfB: '  111 3 333 3 3+ 33+',
      confidentialOfB: '111 3 334 3 3+ 33+',
      missing: '       111 3 334 3 34 334',
    },
    { 'POST /api/documents/:id/archiving': { doneStatus: 200 } },
  ),

  ...onRecords(
    'document',
    {
      own: '           111 3 339 3 33 339',
      draft: '         111 3 339 3 34 339',
      submitted: '     111 3 339 3 34 339',
      published: '     111 3 339 3 33 339',
      confidential: '  111 3 339 3 34 339',
      channel: '       111 3 334 3 34 339',
      draftOfB: '      111 3 334 3 39 339',
      publishedOfB: '  111 3 333 3 39 339',
      confidentialOfB: '111 3 334 3 39 339',
      missing: '       111 3 334 3 34 334',
    },
    { 'POST /api/documents/:id/restoration': { doneStatus: 200 } },
  ),
]
