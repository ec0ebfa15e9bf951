import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ImportReading, UserImport } from '#contract/people/imports/userImports.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { listRemarks } from '#web/people/imports/remarks.ts'

/** Shows how the file was parsed, with messages about the whole file. */
export function ParsingReport({ shown }: { shown: UserImport }) {
  const { t } = useTranslation()
  const { reading } = shown
  if (!reading) return null
  const { encoding, delimiter, rows, newMandates, newJobs } = reading
  const facts = [
    encoding === 'xlsx' ? t('import.readWorkbook', { count: rows }) : null,
    encoding && delimiter
      ? t('import.read', {
          encoding: encodings[encoding] ?? encoding,
          delimiter: t(delimiters[delimiter]),
          count: rows,
        })
      : null,
    newMandates.length > 0 ? t('import.newMandates', { names: newMandates.join(', ') }) : null,
    newJobs.length > 0 ? t('import.newJobs', { names: newJobs.join(', ') }) : null,
  ].filter((fact) => fact !== null)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {listRemarks(shown, t).map(({ code, level, message }) => (
        <Alert key={code + message} severity={level}>
          {message}
        </Alert>
      ))}
      {facts.map((fact) => (
        <Typography key={fact} variant="body2" color="textSecondary">
          {fact}
        </Typography>
      ))}
    </Box>
  )
}

const encodings: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}
const delimiters = {
  ';': 'import.delimiter.semicolon',
  ',': 'import.delimiter.comma',
  '\t': 'import.delimiter.tab',
} as const satisfies Record<NonNullable<ImportReading['delimiter']>, string>
