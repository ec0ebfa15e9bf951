import type { Config } from '#server/ground/configuration/config.ts'
import { verifyMailServer } from '#server/messaging/mails/verifyMailServer.ts'
import { bad, type Finding, good, messageOf } from './finding.ts'

/** Connects to the mail server and signs in to it, without sending anything. Nothing is checked when there is none. */
export async function checkMailServer({ mail }: Pick<Config, 'mail'>): Promise<Finding[]> {
  if (!mail) return []
  const { host } = new URL(mail.server)
  try {
    await verifyMailServer(mail)
    return [good('Courriels', `${host} accepte la connexion`)]
  } catch (error) {
    return [
      bad(
        'Courriels',
        `${host} ne répond pas comme attendu (${messageOf(error)})`,
        'vérifiez l’adresse, le compte et le mot de passe de SMTP_URL, et que la machine peut sortir vers ce port',
      ),
    ]
  }
}
