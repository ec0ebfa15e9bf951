import { z } from 'zod'

/** The file of people that is read at night: a path, or an address by TLS. Without it only on this machine. */
const isImportAddress = ({ protocol, hostname, username, search, host }: URL) =>
  (protocol === 'file:' && host === '' && search === '') ||
  (username === '' &&
    (protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))))

/**
 * Settings of accounts that a directory keeps: the schema of each, and the description of valid values for the error
 * message.
 */
export const directorySettings = {
  SCIM_HELD_PERCENT: [
    z.coerce.number().int().min(1).max(100).default(10),
    'la part des comptes actifs, de 1 à 100 pour cent, au-delà de laquelle les retraits de l’annuaire en une heure attendent un administrateur ; et la même part des personnes qui ont une place par les groupes d’un service d’identification, pour celles qu’il retire en une semaine',
  ],
  DIRECTORY_IMPORT_URL: [
    z
      .url()
      .transform((written) => new URL(written))
      .refine(isImportAddress)
      .optional(),
    'l’adresse d’un fichier de personnes, ou d’un dossier qui les contient : file:///srv/annuaire ou https://rh.exemple.fr/membres.csv',
  ],
  DIRECTORY_IMPORT_TOKEN: [
    z
      .string()
      .regex(/^[\x21-\x7e]{1,4000}$/)
      .optional(),
    'le jeton que demande l’adresse de DIRECTORY_IMPORT_URL, sans espace',
  ],
  DIRECTORY_IMPORT_HELD_PERCENT: [
    z.coerce.number().int().min(1).max(100).default(10),
    'la part des comptes actifs, de 1 à 100 pour cent, au-delà de laquelle l’import de nuit attend un administrateur',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

type DirectoryValues = {
  readonly [Name in keyof typeof directorySettings]: z.output<(typeof directorySettings)[Name][0]>
}

export const readDirectory = (read: DirectoryValues) => ({
  /**
   * A directory that removes a larger share of the active accounts within an hour waits for an administrator; so does a
   * provider whose groups take the seats of a larger share of its people within a week.
   */
  scimHeldShare: read.SCIM_HELD_PERCENT / 100,
  /** the file of people that is read at night; null: none */
  directoryImport: read.DIRECTORY_IMPORT_URL
    ? { url: read.DIRECTORY_IMPORT_URL, token: read.DIRECTORY_IMPORT_TOKEN ?? null }
    : null,
  /** an import of the night that changes a larger share of the active accounts waits for an administrator */
  directoryImportHeldShare: read.DIRECTORY_IMPORT_HELD_PERCENT / 100,
})
