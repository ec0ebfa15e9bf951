// A real SMTP server for tests. Pass its settings to the world, send the mails, read the received ones:
//
//   const office = await startTestMailServer()
//   const world = await openWorld({ env: office.env })
//   … queue a mail …
//   await runTasks(world, 'mails.deliver')
//   const [mail] = await office.to('camille@mandature.example')
//   expect(mail?.subject).toBe('Changer votre mot de passe')
//   const token = firstLink(mail).split('/').at(-1)
//   … at the end: await office.close()
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * Behaviour of the server: accepts all, is unreachable, answers 4xx, rejects recipients (5xx), accepts the message and
 * never answers, or accepts it and closes.
 */
export type MailServerBehaviour = 'ok' | 'away' | 'busy' | 'refusing' | 'stalling' | 'hangingUp'

export interface ReceivedMail extends Email {
  envelope: { from: string; to: string[] }
  raw: string
}

const smtpErrors = { busy: [451, '4.3.0 Come back later'], refusing: [550, '5.1.1 No such mailbox'] } as const

/** Starts a server on a port of its own. */
export async function startTestMailServer() {
  let mood: MailServerBehaviour = 'ok'
  const moods = new Map<string, MailServerBehaviour>()
  const copies: Promise<ReceivedMail>[] = []
  const arrivals = new EventEmitter()
  let connections = 0

  const open = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 1,
      onConnect(_session, done) {
        connections += 1
        done()
      },
      onRcptTo({ address }, _session, done) {
        const refusal = smtpErrors[(moods.get(address) ?? mood) as keyof typeof smtpErrors]
        done(refusal && Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }))
      },
      onData(stream, session, done) {
        const envelope = envelopeOf(session)
        const [manner = mood] = envelope.to.map((address) => moods.get(address) ?? mood)
        buffer(stream).then(
          (bytes) => {
            copies.push(read(bytes, envelope))
            arrivals.emit('copy')
            if (manner === 'hangingUp') hangUp(session.id)
            else if (manner !== 'stalling') done()
          },
          // the sender disconnected midway: nothing was received
          () => undefined,
        )
      },
    })

  let server = open()
  const hangUp = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection.close()
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    return (server.server.address() as AddressInfo).port
  }
  const shut = () => new Promise<void>((resolve) => server.close(resolve))
  // these tests are about connections closed midway
  server.on('error', () => undefined)
  const port = await listen(0)

  return {
    /** settings of a portal that sends here */
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Mandature <portail@mandature.example>' },
    /** sets the behaviour, for everybody or for one address */
    async becomes(next: MailServerBehaviour, address?: string) {
      if (address) {
        moods.set(address, next)
        return
      }
      if (next === 'away' && mood !== 'away') await shut()
      if (next !== 'away' && mood === 'away') {
        server = open()
        server.on('error', () => undefined)
        await listen(port)
      }
      mood = next
    },
    /** all received mails, in order */
    received: () => Promise.all(copies),
    /** mails received for an address */
    to: async (address: string) => (await Promise.all(copies)).filter(({ envelope }) => envelope.to.includes(address)),
    /** number of connections made */
    connections: () => connections,
    /** waits until this number of mails is received */
    async has(count: number) {
      while (copies.length < count) await once(arrivals, 'copy')
    },
    close: async () => {
      if (mood !== 'away') await shut()
    },
  }
}
export type TestMailServer = Awaited<ReturnType<typeof startTestMailServer>>

const envelopeOf = ({ envelope: { mailFrom, rcptTo } }: SMTPServerSession) => ({
  from: mailFrom ? mailFrom.address : '',
  to: rcptTo.map(({ address }) => address),
})

const read = async (bytes: Buffer, envelope: ReceivedMail['envelope']): Promise<ReceivedMail> => ({
  ...(await PostalMime.parse(bytes)),
  envelope,
  raw: bytes.toString('latin1'),
})

/** Returns the first link in the text of a mail. */
export function firstLink(mail: Pick<Email, 'text'> | undefined): string {
  const [link] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? []
  if (!link) throw new Error(`There is no link in ${mail?.text ?? 'no mail'}`)
  return link
}
