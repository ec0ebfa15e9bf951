import { normalizeEmail } from '#contract/ground/emails.ts'
import type { Config } from '#server/ground/configuration/config.ts'
import { unsubscribeHeaders } from '#server/messaging/mails/unsubscribeLink.ts'
import type { RenderedMail } from '#server/messaging/mails/words/renderMail.ts'
import { type Outcome, outcomeOf, type SendingFailure } from './outcome.ts'

export interface OutgoingMail extends Pick<RenderedMail, 'subject' | 'text' | 'html'> {
  toName: string
  toAddress: string
  replyTo: string | null
  /** the same for each attempt, so that copies are recognized */
  messageId: string
  createdAt: string
  /** unsubscribe URL for this kind of mail; null when there is none */
  stop: string | null
}

/** Maximum number of mails sent at once. */
export const connections = 5
/** Timeout of a whole SMTP conversation. Milliseconds. */
export const sendingMs = 110_000
/** Timeouts of the steps. SMTP_URL can override them (`?socketTimeout=30000`). Milliseconds. */
const smtpTimeouts = { dnsTimeout: 10_000, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 90_000 }

/** Creates a transport to the configured server. Connects with the first mail. */
export async function openTransport({ server, from }: NonNullable<Config['mail']>) {
  // Loaded by the first mail: an idle server does without Nodemailer.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...smtpTimeouts,
    // Passwords are not sent in clear text.
    requireTLS: hasPassword(server),
    pool: true,
    maxConnections: connections,
    // Replaces a connection closed between two mails; a mail of which a byte was sent is not sent again.
    maxRequeues: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Overrides the options above.
    url: withoutLogging(server),
  })
  const handed = new Set<string>()
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((content) => content.once('end', () => handed.add(data.messageId ?? '')))
    done()
  })

  return {
    /** Sends one mail to one address. @param leave aborts the sending */
    async send(
      { toName, toAddress, replyTo, messageId, createdAt, stop, ...content }: OutgoingMail,
      leave: AbortSignal,
    ) {
      // An address is one mailbox: a comma or a line break would add others (QUALITY finding 13).
      if (normalizeEmail(toAddress) !== toAddress) return notAnAddress
      const answersTo = replyTo && normalizeEmail(replyTo)
      try {
        await transport.sendMail({
          ...content,
          from,
          to: { name: oneLine(toName), address: toAddress },
          ...(answersTo && { replyTo: { name: '', address: answersTo } }),
          envelope: { from: from.address, to: [toAddress] },
          messageId,
          date: new Date(createdAt),
          // Prevents automatic replies (RFC 3834).
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(stop && unsubscribeHeaders(stop)),
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

/** Removes the options of SMTP_URL by which Nodemailer would print whole conversations to the console. */
export function withoutLogging(server: string): string {
  const url = new URL(server)
  for (const option of ['logger', 'debug', 'transactionLog']) url.searchParams.delete(option)
  return url.href
}

const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

export function hasPassword(server: string): boolean {
  const { password, hostname, protocol } = new URL(server)
  return password !== '' && protocol === 'smtp:' && !/^(localhost|127\.|\[::1\])/.test(hostname)
}
