import { question } from '#tests/support/contact.ts'
import { formWith } from '#tests/support/files.ts'
import { sampleLine, toCsv } from '#tests/support/imports.ts'
import { webhookForm } from '#tests/support/webhooks.ts'
import { type Line, onRecords, type Target, withoutRecord } from './line.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

const members = '111 + +++ + ++ +++'
const administrators = '111 3 333 3 33 33+'
const everybody = '+++ + +++ + ++ +++'
const nobody = '444 4 444 4 44 444'
const managed = { there: '  111 3 333 3 33 33+', missing: '111 3 333 3 33 334' }

/** Routes about several subjects, routes for administrators, and routes that nobody may call. */
export const portal: [string, Line][] = [
  ...withoutRecord(members, {
    'GET /api': {},
    'GET /api/docs.json': {},
    'GET /api/docs.jsonld': {},
    'GET /api/contexts/:name': { params: { name: 'Entrypoint' } },
    'GET /api/home': {},
    'GET /api/legal_texts': {},
    'GET /api/agenda': { query: 'from=2026-03-01&to=2026-03-31' },
    'GET /api/search': { query: 'q=budget' },
    'GET /api/search/suggestions': { query: 'q=budget' },
    'GET /api/notifications': {},
    'POST /api/notifications/reading': { send: { all: true }, doneStatus: 200 },
    'POST /api/notifications/unreading': { send: { readAt: '2026-03-19T09:00:00Z' }, doneStatus: 200 },
    'POST /api/analytics': { send: { screen: '/home' }, doneStatus: 204 },
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
  ...withoutRecord('111 . ... . .. ...', { 'GET /api/notifications/stream': {} }),

  ...onRecords('contactMessage', managed, {
    'GET /api/contact_messages/:id': {},
    'GET /api/contact_messages/:id/file': {},
    'PUT PATCH /api/contact_messages/:id': { send: { state: 'closed', notes: null, version: 1 } },
    'POST /api/contact_messages/bulk': { send: ({ id }: Target) => ({ action: 'close', ids: [id] }), doneStatus: 200 },
  }),
  ...onRecords('userImport', managed, {
    'GET /api/user_imports/:id': {},
    'GET /api/user_imports/:id/lines': {},
    'GET /api/user_imports/:id/lines.csv': {},
    'DELETE /api/user_imports/:id': {},
  }),
  // an import that renews no body
  ...onRecords(
    'userImport',
    { there: '  111 3 333 3 33 334', missing: '111 3 333 3 33 334' },
    { 'GET /api/user_imports/:id/renewal': {} },
  ),
  ...onRecords(
    'userImport',
    { there: '  111 3 333 3 33 339', missing: '111 3 333 3 33 334' },
    {
      'POST /api/user_imports/:id/application': { doneStatus: 202 },
      'POST /api/user_imports/:id/verification': { doneStatus: 202 },
      'POST /api/user_imports/:id/corrections': { send: { lines: [] }, doneStatus: 202 },
    },
  ),
  ...withoutRecord(administrators, {
    'POST /api/user_imports': {
      send: () => formWith(toCsv([sampleLine]), 'membres.csv', { simulate: 'true' }),
      doneStatus: 202,
    },
    'POST /api/user_imports/preview': { send: () => formWith(toCsv([sampleLine]), 'membres.csv'), doneStatus: 200 },
  }),
  ...onRecords('mail', managed, {
    'GET /api/mails/:id': {},
    'GET /api/mails/:id/view': {},
    'POST /api/mails/:id/retry': { doneStatus: 204 },
  }),
  ...onRecords('taskApproval', managed, {
    'POST /api/task_approvals/:id/approval': { doneStatus: 204 },
    'POST /api/task_approvals/:id/refusal': { doneStatus: 204 },
  }),
  ...onRecords('webhook', managed, {
    'GET /api/webhooks/:id': {},
    'PUT PATCH /api/webhooks/:id': { send: webhookForm({ version: 1 }) },
    'POST /api/webhooks/:id/secret': { doneStatus: 200 },
    'POST /api/webhooks/:id/test': { doneStatus: 200 },
    'DELETE /api/webhooks/:id': {},
  }),
  ...onRecords('webhookDelivery', managed, { 'POST /api/webhook_deliveries/:id/replay': { doneStatus: 200 } }),
  ...withoutRecord(administrators, {
    'GET /api/webhooks': {},
    'POST /api/webhooks': { send: webhookForm() },
    'GET /api/webhook_deliveries': {},
  }),
  ...onRecords('failedTask', managed, { 'POST /api/failed_tasks/:id/retry': { doneStatus: 204 } }),
  ...withoutRecord(administrators, {
    'GET /api/contact_messages': {},
    'GET /api/user_imports': {},
    'GET /api/directory_import_runs': {},
    'GET /api/mails': {},
    'GET /api/mail_samples': {},
    'GET /api/mail_texts': {},
    'GET /api/mail_texts/:kind': { params: { kind: 'session.convened' } },
    'GET /api/mail_texts/:kind/preview': { params: { kind: 'session.convened' } },
    'GET /api/mail_texts/:kind/view': { params: { kind: 'session.convened' } },
    'PUT PATCH /api/mail_texts/:kind': {
      params: { kind: 'session.convened' },
      send: { opening: 'À lire avant la séance.', version: 1 },
    },
    'GET /api/mail_samples/:kind/view': { params: { kind: 'session.convened' } },
    'GET /api/failed_tasks': {},
    'GET /api/task_approvals': {},
    'GET /api/audit_events': {},
    'GET /api/audit_events/export.csv': {},
    'GET /api/statistics': {},
    'GET /api/statistics/reading': {},
    'GET /api/docs': {},
    'GET /api/docs/static/index.html': { doneStatus: 302 },
    'GET /api/docs/': {},
    'GET /api/docs/json': {},
    'GET /api/docs/static/swagger-initializer.js': {},
    'GET /api/docs/*': { params: { '*': 'static/swagger-ui.css' } },
  }),

  ...withoutRecord('111 3 333 3 33 +3+', { 'GET /api/administration': {} }),
  ...withoutRecord(administrators, {
    'GET /api/first_steps': {},
    'POST /api/first_steps/decisions': { send: { decision: 'typesAccepted', taken: true }, doneStatus: 200 },
  }),
  ...withoutRecord(administrators, {
    'GET /api/branding/settings': {},
    'PUT PATCH /api/branding/settings': { send: { name: 'CSE Ouest', version: 1 } },
    'DELETE /api/branding/logo': { query: 'version=1', doneStatus: 200 },
  }),
  // the file is no picture
  ...withoutRecord('111 3 333 3 33 332', {
    'POST /api/branding/logo': { send: () => formWith('rien', 'logo.png', { version: 1 }) },
  }),
  // no mail server is configured
  ...withoutRecord('111 3 333 3 33 339', { 'POST /api/mail_tests': {} }),

  // not tried for administrators: the answer is slow
  ...withoutRecord('111 3 333 3 33 33.', { 'GET /api/docs/yaml': {} }),

  ...withoutRecord(everybody, {
    'GET /healthz': {},
    'GET /readyz': {},
    'GET /index.html': {},
    'GET /api/branding': {},
    'GET /portal.webmanifest': {},
  }),
  // there is no logo
  ...withoutRecord(nobody, { 'GET /api/branding/logo/:size': { params: { size: 'wide' } } }),
  // the URL contains a secret, and this one is invalid
  ...withoutRecord(nobody, {
    'GET /agenda/:file': { params: { file: `${'a'.repeat(43)}.ics` }, writtenTables: ['quotas'] },
    'GET POST /mail/stop/:token': { params: { token: 'aucun' }, writtenTables: ['quotas'] },
    'GET /mail/reponse/:token': { params: { token: 'aucun' }, writtenTables: ['quotas'] },
    'POST /mail/reponse/:token': {
      params: { token: 'aucun' },
      send: { answer: 'present' },
      writtenTables: ['quotas'],
    },
  }),
  ...withoutRecord(everybody, {
    'PUT PATCH DELETE /mail/stop/:token': { params: { token: 'aucun' }, doneStatus: 405 },
  }),
]
