import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of mails. */
export const mailsFailures = defineFailures({
  'mails.notFailed': [409, 'Seul un courriel en échec peut être relancé.'],
  'mails.notConfigured': [
    409,
    'Aucun serveur de messagerie n’est configuré : la personne qui exploite le portail renseigne SMTP_URL et MAIL_FROM, puis le redémarre.',
  ],
  'mails.held': [
    409,
    'Les courriels sont retenus depuis la restauration d’une sauvegarde : la commande « release-mails » du serveur les libère.',
  ],
  'mails.testNotSent': [409, 'Aucun message d’essai ne vous a encore été remis : envoyez-le d’abord.'],
  'mails.linkOver': [409, 'Le lien de ce courriel n’est plus valable : il faut en demander un autre.'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    mails: typeof mailsFailures
  }
}
