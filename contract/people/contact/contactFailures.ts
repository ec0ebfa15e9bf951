import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of the contact form and its messages. */
export const contactFailures = defineFailures({
  'contact.tooLarge': [413, 'Le fichier dépasse 10 Mo'],
  'contact.notAdministrator': [422, 'Cette personne n’administre pas le portail'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    contact: typeof contactFailures
  }
}
