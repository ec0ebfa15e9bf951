/** HTTP status and French sentence of a failure; the thrown `Failure` fills in `{name}`. */
export type FailureDefinition = readonly [status: number, sentence: string]
export type FailureTable = Readonly<Record<string, FailureDefinition>>

const definitions = new Map<string, FailureDefinition>()

/**
 * Defines failures of the portal: code → status and French sentence (API.md, "Errors"; seed §5 and §8 for the quoted
 * ones). A subject does it in `<subject>Failures.ts` and names the table in its `subject.ts`.
 * @throws Error when a code is defined already
 */
export function defineFailures<const Table extends FailureTable>(table: Table): Table {
  for (const [code, definition] of Object.entries(table)) {
    if (definitions.has(code)) throw new Error(`The failure ${code} is defined twice`)
    definitions.set(code, definition)
  }
  return table
}

/** Failures that are of no subject: of the request, of rights, of any record, of a PDF file, of the server. */
export const generalFailures = defineFailures({
  'request.malformed': [400, 'La requête est mal formée.'],
  'request.parameter': [400, 'Le paramètre « {name} » n’est pas valide.'],
  'request.tooDeep': [400, 'Les données envoyées sont imbriquées trop profondément.'],
  'request.tooLarge': [413, 'Les données envoyées sont trop volumineuses.'],
  'request.type': [415, 'Ce type de contenu n’est pas accepté.'],
  'request.invalid': [422, 'Certains champs ne sont pas valides.'],
  'request.host': [421, 'Cette adresse n’est pas celle du portail.'],
  'request.key': [400, 'La clé de la requête n’est pas valide.'],
  'request.keyReused': [422, 'Cette clé a déjà servi pour une autre demande'],
  'request.underWay': [
    409,
    'Cette demande est déjà en cours, ou son issue n’est pas connue. Rechargez la page avant de recommencer.',
  ],
  'request.rightsChanged': [
    409,
    'Cette demande a déjà été traitée, et vos droits ont pu changer depuis. Rechargez la page avant de recommencer.',
  ],
  'request.headers': [431, 'L’en-tête de la requête est trop volumineux.'],
  'request.slow': [408, 'La requête a mis trop de temps à arriver.'],
  'request.range': [416, 'La plage demandée dépasse la taille du fichier.'],
  'xsrf.invalid': [403, 'La page a expiré. Rechargez-la avant de recommencer.'],
  'access.signInRequired': [401, 'Vous avez été déconnecté. Merci de vous reconnecter.'],
  'access.denied': [403, 'Accès refusé. Vous n’avez pas les droits nécessaires.'],
  'access.secondStepRequired': [
    403,
    'Votre organisation demande une deuxième étape de connexion : mettez-la en place pour continuer.',
  ],
  'access.proofRequired': [403, 'Confirmez d’abord que c’est bien vous : cette action le demande.'],
  'record.notFound': [404, 'Cet élément n’existe pas ou n’est plus disponible.'],
  'record.stale': [409, 'Cet élément a été modifié par {name} à {time}. Rechargez la page avant de continuer.'],
  'record.state': [409, 'Cette action n’est plus possible : {state}.'],
  'record.gone': [422, 'Ce choix n’existe pas ou n’est plus disponible'],
  'record.inUse': [409, 'Cet élément est encore utilisé.'],
  'request.tooMany': [429, 'Trop de requêtes. Patientez {delay}.'],
  'documents.notPdf': [422, 'Seuls les fichiers PDF sont acceptés'],
  'documents.tooLarge': [413, 'Le fichier dépasse 50 Mo'],
  'documents.unreadable': [422, 'Ce fichier PDF est illisible ou incomplet.'],
  'documents.locked': [422, 'Ce PDF est protégé par un mot de passe. Déposez une version non protégée.'],
  'documents.tooManyPages': [422, 'Le fichier compte plus de 2 000 pages'],
  'documents.noFile': [422, 'Choisissez un fichier PDF'],
  'documents.oneFile': [422, 'Un seul fichier par envoi'],
  'files.missing': [503, 'Le fichier n’est pas disponible pour le moment. Réessayez dans quelques minutes.'],
  'files.unavailable': [503, 'Les fichiers ne sont pas disponibles pour le moment. Réessayez dans quelques minutes.'],
  'server.busy': [503, 'Le portail est très sollicité. Réessayez dans quelques instants.'],
  'server.unavailable': [503, 'Le portail est momentanément indisponible. Réessayez dans quelques instants.'],
  'server.failed': [500, 'Une erreur est survenue. Indiquez la référence {reference} à un administrateur.'],
})

/** The failures of subjects. Each adds its table by `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is merged
export interface SubjectFailures {}

type CodesOf<Table> = Table extends FailureTable ? keyof Table & string : never
export type FailureCode = keyof typeof generalFailures | CodesOf<SubjectFailures[keyof SubjectFailures]>

export const isFailureCode = (code: string): code is FailureCode => definitions.has(code)

/** @throws Error when the subject of the failure is not loaded */
export function failureDefinition(code: FailureCode): FailureDefinition {
  const definition = definitions.get(code)
  if (!definition) throw new Error(`No loaded subject defines the failure ${code}`)
  return definition
}
