import { fold } from '#server/ground/database/sql/fold.ts'

import { type Column, columns } from '#server/people/users/columns.ts'

/** Without these no line can be read. */
export const requiredColumns: readonly Column[] = ['nom', 'prenom', 'email', 'irp', 'role', 'mandat']

/** « Le champ {nom} est obligatoire ». */
export const columnLabels: Record<Column, string> = {
  civilite: 'civilité',
  nom: 'nom',
  prenom: 'prénom',
  email: 'adresse électronique',
  telephone: 'téléphone',
  adresse: 'adresse',
  irp: 'instance',
  role: 'rôle',
  mandat: 'mandat',
  fonction: 'fonction',
  debut_mandature: 'début de mandature',
  fin_mandature: 'fin de mandature',
  principal: 'principal',
}

/** What else a column may be called. */
const aliases: Partial<Record<Column, readonly string[]>> = {
  nom: ['nom de famille'],
  email: ['e-mail', 'courriel', 'adresse électronique'],
  telephone: ['tél.'],
  adresse: ['adresse postale'],
  irp: ['instance'],
  debut_mandature: ['début de mandature'],
  fin_mandature: ['fin de mandature'],
}

/** Accents, case, spaces and signs do not count. */
const plain = (title: string) => fold(title).replaceAll(/[^a-z0-9]/g, '')

const byTitle = new Map(
  columns.flatMap((column) => [column, ...(aliases[column] ?? [])].map((title) => [plain(title), column] as const)),
)

export const columnCalled = (title: string): Column | undefined => byTitle.get(plain(title))
