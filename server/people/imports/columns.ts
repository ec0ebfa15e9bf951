import { foldText } from '#contract/ground/foldText.ts'
import { type Column, columns } from '#contract/people/users/userColumns.ts'

/** Columns without which no line can be read. */
export const requiredColumns: readonly Column[] = ['nom', 'prenom', 'email', 'irp', 'role', 'mandat']

/** The label of a column in « Le champ {nom} est obligatoire ». */
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
  siege: 'siège',
  college: 'collège',
  suppleance: 'suppléance',
}

/** Other accepted titles of the columns. */
const aliases: Partial<Record<Column, readonly string[]>> = {
  nom: ['nom de famille'],
  email: ['e-mail', 'courriel', 'adresse électronique'],
  telephone: ['tél.'],
  adresse: ['adresse postale'],
  irp: ['instance'],
  debut_mandature: ['début de mandature'],
  fin_mandature: ['fin de mandature'],
  principal: ['irp principale', 'instance principale'],
  siege: ['sièges', 'n° de siège', 'numéro de siège'],
  college: ['collège électoral'],
  suppleance: ['ordre de suppléance', 'rang de suppléance'],
}

/** Normalizes a title: accents, case, spaces and punctuation do not count. */
export const comparableTitle = (title: string) => foldText(title).replaceAll(/[^a-z0-9]/g, '')

const byTitle = new Map(
  columns.flatMap((column) =>
    [column, ...(aliases[column] ?? [])].map((title) => [comparableTitle(title), column] as const),
  ),
)

export const findColumn = (title: string): Column | undefined => byTitle.get(comparableTitle(title))
