import { formWith } from '#tests/support/files.ts'
import { type Line, onRecords, type Target, withoutRecord } from './line.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

const members = '111 + +++ + ++ +++'
const administrators = '111 3 333 3 33 33+'
const read = { there: '  111 + +++ + ++ +++', missing: '111 4 444 4 44 444' }
const managed = { there: '  111 3 333 3 33 33+', missing: '111 3 333 3 33 334' }

const link = { label: 'Accueil', link: '/home', linkType: 'Interne', menu: 'FOOTER' }

/** Lists that administrators manage and members choose from. */
export const references: [string, Line][] = [
  ...onRecords('irp', read, {
    'GET /api/irps/:id': {},
    'GET /api/irps/:id/home': {},
    'GET /api/irps/:id/memory': {},
    'GET /api/irps/:id/memory/export.csv': {},
  }),
  ...onRecords('irp', managed, {
    'GET /api/irps/:id/uses': {},
    'GET /api/irps/:id/welcome': {},
    'PUT PATCH /api/irps/:id/welcome': { send: { welcomeText: 'Bienvenue', version: 1 } },
    'PUT PATCH /api/irps/:id': { send: { name: 'CSE Centre', version: 1 } },
    'DELETE /api/irps/:id': {},
  }),
  ...withoutRecord(administrators, {
    'POST /api/irps': { send: { name: 'CSE Ouest' } },
    'POST /api/irps/outline': { send: { outline: 'CSE Est' }, doneStatus: 200 },
  }),

  ...onRecords('job', read, { 'GET /api/jobs/:id': {} }),
  ...onRecords('job', managed, {
    'PUT PATCH /api/jobs/:id': { send: { name: 'Trésorière', version: 1 } },
    'DELETE /api/jobs/:id': {},
  }),
  ...withoutRecord(administrators, { 'POST /api/jobs': { send: { name: 'Secrétaire adjointe' } } }),

  ...onRecords('mandate', read, { 'GET /api/mandates/:id': {} }),
  ...onRecords('mandate', managed, {
    'PUT PATCH /api/mandates/:id': { send: { name: 'Suppléante', version: 1 } },
    'DELETE /api/mandates/:id': {},
  }),
  ...withoutRecord(administrators, { 'POST /api/mandates': { send: { name: 'Observatrice' } } }),

  ...onRecords('link', read, { 'GET /api/links/:id': {} }),
  ...onRecords('link', managed, {
    'PUT PATCH /api/links/:id': { send: { ...link, version: 1 } },
    'PUT /api/links/:id/place': { send: { menu: 'FOOTER', index: 0 } },
    'DELETE /api/links/:id': {},
  }),
  ...withoutRecord(administrators, { 'POST /api/links': { send: link } }),

  ...onRecords('thematic', read, {
    'GET /api/thematics/:id': {},
    'GET /api/thematics/:id/home': {},
    'GET /api/thematics/:id/timeline': {},
  }),
  ...onRecords('thematic', managed, {
    'GET /api/thematics/:id/uses': {},
    'PUT PATCH /api/thematics/:id': { send: { name: 'Télétravail choisi', version: 1 } },
    'DELETE /api/thematics/:id': {},
    'POST /api/thematics/bulk': { send: ({ id }: Target) => ({ action: 'close', ids: [id] }), doneStatus: 200 },
  }),
  ...withoutRecord(administrators, { 'POST /api/thematics': { send: { name: 'Égalité salariale' } } }),

  ...onRecords('documentType', read, { 'GET /api/document_types/:id': {} }),
  ...onRecords('documentType', managed, {
    'GET /api/document_types/:id/uses': {},
    'PUT PATCH /api/document_types/:id': { send: { name: 'Accords', version: 1 } },
    'PUT /api/document_types/:id/place': { send: { parentId: 0, index: 0 } },
    'DELETE /api/document_types/:id': {},
  }),
  ...withoutRecord(administrators, { 'POST /api/document_types': { send: { name: 'Comptes rendus' } } }),

  ...onRecords('documentCommission', read, { 'GET /api/document_commissions/:id': {} }),
  ...onRecords('documentCommission', managed, {
    'GET /api/document_commissions/:id/uses': {},
    'PUT PATCH /api/document_commissions/:id': { send: { name: 'Commission logement', version: 1 } },
    'PUT /api/document_commissions/:id/place': { send: { parentId: 0, index: 0 } },
    'DELETE /api/document_commissions/:id': {},
  }),
  ...withoutRecord(administrators, { 'POST /api/document_commissions': { send: { name: 'Commission formation' } } }),

  ...onRecords('synonym', managed, {
    'GET /api/synonyms/:id': {},
    'PUT PATCH /api/synonyms/:id': { send: { expressions: ['vélo', 'bicyclette'], version: 1 } },
    'DELETE /api/synonyms/:id': {},
  }),
  ...withoutRecord(administrators, {
    'GET /api/synonyms': {},
    'POST /api/synonyms': { send: { expressions: ['vélo', 'bicyclette'] } },
  }),

  ...onRecords('contactTopic', read, { 'GET /api/contact_topics/:id': {} }),
  ...onRecords('contactTopic', managed, {
    'PUT PATCH /api/contact_topics/:id': { send: { name: 'Autre question', address: null, version: 1 } },
  }),

  // everybody may read a file that contents link to; only people who choose among them may list them
  ...onRecords('medium', read, { 'GET /api/media/:id/file': {} }),
  ...onRecords(
    'medium',
    { there: '  111 3 333 3 33 +3+', missing: '111 3 333 3 33 434' },
    { 'GET /api/media/:id': {} },
  ),
  ...onRecords('medium', managed, {
    'PUT PATCH /api/media/:id': { send: { name: 'Accord signé', version: 1 } },
    'DELETE /api/media/:id': {},
    'POST /api/media/bulk': { send: ({ id }: Target) => ({ action: 'delete', ids: [id] }), doneStatus: 200 },
  }),
  // the file sent is not a PDF
  ...onRecords(
    'medium',
    { there: '  111 3 333 3 33 332', missing: '111 3 333 3 33 334' },
    { 'POST /api/media/:id': { send: () => formWith('rien', 'accord.pdf') } },
  ),
  ...withoutRecord('111 3 333 3 33 332', {
    'POST /api/media': { send: () => formWith('rien', 'accord.pdf', { name: 'Charte' }) },
  }),
  ...withoutRecord('111 3 333 3 33 +3+', { 'GET /api/media': {} }),

  ...withoutRecord(members, {
    'GET /api/irps': {},
    'GET /api/jobs': {},
    'GET /api/mandates': {},
    'GET /api/links': {},
    'GET /api/thematics': {},
    'GET /api/document_types': {},
    'GET /api/document_commissions': {},
    'GET /api/contact_topics': {},
  }),
]
