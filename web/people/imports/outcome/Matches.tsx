import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ColumnMatch, ValueMatch } from '#contract/people/imports/importCorrections.ts'
import type { ImportReading, UserImport } from '#contract/people/imports/userImports.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { ColumnMeaning } from '#web/people/imports/ColumnMeaning.tsx'
import { suggestChoice, useCellChoices, useColumnLabel } from '#web/people/imports/correctionChoices.ts'
import { useCorrect } from '#web/people/imports/mutations.ts'

type UnknownValue = ImportReading['unknown'][number]

/** The choice that clears the cells; no value of a list is like it. */
const clear = '\u0000'
const keyOf = ({ column, value }: Pick<UnknownValue, 'column' | 'value'>) => `${column} ${value}`

/** Asks what unknown values and columns stand for, once for the whole file. */
export function Matches({ shown }: { shown: UserImport }) {
  const { t } = useTranslation()
  const choicesOf = useCellChoices()
  const labelOf = useColumnLabel()
  const correct = useCorrect(shown.id)
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [columns, setColumns] = useState<ColumnMatch[]>([])
  const unknown = shown.reading?.unknown ?? []
  const settled = new Set(shown.matches.columns.map(({ title }) => title))
  const ignored = (shown.reading?.columns ?? []).filter(
    ({ title, column }) => column === null && title !== '' && !settled.has(title),
  )
  if (unknown.length === 0 && ignored.length === 0) return null

  const chosenOf = (one: UnknownValue) =>
    chosen[keyOf(one)] ?? suggestChoice(choicesOf(one.column) ?? [], one.value)?.value ?? ''
  const values: ValueMatch[] = unknown.flatMap((one) => {
    const replacement = chosenOf(one)
    if (replacement === '') return []
    return [{ column: one.column, value: one.value, replacement: replacement === clear ? '' : replacement }]
  })

  return (
    <Panel title={t('import.matches')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('import.matchesHelp')}
      </Typography>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 2 }}>
        {unknown.map((one) => (
          <Box component="li" key={keyOf(one)} sx={row}>
            <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 500 }}>{t('import.quoted', { value: one.value })}</Typography>
              <Typography variant="body2" color="textSecondary">
                {t('import.unknownIn', { column: labelOf(one.column), count: one.lines })}
              </Typography>
            </Box>
            <TextField
              select
              size="small"
              label={t('import.standsFor', { value: one.value })}
              value={chosenOf(one)}
              onChange={({ target }) => setChosen((before) => ({ ...before, [keyOf(one)]: target.value }))}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              sx={{ flex: '1 1 260px', maxWidth: 420 }}
            >
              <option value="">{t('import.standsForNothing')}</option>
              {one.column === 'fonction' && <option value={clear}>{t('import.leaveEmpty')}</option>}
              {(choicesOf(one.column) ?? []).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </TextField>
          </Box>
        ))}
        {ignored.map(({ title }) => (
          <Box component="li" key={title} sx={row}>
            <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 500 }}>{t('import.quoted', { value: title })}</Typography>
              <Typography variant="body2" color="textSecondary">
                {t('import.unknownColumn')}
              </Typography>
            </Box>
            <Box sx={{ flex: '1 1 260px', maxWidth: 420 }}>
              <ColumnMeaning
                title={title}
                value={columns.find((one) => one.title === title)?.column ?? null}
                onChange={(column) =>
                  setColumns((before) => [...before.filter((one) => one.title !== title), { title, column }])
                }
              />
            </Box>
          </Box>
        ))}
      </Box>
      <Button
        disabled={values.length + columns.length === 0}
        loading={correct.isPending}
        onClick={() => correct.mutate({ values, columns })}
        sx={{ mt: 2 }}
      >
        {t('import.applyMatches')}
      </Button>
    </Panel>
  )
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 } as const
