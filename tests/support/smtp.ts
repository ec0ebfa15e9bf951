// A real SMTP server for a test. Give its settings to the world, let the mails leave, read what came:
//
//   const office = await openPostOffice()
//   const world = await openWorld({ env: office.env })
//   … something is mailed …
//   await doTasks(world, 'mails.deliver')
//   const [mail] = await office.to('camille@mandature.example')
//   expect(mail?.subject).toBe('Changer votre mot de passe')
//   const token = linkIn(mail).split('/').at(-1)
//   … at the end: await office.close()
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * How the server behaves: takes all, is not there, asks to come back (4xx), refuses the recipient (5xx), takes the whole
 * message and never answers, or takes it and closes.
 */
export type Mood = 'ok' | 'away' | 'busy' | 'refusing' | 'stalling' | 'hangingUp'

/** A copy that came. */
export interface Copy extends Email {
  envelope: { from: string; to: string[] }
  raw: string
}

const answers = { busy: [451, '4.3.0 Come back later'], refusing: [550, '5.1.1 No such mailbox'] } as const

/** Opens a server on a port of its own. */
export async function openPostOffice() {
  let mood: Mood = 'ok'
  const moods = new Map<string, Mood>()
  const copies: Promise<Copy>[] = []
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
        const refusal = answers[(moods.get(address) ?? mood) as keyof typeof answers]
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
          // who sends it went away in the middle: there is no copy
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
  // what is closed in mid-sentence is what these tests are about
  server.on('error', () => undefined)
  const port = await listen(0)

  return {
    /** the settings of a portal that sends here */
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Mandature <portail@mandature.example>' },
    /** how it behaves from now on, to everybody or to one address */
    async becomes(next: Mood, address?: string) {
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
    /** all the copies that came, in the order in which they came */
    received: () => Promise.all(copies),
    /** those of one address */
    to: async (address: string) => (await Promise.all(copies)).filter(({ envelope }) => envelope.to.includes(address)),
    /** how many connections were made */
    connections: () => connections,
    /** waits until so many copies have come */
    async has(count: number) {
      while (copies.length < count) await once(arrivals, 'copy')
    },
    close: async () => {
      if (mood !== 'away') await shut()
    },
  }
}
export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>

const envelopeOf = ({ envelope: { mailFrom, rcptTo } }: SMTPServerSession) => ({
  from: mailFrom ? mailFrom.address : '',
  to: rcptTo.map(({ address }) => address),
})

const read = async (bytes: Buffer, envelope: Copy['envelope']): Promise<Copy> => ({
  ...(await PostalMime.parse(bytes)),
  envelope,
  raw: bytes.toString('latin1'),
})

/** The link that a mail asks to follow: the first of its text. */
export function linkIn(mail: Pick<Email, 'text'> | undefined): string {
  const [link] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? []
  if (!link) throw new Error(`There is no link in ${mail?.text ?? 'no mail'}`)
  return link
}
