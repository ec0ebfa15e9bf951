import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { connections, openTransport } from '#server/messaging/mails/delivery/transport.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Line, megabytes, number, seconds } from './figure.ts'
import { memoryOf } from './processes.ts'

const people = 2_000
const budgetMs = 60_000
const budgetBytes = 300 * 1024 * 1024
const pollMs = 50
const from = { name: 'Mandature', address: 'portail@mandature.example' }

/**
 * Measures the notification of 2,000 people about a document: time until the last mail is handed to the mail server,
 * and memory meanwhile.
 */
export async function mailing(ground: BenchEnvironment): Promise<Line[]> {
  const office = await startMailServer()
  const server = await ground.serve({
    SMTP_URL: office.url,
    MAIL_FROM: `${from.name} <${from.address}>`,
    PUBLIC_URL: 'http://127.0.0.1',
  })
  try {
    await insertNotifications(ground)
    const begun = performance.now()
    await ground.query(`select graphile_worker.add_job('notifications.mail')`)
    let bytes = 0
    while (office.taken() < people && performance.now() - begun < 4 * budgetMs) {
      bytes = Math.max(bytes, memoryOf(server.pid) ?? 0)
      await wait(pollMs)
    }
    const taken = performance.now() - begun
    const handed = office.taken()
    const floor = await sendMailsDirectly(office.url)
    return [
      {
        figure: `${number(people)} personnes averties par courriel, jusqu’au dernier remis`,
        value: handed < people ? `${number(handed)} remis seulement` : seconds(taken),
        floor: `les mêmes remis sans portail ${seconds(floor)}`,
        ratio: `× ${number(taken / floor, 1)}`,
        budget: '≤ 60 s',
        ok: handed === people && taken <= budgetMs,
      },
      {
        figure: '  mémoire du serveur pendant l’envoi',
        value: bytes === 0 ? 'lue sous Linux seulement' : megabytes(bytes),
        budget: '≤ 300 Mo',
        ok: bytes === 0 ? null : bytes <= budgetBytes,
      },
    ]
  } finally {
    await server.stop()
    await office.close()
    // Restores the demonstration for the other benchmarks.
    await ground.query(`delete from users where email like 'averti.%@mandature.example'`)
  }
}

/** Inserts people with a due notification mail about the newest public document. */
async function insertNotifications(ground: BenchEnvironment) {
  await ground.query(
    `with person as (
      insert into users (gender, first_name, last_name, email, activated_at)
      select 'Madame', 'Camille', 'Avertie', 'averti.' || number || '@mandature.example', now()
      from generate_series(1, $1) number returning id),
    document as (
      select documents.id from documents left join sessions session on session.id = documents.session_id
      where documents.status = 'published' and channel = 'none' and not documents.confidential
        and not documents.unapproved_minutes and not coalesce(session.confidential, false)
        and coalesce(session.status <> 'draft', true)
      order by documents.id desc limit 1)
    insert into notifications (user_id, kind, cause, document_id, mail, mail_due_at, created_at)
    select person.id, 'flow.published', 'bench', document.id, 'immediate', now(), now() from person cross join document`,
    [people],
  )
  await ground.query('analyze')
}

/** Starts a mail server that accepts every mail and discards it. */
async function startMailServer() {
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().once('end', () => {
        count += 1
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken: () => count,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/**
 * Sends the same mails with the library alone, on as many connections.
 * @returns milliseconds
 */
async function sendMailsDirectly(url: string): Promise<number> {
  const transport = await openTransport({ server: url, from })
  const begun = performance.now()
  let left = people
  const carry = async () => {
    while (left > 0) {
      left -= 1
      await transport.send(
        {
          toName: 'Camille Avertie',
          toAddress: `averti.${left}@mandature.example`,
          replyTo: null,
          subject: 'Nouveau document',
          text: 'x'.repeat(600),
          html: '<p>x</p>'.repeat(500),
          messageId: `<${left}@mandature.example>`,
          createdAt: new Date().toISOString(),
          stop: null,
        },
        new AbortController().signal,
      )
    }
  }
  await Promise.all(Array.from({ length: connections }, carry))
  const taken = performance.now() - begun
  transport.close()
  return taken
}
