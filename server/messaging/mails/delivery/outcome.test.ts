import { expect, test } from 'vitest'
import { outcomeOf, type SendingFailure } from './outcome.ts'

const answered = (command: string, response: string): SendingFailure => {
  const responseCode = Number(response.slice(0, 3))
  return { message: response, code: 'EENVELOPE', command, response, responseCode, permanent: responseCode >= 500 }
}

// Shown to administrators who test the mail server.
test.each<[string, SendingFailure, RegExp]>([
  ['ECONNREFUSED', { message: 'connect ECONNREFUSED 127.0.0.1:25', code: 'ESOCKET' }, /refuse la connexion : .*port/],
  ['ENOTFOUND', { message: 'getaddrinfo ENOTFOUND smtp.exempl.fr', code: 'EDNS' }, /introuvable : .*son nom/],
  [
    'EAUTH',
    { message: '535 5.7.8 Bad', code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 },
    /le compte de SMTP_URL/,
  ],
  ['no greeting', { message: 'Greeting never received', code: 'ETIMEDOUT' }, /ne répond pas à temps : .*pare-feu/],
  ['self-signed', { message: 'self-signed certificate', code: 'ETLS' }, /certificat/],
  ['plain on a TLS port', { message: 'ssl3_get_record:wrong version number', code: 'ESOCKET' }, /smtps:/],
  ['anything else', { message: 'socket hang up', code: 'ECONNECTION' }, /ne répond pas : socket hang up/],
])('administrators are told in a sentence what to look at: %s', (_case, failure, sentence) => {
  expect(outcomeOf(failure, false)).toMatchObject({ kind: 'away', said: expect.stringMatching(sentence) })
})

// What is not the fault of the mail must neither lose it nor flag its addressee.
test.each<[string, SendingFailure]>([
  ['the account is not taken', { ...answered('AUTH PLAIN', '535 5.7.8 Bad credentials'), code: 'EAUTH' }],
  ['our address is not taken', answered('MAIL FROM', '550 5.7.1 Not allowed')],
  ['the server greets with a refusal', answered('CONN', '554 5.3.2 Not accepting mail')],
  ['the server closes in mid-sentence', answered('RCPT TO', '421 4.3.2 Closing')],
  ['the server is not there', { message: 'connect ECONNREFUSED 127.0.0.1:25', code: 'ESOCKET' }],
  ['the server does not greet', { message: 'Greeting never received', code: 'ETIMEDOUT' }],
  ['its certificate is not good', { message: 'self-signed certificate', code: 'ETLS' }],
])('all mails wait when %s', (_case, failure) => {
  expect(outcomeOf(failure, false).kind).toBe('away')
})

test('a recipient is refused permanently or temporarily', () => {
  expect(outcomeOf(answered('RCPT TO', '550 5.1.1 Unknown'), false)).toMatchObject({ kind: 'refused', noMailbox: true })
  expect(outcomeOf(answered('RCPT TO', '452 4.2.2 Full'), false)).toMatchObject({ kind: 'later' })
})

test('a mail can be refused for its content, which says nothing about its recipient', () => {
  expect(outcomeOf(answered('DATA', '554 5.7.1 Spam'), true)).toMatchObject({ kind: 'refused', noMailbox: false })
  expect(outcomeOf(answered('DATA', '550 5.1.1 Unknown'), true)).toMatchObject({ kind: 'refused', noMailbox: true })
  expect(outcomeOf(answered('DATA', '451 4.7.1 Greylisted'), true)).toMatchObject({ kind: 'later' })
})

test('a missing answer after the whole mail was sent is not a refusal', () => {
  const silence: SendingFailure = { message: 'Timeout', code: 'ETIMEDOUT', command: 'CONN' }
  expect(outcomeOf(silence, true)).toMatchObject({ kind: 'unanswered', said: expect.stringContaining('Timeout') })
  expect(outcomeOf(silence, false).kind).toBe('away')
})
