import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of sign-ins, requests of accounts and one’s own account. */
export const accountsFailures = defineFailures({
  'login.invalidCredentials': [401, 'Identifiants invalides !'],
  'login.accountNotActivated': [403, 'Compte non activé !'],
  'login.accountActivated': [409, 'Votre compte est déjà activé : connectez-vous.'],
  'login.locked': [429, 'Trop de tentatives. Réessayez dans {delay}.'],
  'logout.crossSite': [403, 'Confirmez la déconnexion depuis le portail.'],
  'users.emailTaken': [422, 'Cette adresse électronique est déjà utilisée. Merci d’en indiquer une autre.'],
  'users.oneRolePerBody': [422, 'Veuillez attribuer un seul rôle pour un IRP'],
  'users.oneMainBody': [422, 'Une seule instance principale par personne'],
  'users.dateOrder': [422, 'La date de fin doit suivre la date de début'],
  'users.ownMandate': [422, 'Pour prolonger un mandat, adressez-vous à un administrateur'],
  'users.wrongPassword': [422, 'Le mot de passe actuel n’est pas le bon'],
  'users.commonPassword': [422, 'Ce mot de passe est trop facile à deviner. Choisissez plusieurs mots sans rapport.'],
  'users.linkExpired': [422, 'Ce lien n’est plus valable. Demandez-en un nouveau.'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    accounts: typeof accountsFailures
  }
}
