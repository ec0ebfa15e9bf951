import { question } from '#tests/support/contact.ts'
import { formWith } from '#tests/support/files.ts'
import { csvOf, lea } from '#tests/support/imports.ts'
import { type Line, on, plainly, type Target } from './line.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

const members = '111 + +++ + ++ +++'
const administrators = '111 3 333 3 33 33+'
const everybody = '+++ + +++ + ++ +++'
const nobody = '444 4 444 4 44 444'
const managed = { there: '  111 3 333 3 33 33+', missing: '111 3 333 3 33 334' }

/** Routes about several subjects, routes for administrators, and routes that nobody may call. */
export const portal: [string, Line][] = [
  ...plainly(members, {
    'GET /api': {},
    'GET /api/docs.json': {},
    'GET /api/docs.jsonld': {},
    'GET /api/contexts/:name': { params: { name: 'Entrypoint' } },
    'GET /api/home': {},
    'GET /api/agenda': { query: 'from=2026-03-01&to=2026-03-31' },
    'GET /api/search': { query: 'q=budget' },
    'GET /api/search/suggestions': { query: 'q=budget' },
    'GET /api/notifications': {},
    'POST /api/notifications/reading': { send: { all: true }, done: 200 },
    'POST /api/analytics': { send: { screen: '/home' }, done: 204 },
    'POST /api/contact_messages': {
      send: ({ records }: Target) => ({
        variant: 'contact',
        topic: { id: records.contactTopic.there },
        gender: 'Madame',
        firstName: 'Maëlle',
        lastName: 'Le Goff',
        email: 'maelle@mandature.example',
        message: question,
      }),
    },
  }),
  // for people who may call it, the stream does not end
  ...plainly('111 . ... . .. ...', { 'GET /api/notifications/stream': {} }),

  ...on('contactMessage', managed, {
    'GET /api/contact_messages/:id': {},
    'GET /api/contact_messages/:id/file': {},
    'PUT PATCH /api/contact_messages/:id': { send: { state: 'closed', notes: null, version: 1 } },
    'POST /api/contact_messages/bulk': { send: ({ id }: Target) => ({ action: 'close', ids: [id] }), done: 200 },
  }),
  ...on('userImport', managed, {
    'GET /api/user_imports/:id': {},
    'GET /api/user_imports/:id/lines': {},
    'GET /api/user_imports/:id/lines.csv': {},
    'DELETE /api/user_imports/:id': {},
  }),
  ...on(
    'userImport',
    { there: '  111 3 333 3 33 339', missing: '111 3 333 3 33 334' },
    {
      'POST /api/user_imports/:id/application': { done: 202 },
      'POST /api/user_imports/:id/verification': { done: 202 },
    },
  ),
  ...plainly(administrators, {
    'POST /api/user_imports': { send: () => formWith(csvOf([lea]), 'membres.csv', { simulate: 'true' }), done: 202 },
  }),
  ...on('mail', managed, {
    'GET /api/mails/:id': {},
    'GET /api/mails/:id/view': {},
    'POST /api/mails/:id/retry': { done: 204 },
  }),
  ...on('taskApproval', managed, {
    'POST /api/task_approvals/:id/approval': { done: 204 },
    'POST /api/task_approvals/:id/refusal': { done: 204 },
  }),
  ...on('failedTask', managed, { 'POST /api/failed_tasks/:id/retry': { done: 204 } }),
  ...plainly(administrators, {
    'GET /api/contact_messages': {},
    'GET /api/user_imports': {},
    'GET /api/mails': {},
    'GET /api/mail_samples': {},
    'GET /api/mail_samples/:kind/view': { params: { kind: 'session.convened' } },
    'GET /api/failed_tasks': {},
    'GET /api/task_approvals': {},
    'GET /api/audit_events': {},
    'GET /api/audit_events/export.csv': {},
    'GET /api/statistics': {},
    'GET /api/docs': {},
    'GET /api/docs/static/index.html': { done: 302 },
    'GET /api/docs/': {},
    'GET /api/docs/json': {},
    'GET /api/docs/static/swagger-initializer.js': {},
    'GET /api/docs/*': { params: { '*': 'static/swagger-ui.css' } },
  }),

  // not tried for administrators: the answer is slow
  ...plainly('111 3 333 3 33 33.', { 'GET /api/docs/yaml': {} }),

  ...plainly(everybody, { 'GET /healthz': {}, 'GET /readyz': {}, 'GET /index.html': {} }),
  // the URL contains a secret, and this one is invalid
  ...plainly(nobody, {
    'GET /agenda/:file': { params: { file: `${'a'.repeat(43)}.ics` }, leaves: ['quotas'] },
    'GET POST /mail/stop/:token': { params: { token: 'aucun' }, leaves: ['quotas'] },
  }),
  ...plainly(everybody, { 'PUT PATCH DELETE /mail/stop/:token': { params: { token: 'aucun' }, done: 405 } }),
]
