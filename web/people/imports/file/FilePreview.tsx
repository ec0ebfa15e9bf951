import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { ColumnMatch } from '#contract/people/imports/importCorrections.ts'
import type { ImportColumn, ImportMessage, ImportPreview } from '#contract/people/imports/userImports.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ColumnMeaning } from '#web/people/imports/ColumnMeaning.tsx'
import { useColumnLabel } from '#web/people/imports/correctionChoices.ts'

interface FilePreviewProps {
  preview: ImportPreview
  matches: readonly ColumnMatch[]
  onMatch: (match: ColumnMatch) => void
}

/** Shows the first lines of the chosen file, and asks what its unknown columns mean. */
export function FilePreview({ preview, matches, onMatch }: FilePreviewProps) {
  const { t } = useTranslation()
  const labelOf = useColumnLabel()
  const { columns, rows } = preview
  if (columns.length === 0) return null
  const meaningOf = (column: ImportColumn) =>
    matches.find(({ title }) => title === column.title)?.column ?? column.column
  const unknown = columns.filter(({ title, column }) => column === null && title !== '')
  return (
    <Box component="section" aria-label={t('import.preview')} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h3">{t('import.preview')}</Typography>
      {remainingFaults(preview, matches).map(({ code, message, level }) => (
        <Alert key={code + message} severity={level}>
          {frenchSpaces(message)}
        </Alert>
      ))}
      {unknown.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {unknown.map((column) => (
            <ColumnMeaning
              key={column.title}
              title={column.title}
              value={meaningOf(column)}
              onChange={(meaning) => onMatch({ title: column.title, column: meaning })}
            />
          ))}
        </Box>
      )}
      <Box component="section" sx={{ overflowX: 'auto' }} aria-label={t('import.previewLines')} tabIndex={0}>
        <Box component="table" sx={table}>
          <thead>
            <tr>
              {columns.map((column, index) => {
                const meaning = meaningOf(column)
                return (
                  <th key={`${index}-${column.title}`} scope="col">
                    {column.title || '—'}
                    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                      {meaning === null ? t('import.columnIgnored') : labelOf(meaning)}
                    </Typography>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file have no other key
              <tr key={index}>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  )
}

/** The messages that remain once the matches are known: a missing column may have been found. */
export function remainingFaults({ messages }: ImportPreview, matches: readonly ColumnMatch[]): ImportMessage[] {
  const found = new Set(matches.map(({ column }) => column as string | null))
  return messages.filter(
    ({ code, column }) => code !== 'file.header-unknown' && !(code === 'file.header-missing' && found.has(column)),
  )
}

const table = {
  borderCollapse: 'collapse',
  fontSize: 14,
  whiteSpace: 'nowrap',
  '& th, & td': { textAlign: 'left', px: 1, py: 0.5, borderBottom: 1, borderColor: 'divider', fontWeight: 400 },
  '& th': { fontWeight: 600 },
} as const
