import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { LineCorrection } from '#contract/people/imports/importCorrections.ts'
import type { UserImportLine } from '#contract/people/imports/userImports.ts'
import { accountColumns, type Column, columns } from '#contract/people/users/userColumns.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { findChoice, useCellChoices, useColumnLabel } from '#web/people/imports/correctionChoices.ts'

type Cells = LineCorrection['cells']

interface LineEditorProps {
  line: UserImportLine
  /** what is typed and not checked yet */
  typed: Cells
  onType: (column: Column, text: string) => void
}

/** Renders fields for the faulty cells of a line; all its cells on demand. */
export function LineEditor({ line: { line, cells, messages }, typed, onType }: LineEditorProps) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const faulty = new Set(messages.filter(({ level }) => level === 'error').map(({ column }) => column as Column | null))
  // A fault of the line as a whole may be in any of its cells.
  const isWholeLine = isWhole || faulty.has(null)
  // only a renewal has columns of seats
  const present = columns.filter(
    (column) => (accountColumns as readonly Column[]).includes(column) || cells?.[column] !== undefined,
  )
  const edited = present.filter((column) => isWholeLine || faulty.has(column) || typed[column] !== undefined)
  return (
    <Box
      component="fieldset"
      aria-label={t('import.lineCells', { line })}
      sx={{
        m: 0,
        p: 0,
        border: 0,
        minWidth: 0,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        mt: edited.length > 0 ? 1.5 : 0.5,
      }}
    >
      {edited.map((column) => (
        <CellField
          key={column}
          column={column}
          text={typed[column] ?? cells?.[column] ?? ''}
          onType={(text) => onType(column, text)}
        />
      ))}
      {!isWholeLine && (
        <Button variant="text" size="small" onClick={() => setIsWhole(true)} sx={{ minHeight: 44 }}>
          {t('import.editLine')}
        </Button>
      )}
    </Box>
  )
}

const characters = 300

function CellField({ column, text, onType }: { column: Column; text: string; onType: (text: string) => void }) {
  const { t } = useTranslation()
  const label = useColumnLabel()(column)
  const choices = useCellChoices()(column)
  const shared = {
    size: 'small',
    label,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
    sx: { flex: '1 1 180px', maxWidth: 320 },
  } as const
  if (!choices)
    return (
      <TextField {...shared} value={text} slotProps={{ htmlInput: { maxLength: characters, autoComplete: 'off' } }} />
    )
  const chosen = findChoice(choices, text)
  return (
    <TextField
      {...shared}
      select
      value={chosen?.value ?? text}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('import.emptyCell')}</option>
      {!chosen && text !== '' && <option value={text}>{t('import.unknownValue', { value: text })}</option>}
      {choices.map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </TextField>
  )
}
