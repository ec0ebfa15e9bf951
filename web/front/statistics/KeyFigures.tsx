import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { Statistics } from '#contract/front/statistics.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatWholeNumber } from '#web/ground/i18n/numbers.ts'
import { sum, useFormatHours } from './numbers.ts'

export function KeyFigures({ statistics: { members, months, activeMembers, documents, validation } }: StatisticsProps) {
  const { t } = useTranslation()
  const spokenHours = useFormatHours()
  const medianHours = validation.at(-1)?.medianHours ?? null
  const figures = [
    [t('statistics.members'), formatWholeNumber(members)],
    [t('statistics.activeNow'), formatWholeNumber(activeMembers.at(-1)?.people ?? 0)],
    [t('statistics.published', { count: months.length }), formatWholeNumber(sum(documents.map(({ count }) => count)))],
    [t('statistics.delayNow'), medianHours === null ? t('statistics.noDelay') : spokenHours(medianHours)],
  ] as const
  return (
    <Box component="dl" aria-label={t('statistics.figures')} sx={grid}>
      {figures.map(([name, figure]) => (
        <Card key={name} component="div" sx={{ display: 'flex', flexDirection: 'column-reverse', p: 2 }}>
          <Box component="dt" sx={{ fontSize: 14, color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, typography: 'h5' }}>
            {figure}
          </Box>
        </Card>
      ))}
    </Box>
  )
}

export interface StatisticsProps {
  statistics: Statistics
}

const grid = { display: 'grid', gap: 2, m: 0, gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))' }
