import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of the administration of accounts. */
export const usersFailures = defineFailures({
  'users.fixedEmail': [422, 'L’adresse d’une demande ne se corrige pas ici : retirez-la et faites-en une autre'],
  'users.lastAdministrator': [409, 'Le portail doit garder au moins un administrateur : nommez-en un autre d’abord.'],
  'users.notYourself': [409, 'Demandez à un autre administrateur de modifier vos droits ou de supprimer votre compte.'],
  'users.noneChanged': [409, 'Aucun compte n’a été modifié : pour « {name} », {state}.'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    users: typeof usersFailures
  }
}
