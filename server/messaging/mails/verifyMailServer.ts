import type { Config } from '#server/ground/configuration/config.ts'
import { hasPassword, withoutLogging } from './delivery/transport.ts'

/** Timeout of each step. Milliseconds. */
const stepMs = 10_000

/**
 * Connects to the mail server and signs in, without sending a mail.
 * @throws Error what the server or the network answered
 */
export async function verifyMailServer({ server }: NonNullable<Config['mail']>): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    requireTLS: hasPassword(server),
    disableFileAccess: true,
    disableUrlAccess: true,
    url: withoutLogging(server),
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
