import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of the calls of a directory, and of its tokens. */
export const scimFailures = defineFailures({
  'scim.token': [401, 'Cet appel demande un jeton d’annuaire valable dans l’en-tête « Authorization ».'],
  'scim.tokenExpired': [401, 'Ce jeton d’annuaire a expiré. Un administrateur peut en créer un autre.'],
  'scim.tokenRevoked': [401, 'Ce jeton d’annuaire a été révoqué par un administrateur.'],
  'scim.tooManyTokens': [409, 'Dix jetons d’annuaire au plus : révoquez ceux qui ne servent plus.'],
  'scim.filter': [
    400,
    'Ce filtre n’est pas compris. Les filtres comparent par « eq » userName, externalId, emails.value, active, id ou displayName, liés par « and » ou « or ».',
  ],
  'scim.value': [400, 'La valeur de « {name} » manque ou n’est pas valable.'],
  'scim.syntax': [400, 'Cette demande n’a pas la forme que SCIM 2.0 prévoit.'],
  'scim.path': [400, 'L’opération « {name} » vise un attribut que le portail ne connaît pas.'],
  'scim.noTarget': [400, 'L’opération « {name} » ne trouve rien à modifier.'],
  'scim.readOnly': [400, 'L’attribut « {name} » ne peut pas être modifié.'],
  'scim.member': [400, 'Le membre « {name} » n’est pas un compte que l’annuaire connaît.'],
  'scim.tooManyMembers': [413, 'Au plus 5 000 membres par appel.'],
  'scim.userNameTaken': [409, 'Un autre compte a déjà ce nom d’utilisateur.'],
  'scim.emailTaken': [409, 'Cette adresse électronique est déjà celle d’un autre compte.'],
  'scim.requestPending': [
    409,
    'Une demande de compte attend avec cette adresse : un administrateur doit d’abord l’accepter ou la refuser.',
  ],
  'scim.groupTaken': [409, 'Un autre groupe a déjà ce nom.'],
  'scim.lastAdministrator': [409, 'Ce compte est celui du dernier administrateur : il reste ouvert.'],
  'scim.administratorEmail': [
    403,
    'L’adresse électronique d’un administrateur ne se change pas par l’annuaire : il la change dans son profil.',
  ],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    scim: typeof scimFailures
  }
}
