import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of imports of accounts. */
export const importsFailures = defineFailures({
  'imports.noFile': [422, 'Choisissez un fichier Excel ou CSV'],
  'imports.tooLarge': [413, 'Le fichier dépasse 10 Mo'],
  'imports.underWay': [409, 'Un autre import est en cours : attendez qu’il soit terminé.'],
  'imports.notApplicable': [409, 'Cet import ne peut pas être appliqué : {state}.'],
  'imports.changed': [409, 'Les comptes ont changé depuis la vérification. Vérifiez de nouveau le fichier.'],
  'imports.checkedAgain': [
    409,
    'Cet import a été corrigé ou vérifié de nouveau entre-temps. Relisez ce qui serait changé avant de l’appliquer.',
  ],
  'imports.askedByFormerAdministrator': [
    409,
    'La personne qui a demandé cet import n’administre plus le portail : rien n’a été modifié.',
  ],
  'imports.renewalDay': [422, 'Choisissez un jour de moins de 90 jours avant ou après aujourd’hui'],
  'imports.renewedBody': [422, 'Choisissez une instance active'],
  'imports.renewalTooEarly': [409, 'Ce renouvellement s’applique à partir du {day}.'],
  'imports.bodyChanged': [
    409,
    'Les membres ou les sièges de l’instance ont changé depuis la vérification. Vérifiez de nouveau le fichier.',
  ],
  'imports.confirmEnds': [422, 'Saisissez {count} pour confirmer la fin de ces mandats'],
  'imports.confirm': [422, 'Saisissez {count} pour confirmer la suppression'],
  'imports.invitationsPast': [422, 'Choisissez un moment à venir pour l’envoi des invitations'],
  'imports.invitationsTooLate': [422, 'Les invitations partent au plus tard dans 30 jours'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    imports: typeof importsFailures
  }
}
