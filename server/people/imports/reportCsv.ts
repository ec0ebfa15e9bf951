import { sql } from 'kysely'
import type { ImportOutcome } from '#contract/people/imports/importStates.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { writeCsv } from '#server/ground/http/payload/csv.ts'
import { formatFrenchDate, formatPhoneNumber } from '#server/people/users/usersCsv.ts'
import type { ReportLine } from './check/checkFile.ts'

const columns = ['ligne', 'resultat', 'nom', 'prenom', 'email', 'remarques', 'changements'] as const
const linesAtOnce = 500

const outcomes: Record<ImportOutcome, string> = {
  created: 'créé',
  updated: 'mis à jour',
  unchanged: 'inchangé',
  refused: 'en erreur',
  deleted: 'supprimé',
  ignored: 'ignoré',
}

/** Writes the report of an import as CSV, read while it is sent. */
export const writeReportCsv = (db: Db, importId: number): AsyncIterable<string> =>
  writeCsv(columns, readLines(db, importId))

async function* readLines(db: Db, importId: number) {
  let after = 0
  for (;;) {
    const { rows } = await sql<ReportLine>`
      select line, position, outcome, first_name, last_name, email, messages, changes
      from user_import_lines where import_id = ${importId} and position > ${after}
      order by position limit ${linesAtOnce}
    `.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last.position
    yield rows.map(cells)
  }
}

/** The cells of a report line. A person whom the file does not name has no line number. */
const cells = ({ line, outcome, lastName, firstName, email, messages, changes }: ReportLine) => [
  line === 0 ? null : String(line),
  outcomes[outcome],
  lastName,
  firstName,
  email,
  messages.map(({ message }) => message).join(' · '),
  changes
    .map(({ column, before, after }) => `${column} : ${formatValue(column, before)} → ${formatValue(column, after)}`)
    .join(' · '),
]

/** Formats a value as the file has it. */
function formatValue(column: string, value: string | null): string {
  if (value === null) return '∅'
  if (column === 'telephone') return formatPhoneNumber(value)
  return column === 'debut_mandature' || column === 'fin_mandature' ? formatFrenchDate(value) : value
}
