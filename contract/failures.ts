/**
 * Every refusal the portal can answer: code → status and French sentence (API.md, "Errors"; seed §5 and §8 for the quoted ones).
 * `{name}` is filled in by the Failure that is thrown.
 */
export const failures = {
  'request.malformed': [400, 'La requête est mal formée.'],
  'request.parameter': [400, 'Le paramètre « {name} » n’est pas valide.'],
  'request.tooDeep': [400, 'Les données envoyées sont imbriquées trop profondément.'],
  'request.tooLarge': [413, 'Les données envoyées sont trop volumineuses.'],
  'request.type': [415, 'Ce type de contenu n’est pas accepté.'],
  'request.invalid': [422, 'Certains champs ne sont pas valides.'],
  'request.host': [421, 'Cette adresse n’est pas celle du portail.'],
  'request.headers': [431, 'L’en-tête de la requête est trop volumineux.'],
  'request.slow': [408, 'La requête a mis trop de temps à arriver.'],
  'request.range': [416, 'La plage demandée dépasse la taille du fichier.'],
  'xsrf.invalid': [403, 'La page a expiré. Rechargez-la avant de recommencer.'],
  'access.signInRequired': [401, 'Vous avez été déconnecté. Merci de vous reconnecter.'],
  'access.denied': [403, 'Accès refusé. Vous n’avez pas les droits nécessaires.'],
  'login.invalidCredentials': [401, 'Identifiants invalides !'],
  'login.accountNotActivated': [403, 'Compte non activé !'],
  'login.locked': [429, 'Trop de tentatives. Réessayez dans {delay}.'],
  'logout.crossSite': [403, 'Confirmez la déconnexion depuis le portail.'],
  'record.notFound': [404, 'Cet élément n’existe pas ou n’est plus disponible.'],
  'bodies.cycle': [422, 'Une instance ne peut pas être rattachée à elle-même ou à l’une de ses sous-instances'],
  'bodies.tooDeep': [422, 'L’arbre des instances est limité à quatre niveaux'],
  'bodies.nameTaken': [422, 'Une instance de ce nom existe déjà à cet endroit'],
  'bodies.codeTaken': [422, 'Ce code est déjà celui d’une autre instance'],
  'users.emailTaken': [422, 'Cette adresse électronique est déjà utilisée. Merci d’en indiquer une autre.'],
  'users.oneRolePerBody': [422, 'Veuillez attribuer un seul rôle pour un IRP'],
  'users.oneMainBody': [422, 'Une seule instance principale par personne'],
  'sessions.numberTaken': [422, 'Ce numéro est déjà celui d’une autre séance de l’instance cette année'],
  'sessions.endBeforeStart': [422, 'La fin de la séance doit suivre son début'],
  'documents.notPdf': [422, 'Seuls les fichiers PDF sont acceptés'],
  'documents.tooLarge': [413, 'Le fichier dépasse 50 Mo'],
  'documents.unreadable': [422, 'Ce fichier PDF est illisible ou incomplet.'],
  'documents.locked': [422, 'Ce PDF est protégé par un mot de passe. Déposez une version non protégée.'],
  'files.missing': [503, 'Le fichier n’est pas disponible pour le moment. Réessayez dans quelques minutes.'],
  'server.busy': [503, 'Le portail est très sollicité. Réessayez dans quelques instants.'],
  'server.unavailable': [503, 'Le portail est momentanément indisponible. Réessayez dans quelques instants.'],
  'server.failed': [500, 'Une erreur est survenue. Indiquez la référence {reference} à un administrateur.'],
} as const satisfies Record<string, readonly [status: number, description: string]>

export type FailureCode = keyof typeof failures
