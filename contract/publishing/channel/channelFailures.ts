import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of the channel. */
export const channelFailures = defineFailures({
  'channel.attachmentGone': [422, 'Un fichier joint n’est plus là : ajoutez-le de nouveau'],
  'channel.noFile': [422, 'Choisissez un fichier PDF'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    channel: typeof channelFailures
  }
}
