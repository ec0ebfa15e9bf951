import { type Line, onRecords } from './line.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

/** The answers to the members of a body, whose sessions have no text of minutes. */
const readBy = (answer: '+' | '4' | '9') => ({
  draft: `          111 3 4${answer}${answer} 4 44 34${answer}`,
  convened: `       111 3 ${answer.repeat(3)} 3 33 33${answer}`,
  confidential: `   111 3 ${answer.repeat(3)} 3 44 34${answer}`,
  held: `           111 3 ${answer.repeat(3)} 3 33 33${answer}`,
  draftOfB: `       111 3 444 4 4${answer} 34${answer}`,
  convenedOfB: `    111 3 333 3 ${answer}${answer} 3${answer}${answer}`,
  confidentialOfB: `111 3 444 3 ${answer}${answer} 3${answer}${answer}`,
  missing: '        111 3 444 4 44 344',
})

/** The answers to the writers of minutes. */
const written = {
  draft: '          111 3 399 3 34 339',
  convened: '       111 3 399 3 33 339',
  confidential: '   111 3 399 3 34 339',
  held: '           111 3 399 3 33 339',
  draftOfB: '       111 3 344 3 39 339',
  convenedOfB: '    111 3 333 3 39 339',
  confidentialOfB: '111 3 344 3 39 339',
  missing: '        111 3 344 3 34 334',
}
/** Nothing is open to remarks; an administrator without a mandate makes none. */
const remarked = {
  draft: '          111 3 499 4 44 349',
  convened: '       111 3 999 3 33 339',
  confidential: '   111 3 999 3 44 349',
  held: '           111 3 999 3 33 333',
  draftOfB: '       111 3 444 4 49 349',
  convenedOfB: '    111 3 333 3 99 399',
  confidentialOfB: '111 3 444 3 99 399',
  missing: '        111 3 444 4 44 344',
}

const remark = { remark: { id: 1 } }

export const minutes: [string, Line][] = [
  ...onRecords('session', readBy('+'), { 'GET /api/sessions/:id/minutes_text': {} }),
  ...onRecords('session', readBy('4'), {
    'GET /api/sessions/:id/minutes_versions/:number': { params: { number: '1' } },
  }),
  ...onRecords('session', readBy('9'), {
    'GET /api/sessions/:id/minutes_text.pdf': {},
    'GET /api/sessions/:id/minutes_text.docx': {},
  }),
  ...onRecords(
    'session',
    { ...written, held: '111 3 3++ 3 33 33+' },
    { 'POST /api/sessions/:id/minutes_drafts': { send: {}, doneStatus: 200 } },
  ),
  ...onRecords('session', written, {
    'PUT /api/sessions/:id/minutes_text': { send: { html: '<p>Un</p>', version: 1 } },
    'POST /api/sessions/:id/minutes_sharings': { send: { until: '2099-01-01', version: 1 }, doneStatus: 200 },
    'POST /api/sessions/:id/minutes_filings': { send: { version: 1 }, doneStatus: 200 },
    'POST /api/sessions/:id/remark_answers': { send: { ...remark, answer: 'changed', version: 1 }, doneStatus: 200 },
  }),
  // PATCH merges into the record it reads: people who may not read it get 404
  ...onRecords(
    'session',
    {
      ...written,
      draft: '          111 3 399 3 34 339',
    },
    { 'PATCH /api/sessions/:id/minutes_text': { send: { html: '<p>Un</p>', version: 1 } } },
  ),
  ...onRecords('session', remarked, {
    'POST /api/sessions/:id/minutes_remarks': { send: { passage: 'Un', comment: 'Oui' }, doneStatus: 200 },
  }),
  ...onRecords(
    'session',
    { ...remarked, held: '111 3 444 3 33 334' },
    { 'POST /api/sessions/:id/remark_withdrawals': { send: remark, doneStatus: 200 } },
  ),
]
