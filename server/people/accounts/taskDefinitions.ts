import { defineTasks, requestedByPerson } from '#server/ground/portal/taskDefinition.ts'
import { dailyAtParisHour } from '#server/ground/tasks/dailySchedule.ts'
import { mailPasswordResetLink } from './forgottenPassword.ts'
import { resealProviderSecrets } from './providers/records/resealSecrets.ts'
import { resealSecrets } from './secondFactor/resealSecrets.ts'
import { deleteExpiredSignIns } from './signIn/deleteExpiredSignIns.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** mails a password link, if the address has an account */
    'accounts.forgotten': { email: string; from?: string }
    /** deletes expired sign-ins, links and counters */
    'signIns.expire': Record<never, never>
    /** seals secrets of authenticator apps and of providers with the present secret of the portal */
    'secondFactors.reseal': Record<never, never>
  }
}

export const accountTasks = defineTasks({
  'accounts.forgotten': {
    lane: 'mail',
    priority: -5,
    safeguard: requestedByPerson,
    run: (portal) => (payload) => mailPasswordResetLink(portal, payload),
  },
  'signIns.expire': {
    lane: 'light',
    safeguard: { clock: 'ends sign-ins, remembered devices and mailed links' },
    schedule: [{ match: dailyAtParisHour(3) }],
    run: (portal) => () => deleteExpiredSignIns(portal),
  },
  'secondFactors.reseal': {
    lane: 'light',
    safeguard: { none: 'the secrets stay the same' },
    schedule: [{ match: dailyAtParisHour(3) }],
    run: (portal) => async () => {
      await resealSecrets(portal)
      await resealProviderSecrets(portal)
    },
  },
})
