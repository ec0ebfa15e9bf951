import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { UserImport } from '#contract/people/imports/userImports.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { outcomeWord } from '#web/people/imports/outcomeWord.ts'

const order = ['created', 'updated', 'unchanged', 'refused', 'deleted'] as const

/** Shows how many people are created, updated and so on. */
export function Counts({ shown: { counts, fromDirectory } }: { shown: Pick<UserImport, 'counts' | 'fromDirectory'> }) {
  const { t } = useTranslation()
  return (
    <Box component="ul" aria-label={t('import.counts')} sx={tiles}>
      {order.map((name) => (
        <Card key={name} component="li" sx={{ p: 2, minWidth: 0 }}>
          <Typography component="span" sx={{ display: 'block', fontSize: 26, fontWeight: 700, lineHeight: 1.2 }}>
            {counts[name].toLocaleString('fr-FR')}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {t(`import.count.${outcomeWord(name, fromDirectory)}`, { count: counts[name] })}
          </Typography>
        </Card>
      ))}
    </Box>
  )
}

const tiles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
} as const
