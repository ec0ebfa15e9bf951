import type { ImportMessage } from '#contract/people/imports/userImports.ts'
import type { Column } from '#contract/people/users/userColumns.ts'

/** The messages about a file and its lines: code → level and French sentence (DOMAIN §15). */
const sentences = {
  'file.empty': ['error', 'Le fichier est vide.'],
  'file.no-rows': ['error', 'Le fichier ne contient aucune ligne à importer.'],
  'file.encoding': ['error', 'L’encodage du fichier n’est pas reconnu. Enregistrez-le en « CSV UTF-8 ».'],
  'file.doubtful': [
    'warning',
    'Ce fichier a été lu comme un fichier Windows, mais certains caractères sont douteux (œ, Œ, Ÿ, €). Enregistrez-le en « CSV UTF-8 ».',
  ],
  'file.workbook': [
    'error',
    'Ce fichier n’est pas un classeur Excel lisible. Enregistrez-le de nouveau en « Classeur Excel (.xlsx) », ou en « CSV UTF-8 ».',
  ],
  'file.workbook-old': [
    'error',
    'Ce fichier est un ancien classeur Excel (.xls), ou un classeur protégé par un mot de passe. Enregistrez-le sans mot de passe en « Classeur Excel (.xlsx) ».',
  ],
  'file.workbook-macros': [
    'error',
    'Ce classeur contient des macros. Enregistrez-le en « Classeur Excel (.xlsx) », sans macro.',
  ],
  'file.workbook-too-large': [
    'error',
    'Ce classeur est trop grand : ses lignes ou ses colonnes s’étendent trop loin. Copiez le tableau dans un nouveau classeur.',
  ],
  'file.too-heavy': ['error', 'Le fichier est trop lourd pour être lu. Importez-le en plusieurs fois.'],
  'file.workbook-sheets': ['warning', 'Seule la première feuille du classeur est lue.'],
  'file.quotes': ['error', 'Un guillemet ouvert à la ligne {line} n’est jamais refermé.'],
  'file.too-long': ['error', 'Le fichier compte plus de {max} lignes. Importez-le en plusieurs fois.'],
  'file.header-missing': ['error', 'Colonne obligatoire absente : {column}'],
  'file.header-twice': ['error', 'Colonne présente deux fois : {column}'],
  'file.header-unknown': ['warning', 'Colonne ignorée : {column}'],
  'file.deletions': [
    'warning',
    '{count} comptes sur {total} seraient supprimés : vérifiez que le fichier est complet avant de l’appliquer.',
  ],
  'file.deletions-withheld': [
    'warning',
    'Personne ne sera supprimé tant que des lignes n’ont pas d’adresse électronique lisible : corrigez-les d’abord.',
  ],
  'columns.count': ['error', '{found} colonnes au lieu de {expected}'],
  'row.blank-ignored': ['warning', 'Ligne vide, ignorée'],
  required: ['error', 'Le champ {path} est obligatoire'],
  'email.required': ['error', 'Le champ adresse électronique est obligatoire'],
  'email.invalid': ['error', 'L’adresse électronique n’est pas valide : {value}'],
  'phone.invalid': ['error', 'Le numéro de téléphone n’est pas valide'],
  'length.max': ['error', 'Le champ {path} dépasse {max} caractères'],
  'text.invisible': ['error', 'Le champ {path} contient des caractères invisibles'],
  'text.doubtful': ['warning', 'Caractère douteux : {value}'],
  'irp.unknown': ['error', 'Instance inconnue : {value}'],
  'irp.ambiguous': ['error', 'Plusieurs instances portent ce nom : {value}. Écrivez leur code.'],
  'irp.inactive': ['error', 'Instance désactivée : {value}'],
  'role.unknown': ['error', 'Rôle inconnu : {value} (attendu : Lecteur, Rédacteur, Référent valideur)'],
  'mandate.unknown': ['error', 'Mandat inconnu : {value}'],
  'mandate.inactive': ['error', 'Mandat désactivé : {value}'],
  'job.unknown': ['error', 'Fonction inconnue : {value}'],
  'job.inactive': ['error', 'Fonction désactivée : {value}'],
  'gender.unknown': ['error', 'Civilité inconnue : {value} (attendu : Madame ou Monsieur)'],
  'date.invalid': ['error', 'Date invalide : {value}'],
  'date.order': ['error', 'La fin de mandature précède son début'],
  'boolean.invalid': ['error', 'Valeur inconnue : {value} (attendu : oui ou non)'],
  'row.duplicate': ['error', 'Ligne en double (déjà lue à la ligne {n})'],
  'irp.role.conflict': ['error', 'Veuillez attribuer un seul rôle pour un IRP ({body}, lignes {a} et {b})'],
  'irp.main.conflict': ['error', 'Une seule instance principale par personne (lignes {a} et {b})'],
  'renewal.body': ['error', 'Le fichier d’un renouvellement ne nomme que l’instance renouvelée'],
  'renewal.seat': ['error', 'Siège illisible : {value} (attendu : un numéro, ou plusieurs pour un suppléant)'],
  'renewal.one-seat': [
    'error',
    'Un titulaire a un seul siège : {value}. Pour un suppléant, indiquez son rang dans la colonne « suppléance ».',
  ],
  'renewal.rank': ['error', 'Rang de suppléance illisible : {value} (attendu : un nombre de 1 à 40)'],
  'renewal.seat-unknown': ['error', 'Siège inconnu : {seat}'],
  'renewal.seat-taken': ['error', 'Le siège {seat} a déjà un titulaire (ligne {n})'],
  'renewal.twice': ['error', 'Cette personne figure déjà à la ligne {n}'],
  'renewal.both': ['error', 'Cette personne ne peut être à la fois titulaire et suppléante (voir ligne {n})'],
  'renewal.holder-mandate': ['error', 'Le mandat {value} n’a pas de voix délibérative : un titulaire en a une'],
  'renewal.substitute-mandate': ['error', 'Le mandat {value} n’est pas celui d’un suppléant'],
  'renewal.early': ['error', 'Le mandat commence au plus tôt le jour du renouvellement'],
  'person.conflict': ['error', 'La même adresse porte deux noms différents (lignes {a} et {b})'],
  'person.differs': ['warning', 'Le champ {path} diffère de la ligne {n}, qui est gardée'],
  'person.pending': ['warning', 'Ce compte attend encore son activation'],
  'person.unconfirmed': [
    'warning',
    'Ce compte attend encore son activation, et personne n’a confirmé que son adresse est la sienne',
  ],
} as const satisfies Record<string, readonly [level: ImportMessage['level'], sentence: string]>
export type RemarkCode = keyof typeof sentences

/** Quoted cells are truncated to this length. */
const quotedCharacters = 120
const quoted = (value: string | number) => {
  const text = String(value)
  return text.length > quotedCharacters ? `${text.slice(0, quotedCharacters).toWellFormed()}…` : text
}

/** Builds a message. @param values replacements of the sentence's `{name}` */
export function remark(
  code: RemarkCode,
  column: Column | null = null,
  values: Record<string, string | number> = {},
): ImportMessage {
  const [level, sentence] = sentences[code]
  const message = sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => quoted(values[name] ?? whole))
  return { code, message, column, level }
}

export const isError = ({ level }: ImportMessage) => level === 'error'
