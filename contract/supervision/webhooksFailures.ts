import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of webhooks. */
export const webhooksFailures = defineFailures({
  'webhooks.tooMany': [409, 'Vingt webhooks au plus : supprimez ceux qui ne servent plus.'],
  'webhooks.off': [409, 'Ce webhook est désactivé. Activez-le d’abord.'],
  'webhooks.httpsOnly': [422, 'L’adresse doit commencer par https://'],
  'webhooks.internalAddress': [
    422,
    'Cette adresse est celle d’un réseau interne, où l’exploitant du portail n’autorise pas d’envoi',
  ],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    webhooks: typeof webhooksFailures
  }
}
