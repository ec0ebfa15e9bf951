import { formWith } from '#tests/support/files.ts'
import { type Line, on, plainly, type Target } from './line.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

const members = '111 + +++ + ++ +++'
const administrators = '111 3 333 3 33 33+'
const read = { there: '  111 + +++ + ++ +++', missing: '111 4 444 4 44 444' }
const managed = { there: '  111 3 333 3 33 33+', missing: '111 3 333 3 33 334' }

const link = { label: 'Accueil', link: '/home', linkType: 'Interne', menu: 'FOOTER' }

/** Lists that administrators manage and members choose from. */
export const references: [string, Line][] = [
  ...on('irp', read, { 'GET /api/irps/:id': {}, 'GET /api/irps/:id/home': {} }),
  ...on('irp', managed, {
    'GET /api/irps/:id/uses': {},
    'PUT PATCH /api/irps/:id': { send: { name: 'CSE Centre', version: 1 } },
    'DELETE /api/irps/:id': {},
  }),
  ...plainly(administrators, { 'POST /api/irps': { send: { name: 'CSE Ouest' } } }),

  ...on('job', read, { 'GET /api/jobs/:id': {} }),
  ...on('job', managed, {
    'PUT PATCH /api/jobs/:id': { send: { name: 'Trésorière', version: 1 } },
    'DELETE /api/jobs/:id': {},
  }),
  ...plainly(administrators, { 'POST /api/jobs': { send: { name: 'Secrétaire adjointe' } } }),

  ...on('mandate', read, { 'GET /api/mandates/:id': {} }),
  ...on('mandate', managed, {
    'PUT PATCH /api/mandates/:id': { send: { name: 'Suppléante', version: 1 } },
    'DELETE /api/mandates/:id': {},
  }),
  ...plainly(administrators, { 'POST /api/mandates': { send: { name: 'Observatrice' } } }),

  ...on('link', read, { 'GET /api/links/:id': {} }),
  ...on('link', managed, {
    'PUT PATCH /api/links/:id': { send: { ...link, version: 1 } },
    'PUT /api/links/:id/place': { send: { menu: 'FOOTER', index: 0 } },
    'DELETE /api/links/:id': {},
  }),
  ...plainly(administrators, { 'POST /api/links': { send: link } }),

  ...on('thematic', read, {
    'GET /api/thematics/:id': {},
    'GET /api/thematics/:id/home': {},
    'GET /api/thematics/:id/timeline': {},
  }),
  ...on('thematic', managed, {
    'GET /api/thematics/:id/uses': {},
    'PUT PATCH /api/thematics/:id': { send: { name: 'Télétravail choisi', version: 1 } },
    'DELETE /api/thematics/:id': {},
    'POST /api/thematics/bulk': { send: ({ id }: Target) => ({ action: 'close', ids: [id] }), done: 200 },
  }),
  ...plainly(administrators, { 'POST /api/thematics': { send: { name: 'Égalité salariale' } } }),

  ...on('documentType', read, { 'GET /api/document_types/:id': {} }),
  ...on('documentType', managed, {
    'GET /api/document_types/:id/uses': {},
    'PUT PATCH /api/document_types/:id': { send: { name: 'Accords', version: 1 } },
    'PUT /api/document_types/:id/place': { send: { parentId: 0, index: 0 } },
    'DELETE /api/document_types/:id': {},
  }),
  ...plainly(administrators, { 'POST /api/document_types': { send: { name: 'Comptes rendus' } } }),

  ...on('documentCommission', read, { 'GET /api/document_commissions/:id': {} }),
  ...on('documentCommission', managed, {
    'GET /api/document_commissions/:id/uses': {},
    'PUT PATCH /api/document_commissions/:id': { send: { name: 'Commission logement', version: 1 } },
    'PUT /api/document_commissions/:id/place': { send: { parentId: 0, index: 0 } },
    'DELETE /api/document_commissions/:id': {},
  }),
  ...plainly(administrators, { 'POST /api/document_commissions': { send: { name: 'Commission formation' } } }),

  ...on('synonym', managed, {
    'GET /api/synonyms/:id': {},
    'PUT PATCH /api/synonyms/:id': { send: { expressions: ['vélo', 'bicyclette'], version: 1 } },
    'DELETE /api/synonyms/:id': {},
  }),
  ...plainly(administrators, {
    'GET /api/synonyms': {},
    'POST /api/synonyms': { send: { expressions: ['vélo', 'bicyclette'] } },
  }),

  ...on('contactTopic', read, { 'GET /api/contact_topics/:id': {} }),
  ...on('contactTopic', managed, {
    'PUT PATCH /api/contact_topics/:id': { send: { name: 'Autre question', address: null, version: 1 } },
  }),

  // everybody may read a file that contents link to; only people who choose among them may list them
  ...on('medium', read, { 'GET /api/media/:id/file': {} }),
  ...on('medium', { there: '  111 3 333 3 33 +3+', missing: '111 3 333 3 33 434' }, { 'GET /api/media/:id': {} }),
  ...on('medium', managed, {
    'PUT PATCH /api/media/:id': { send: { name: 'Accord signé', version: 1 } },
    'DELETE /api/media/:id': {},
    'POST /api/media/bulk': { send: ({ id }: Target) => ({ action: 'delete', ids: [id] }), done: 200 },
  }),
  // the file sent is not a PDF
  ...on(
    'medium',
    { there: '  111 3 333 3 33 332', missing: '111 3 333 3 33 334' },
    { 'POST /api/media/:id': { send: () => formWith('rien', 'accord.pdf') } },
  ),
  ...plainly('111 3 333 3 33 332', {
    'POST /api/media': { send: () => formWith('rien', 'accord.pdf', { name: 'Charte' }) },
  }),
  ...plainly('111 3 333 3 33 +3+', { 'GET /api/media': {} }),

  ...plainly(members, {
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
