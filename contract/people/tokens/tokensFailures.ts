import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of access tokens and of calls made with one. */
export const tokensFailures = defineFailures({
  'tokens.unknown': [401, 'Ce jeton d’accès n’est pas valable.'],
  'tokens.expired': [401, 'Ce jeton d’accès a expiré. Créez-en un autre dans votre profil.'],
  'tokens.revoked': [
    401,
    'Ce jeton d’accès a été révoqué : par son titulaire, par un administrateur, ou parce que le mot de passe a changé.',
  ],
  'tokens.accountClosed': [401, 'Le compte de ce jeton d’accès n’est pas ouvert.'],
  'tokens.misplaced': [
    400,
    'Un jeton d’accès se transmet dans l’en-tête « Authorization », jamais dans une adresse ni dans un cookie. Révoquez celui-ci : il a pu être lu.',
  ],
  'tokens.scope': [403, 'Ce jeton d’accès ne donne pas ce droit.'],
  'tokens.signInOnly': [403, 'Cet appel demande une connexion : un jeton d’accès n’y suffit pas.'],
  'tokens.tooMany': [409, 'Vingt jetons d’accès au plus : révoquez ceux qui ne servent plus.'],
  'tokens.notYours': [422, 'Vous n’avez pas vous-même tous ces droits'],
  'tokens.withoutBody': [422, 'Certains de ces droits ne se limitent pas à des instances'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    tokens: typeof tokensFailures
  }
}
