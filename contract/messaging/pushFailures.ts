import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of notifications in browsers. */
export const pushFailures = defineFailures({
  'push.off': [409, 'Les notifications sur les appareils ne sont pas activées sur ce portail.'],
  'push.endpointRefused': [422, 'Ce service de notification n’est pas accepté.'],
  'push.tooMany': [409, 'Vous recevez déjà les notifications sur dix appareils : retirez-en un d’abord.'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    push: typeof pushFailures
  }
}
