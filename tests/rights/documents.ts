import { formWith } from '#tests/support/files.ts'
import { alone, documentSteps } from './documentSteps.ts'
import { type Line, onRecords, type Target, withoutRecord } from './line.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

const reading = {
  own: '           111 + +++ + ++ +++',
  draft: '         111 4 44+ 4 44 44+',
  submitted: '     111 4 44+ 4 44 44+',
  published: '     111 + +++ + ++ +++',
  confidential: '  111 4 +++ + 44 44+',
  channel: '       111 4 444 4 44 4++',
  draftOfB: '      111 4 444 4 4+ 44+',
  publishedOfB: '  111 + +++ + ++ +++',
  confidentialOfB: '111 4 444 + ++ 4++',
  missing: '       111 4 444 4 44 444',
}

/** The form of a document, in its own body. */
const change = ({ kind, gathering: { a, b }, records }: Target) => ({
  family: 'functioning',
  irp: { id: kind.endsWith('OfB') ? b.id : a.id },
  documentType: { id: records.documentType.there },
  title: 'Note corrigée',
  confidential: kind.startsWith('confidential'),
  channel: kind === 'channel' ? 'csec' : 'none',
  // submitting it was a change too
  version: kind === 'submitted' ? 2 : 1,
})

/** The filing of one document, which is of no session. */
const filedAlone = ({ id, kind }: Target) => ({
  documents: [{ id, version: kind === 'submitted' ? 2 : 1, title: 'Note', point: null, documentType: null }],
})

export const documents: [string, Line][] = [
  ...onRecords('document', reading, {
    'GET /api/documents/:id': {},
    'GET /api/documents/:id/file': {},
    'GET /api/documents/:id/thumbnail': {},
    'GET /api/documents/:id/page_digests': {},
    'GET /api/documents/:id/pages/:page/text': { params: { page: '1' } },
    'GET /api/documents/:id/text': {},
  }),

  ...onRecords(
    'document',
    {
      own: '           111 3 3++ 3 33 33+',
      draft: '         111 3 34+ 3 34 33+',
      submitted: '     111 3 34+ 3 34 33+',
      published: '     111 3 3++ 3 33 33+',
      confidential: '  111 3 3++ 3 34 33+',
      channel: '       111 3 344 3 34 33+',
      draftOfB: '      111 3 344 3 3+ 33+',
      publishedOfB: '  111 3 333 3 3+ 33+',
      confidentialOfB: '111 3 344 3 3+ 33+',
      missing: '       111 3 344 3 34 334',
    },
    { 'GET /api/documents/:id/readers': {} },
  ),
  ...onRecords(
    'document',
    {
      own: '           111 3 3++ 3 33 33+',
      draft: '         111 3 349 3 34 33+',
      submitted: '     111 3 34+ 3 34 33+',
      published: '     111 3 339 3 33 339',
      confidential: '  111 3 339 3 34 339',
      channel: '       111 3 344 3 34 339',
      draftOfB: '      111 3 344 3 39 33+',
      publishedOfB: '  111 3 333 3 39 339',
      confidentialOfB: '111 3 344 3 39 339',
      missing: '       111 3 344 3 34 334',
    },
    { 'PUT PATCH /api/documents/:id': { send: change } },
  ),
  ...onRecords(
    'document',
    {
      own: '           111 3 3++ 3 33 33+',
      draft: '         111 3 343 3 34 33+',
      submitted: '     111 3 343 3 34 339',
      published: '     111 3 333 3 33 339',
      confidential: '  111 3 333 3 34 339',
      channel: '       111 3 344 3 34 339',
      draftOfB: '      111 3 344 3 33 33+',
      publishedOfB: '  111 3 333 3 33 339',
      confidentialOfB: '111 3 344 3 33 339',
      missing: '       111 3 344 3 34 334',
    },
    {
      'DELETE /api/documents/:id': {},
      'POST /api/documents/:id/submission': { doneStatus: 200 },
      'POST /api/documents/submission': { send: alone, doneStatus: 204 },
    },
  ),

  ...onRecords(
    'document',
    {
      own: '           111 3 322 3 33 332',
      draft: '         111 3 343 3 34 332',
      submitted: '     111 3 343 3 34 339',
      published: '     111 3 333 3 33 339',
      confidential: '  111 3 333 3 34 339',
      channel: '       111 3 344 3 34 339',
      draftOfB: '      111 3 344 3 33 332',
      publishedOfB: '  111 3 333 3 33 339',
      confidentialOfB: '111 3 344 3 33 339',
      missing: '       111 3 344 3 34 334',
    },
    { 'POST /api/documents/filing': { send: filedAlone, doneStatus: 204 } },
  ),

  // the file sent is not a PDF: people who may add a version get 422
  ...onRecords(
    'document',
    {
      own: '           111 3 322 3 33 332',
      draft: '         111 3 349 3 34 332',
      submitted: '     111 3 349 3 34 339',
      published: '     111 3 322 3 33 332',
      confidential: '  111 3 322 3 34 332',
      channel: '       111 3 344 3 34 332',
      draftOfB: '      111 3 344 3 39 332',
      publishedOfB: '  111 3 333 3 32 332',
      confidentialOfB: '111 3 344 3 32 332',
      missing: '       111 3 344 3 34 334',
    },
    { 'POST /api/documents/:id/versions': { send: () => formWith('rien', 'note.pdf') } },
  ),

  // no document has a version to withdraw
  ...onRecords(
    'document',
    {
      own: '           111 3 399 3 33 339',
      draft: '         111 3 349 3 34 339',
      submitted: '     111 3 349 3 34 339',
      published: '     111 3 399 3 33 339',
      confidential: '  111 3 399 3 34 339',
      channel: '       111 3 344 3 34 339',
      draftOfB: '      111 3 344 3 39 339',
      publishedOfB: '  111 3 333 3 39 339',
      confidentialOfB: '111 3 344 3 39 339',
      missing: '       111 3 344 3 34 334',
    },
    { 'DELETE /api/documents/:id/versions/:number': { params: { number: '1' } } },
  ),
  ...documentSteps,

  // filed without a file: people who may file for the body get 422
  ...onRecords(
    'body',
    {
      a: '      111 3 322 3 33 332',
      b: '      111 3 333 3 32 332',
      missing: '111 3 322 3 32 332',
    },
    {
      // the body may come after the file, which a task then deletes
      'POST /api/documents': {
        writtenTables: ['_private_jobs'],
        send: ({ id, records }: Target) =>
          formWith('rien', 'note.pdf', {
            irp: id,
            family: 'functioning',
            documentType: records.documentType.there,
            title: 'Note',
          }),
      },
    },
  ),
  ...onRecords(
    'body',
    { a: '      111 3 3++ 3 3+ 33+', b: '      111 3 3++ 3 3+ 33+', missing: '111 3 3++ 3 3+ 33+' },
    { 'GET /api/documents/same': { query: ({ id }: Target) => `irp=${id}&sha256=${'0'.repeat(64)}` } },
  ),

  ...withoutRecord('111 + +++ + ++ +++', { 'GET /api/documents': {} }),
  ...withoutRecord('111 3 3++ 3 3+ 33+', { 'GET /api/documents/mine/counts': {}, 'GET /api/documents/to_file': {} }),
  ...withoutRecord('111 3 33+ 3 3+ 33+', { 'GET /api/documents/to_validate': {} }),
]
