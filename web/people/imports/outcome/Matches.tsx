import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ImportReading } from '#contract/people/imports/userImports.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { ColumnMeaning } from '#web/people/imports/ColumnMeaning.tsx'
import { suggestChoice, useCellChoices, useColumnLabel } from '#web/people/imports/correctionChoices.ts'
import { type Corrections, clearChoice, matchesOf } from '#web/people/imports/useCorrections.ts'

type UnknownValue = ImportReading['unknown'][number]

const keyOf = ({ column, value }: Pick<UnknownValue, 'column' | 'value'>) => `${column} ${value}`

/** Asks what unknown values and columns stand for, once for the whole file. */
export function Matches({ corrections }: { corrections: Corrections }) {
  const { t } = useTranslation()
  const choicesOf = useCellChoices()
  const labelOf = useColumnLabel()
  const { unknown, ignoredTitles } = corrections
  if (unknown.length === 0 && ignoredTitles.length === 0) return null

  const chosenOf = (one: UnknownValue) =>
    corrections.choiceOf(one) ?? suggestChoice(choicesOf(one.column) ?? [], one.value)?.value ?? ''
  const values = unknown.flatMap((one) => matchesOf(one, chosenOf(one)))

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
              onChange={({ target }) => corrections.choose(one, target.value)}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              sx={{ flex: '1 1 260px', maxWidth: 420 }}
            >
              <option value="">{t('import.standsForNothing')}</option>
              {one.column === 'fonction' && <option value={clearChoice}>{t('import.leaveEmpty')}</option>}
              {(choicesOf(one.column) ?? []).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </TextField>
          </Box>
        ))}
        {ignoredTitles.map((title) => (
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
                value={corrections.meaningOf(title)}
                onChange={(column) => corrections.giveMeaning(title, column)}
              />
            </Box>
          </Box>
        ))}
      </Box>
      <Button
        disabled={values.length + corrections.columns.length === 0}
        loading={corrections.isSending}
        onClick={() => corrections.send(values)}
        sx={{ mt: 2 }}
      >
        {t('import.applyMatches')}
      </Button>
    </Panel>
  )
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 } as const
