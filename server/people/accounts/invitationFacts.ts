import type { Config } from '#server/ground/configuration/config.ts'
import type { MailFacts } from '#server/messaging/mails/kinds.ts'
import { canUsePassword } from './passwords/passwordDoor.ts'

/** The facts of an invitation: where passwords are closed for the person, it leads to the sign-in page. */
export const invitationFacts = (
  config: Config,
  { firstName, roles = [] }: { firstName: string; roles?: readonly string[] },
): MailFacts['account.invited'] => ({
  firstName,
  ...(!canUsePassword(config, roles) && { byProvider: true }),
})
