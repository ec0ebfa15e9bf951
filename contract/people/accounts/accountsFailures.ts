import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of sign-ins, requests of accounts and one’s own account. */
export const accountsFailures = defineFailures({
  'login.invalidCredentials': [401, 'Identifiants invalides !'],
  'login.accountNotActivated': [403, 'Compte non activé !'],
  'login.passwordClosed': [
    403,
    'Votre compte ne s’ouvre plus avec un mot de passe. Connectez-vous par le bouton de votre organisation.',
  ],
  'login.accountActivated': [409, 'Votre compte est déjà activé : connectez-vous.'],
  'login.locked': [429, 'Trop de tentatives. Réessayez dans {delay}.'],
  'login.codeRequired': [403, 'Donnez le code de votre application d’authentification.'],
  'login.passkeyRequired': [
    403,
    'Votre organisation demande plus qu’un mot de passe : connectez-vous avec votre clé d’accès.',
  ],
  'secondFactor.exists': [409, 'La deuxième étape est déjà en place : retirez-la avant d’en ajouter une autre.'],
  'secondFactor.none': [409, 'Ce compte n’a pas de deuxième étape de connexion.'],
  'secondFactor.notBegun': [409, 'Cette mise en place n’est plus valable. Recommencez-la depuis votre profil.'],
  'secondFactor.wrongCode': [422, 'Ce code n’est pas le bon, ou il a déjà servi'],
  'secondFactor.secretChanged': [422, 'Le portail ne reconnaît plus votre application : donnez un code de secours'],
  'passkey.unknown': [401, 'Cette clé d’accès n’ouvre aucun compte de ce portail.'],
  'passkey.refused': [403, 'Cette clé d’accès n’a pas pu être vérifiée. Recommencez.'],
  'passkey.exists': [409, 'Cet appareil a déjà une clé d’accès de ce portail.'],
  'passkey.tooMany': [409, 'Vous avez déjà dix clés d’accès : retirez-en une avant d’en ajouter.'],
  'provider.unavailable': [503, 'Ce service d’identification ne répond pas. Réessayez dans quelques instants.'],
  'provider.joinRefused': [409, 'Cette identité ne peut plus être reliée à ce compte. Recommencez la connexion.'],
  'provider.taken': [409, 'Cette identité a déjà servi à demander un compte.'],
  'provider.ruleTaken': [422, 'Ce groupe donne déjà une place dans cette instance : modifiez sa règle.'],
  'provider.lastDoor': [409, 'C’est le seul accès à votre compte : reliez-en un autre avant de retirer celui-ci.'],
  'provider.tooMany': [409, 'Dix services d’identification au plus : supprimez ceux qui ne servent plus.'],
  'provider.noPublicUrl': [
    409,
    'L’exploitant du portail doit d’abord écrire l’adresse publique du portail dans ses réglages (PUBLIC_URL).',
  ],
  'provider.internalAddress': [
    422,
    'Cette adresse est celle d’un réseau interne, que l’exploitant du portail ne permet pas d’appeler',
  ],
  'provider.httpsOnly': [422, 'L’adresse doit commencer par https://'],
  'provider.issuerTaken': [422, 'Un autre service d’identification a déjà cet émetteur'],
  'provider.issuerUsed': [
    422,
    'Des comptes s’ouvrent par cet émetteur, qui ne peut plus changer : ajoutez un autre service',
  ],
  'provider.secretMissing': [422, 'Écrivez le secret que le service a donné au portail'],
  'provider.lastDoorOfSome': [
    409,
    'Des comptes n’auraient plus aucun moyen d’entrer : donnez-leur-en un autre avant de fermer ce service.',
  ],
  'provider.lastAdministrator': [
    409,
    'Plus aucun administrateur ne pourrait se connecter : reliez un autre accès à un compte d’administrateur avant de fermer ce service.',
  ],
  'provider.logoutToken': [400, 'Ce jeton de déconnexion n’est pas valable.'],
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
