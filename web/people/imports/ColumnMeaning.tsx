import TextField from '@mui/material/TextField'
import { type Column, columns } from '#contract/people/users/userColumns.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useColumnLabel } from './correctionChoices.ts'

interface ColumnMeaningProps {
  title: string
  value: Column | null
  onChange: (column: Column | null) => void
}

/** Chooses what a column of the file means. */
export function ColumnMeaning({ title, value, onChange }: ColumnMeaningProps) {
  const { t } = useTranslation()
  const labelOf = useColumnLabel()
  return (
    <TextField
      select
      size="small"
      label={t('import.columnMeaning', { title })}
      value={value ?? ''}
      onChange={({ target }) => onChange(columns.find((column) => column === target.value) ?? null)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 200, maxWidth: '100%' }}
    >
      <option value="">{t('import.columnIgnored')}</option>
      {columns.map((column) => (
        <option key={column} value={column}>
          {labelOf(column)}
        </option>
      ))}
    </TextField>
  )
}
