import { readEmail } from '#contract/emails.ts'
import type { Config } from '#server/ground/configuration/config.ts'
import { type Outcome, outcomeOf, type SendingFailure } from './outcome.ts'
import type { Written } from './words/write.ts'

/** A mail that is about to leave. */
export interface Leaving extends Pick<Written, 'subject' | 'text' | 'html'> {
  toName: string
  toAddress: string
  replyTo: string | null
  /** the same at each try: whoever gets two copies sees one */
  messageId: string
  createdAt: string
  /** the address at which this kind of mail is stopped; null for one that nothing stops */
  stop: string | null
}

/** How many mails leave at once. */
export const connections = 5
/** From the first word to the server to its last one. Milliseconds. */
export const sendingMs = 110_000
/** The same, step by step. SMTP_URL may say otherwise (`?socketTimeout=30000`). */
const patience = { dnsTimeout: 10_000, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 90_000 }

/** Opens the way to the server of the configuration. Nothing is connected before the first mail. */
export async function openTransport({ server, from }: NonNullable<Config['mail']>) {
  // loaded by the first who sends: a server at rest does without
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...patience,
    // a password does not travel in clear
    requireTLS: hasPassword(server),
    pool: true,
    maxConnections: connections,
    // one that was closed between two mails is replaced; no mail of which a byte was told is told again
    maxRequeues: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
    // what it says has the last word
    url: withoutLogging(server),
  })
  const handed = new Set<string>()
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((content) => content.once('end', () => handed.add(data.messageId ?? '')))
    done()
  })

  return {
    /** Sends one mail to one address. @param leave gives it up */
    async send({ toName, toAddress, replyTo, messageId, createdAt, stop, ...content }: Leaving, leave: AbortSignal) {
      // an address is one mailbox: a comma or a line end in it would make others (QUALITY finding 13)
      if (readEmail(toAddress) !== toAddress) return notAnAddress
      const answersTo = replyTo && readEmail(replyTo)
      try {
        await transport.sendMail({
          ...content,
          from,
          to: { name: oneLine(toName), address: toAddress },
          ...(answersTo && { replyTo: { name: '', address: answersTo } }),
          envelope: { from: from.address, to: [toAddress] },
          messageId,
          date: new Date(createdAt),
          // absences do not answer what nobody wrote (RFC 3834)
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(stop && {
              // mail programs show a button of their own (RFC 2369, RFC 8058)
              'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${stop}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal: AbortSignal.any([AbortSignal.timeout(sendingMs), leave]),
        })
        return { kind: 'sent' } satisfies Outcome
      } catch (failure) {
        return outcomeOf(failure as SendingFailure, handed.has(messageId))
      } finally {
        handed.delete(messageId)
      }
    },
    close: () => transport.close({ force: true }),
  }
}
export type Transport = Awaited<ReturnType<typeof openTransport>>

const notAnAddress: Outcome = { kind: 'refused', said: 'L’adresse n’est pas valable.', noMailbox: true }

/** SMTP_URL without the options by which Nodemailer would print whole conversations, on the console. */
function withoutLogging(server: string): string {
  const url = new URL(server)
  for (const option of ['logger', 'debug', 'transactionLog']) url.searchParams.delete(option)
  return url.href
}

const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

function hasPassword(server: string): boolean {
  const { password, hostname, protocol } = new URL(server)
  return password !== '' && protocol === 'smtp:' && !/^(localhost|127\.|\[::1\])/.test(hostname)
}
