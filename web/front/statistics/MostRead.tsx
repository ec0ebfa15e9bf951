import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import type { StatisticsProps } from './KeyFigures.tsx'

/** Lists the most opened documents, with a bar under each. */
export function MostRead({ statistics: { mostRead } }: StatisticsProps) {
  const { t } = useTranslation()
  const most = mostRead[0]?.readers ?? 1
  return (
    <Panel title={t('statistics.read.title')}>
      {mostRead.length === 0 && <EmptyState>{t('statistics.read.none')}</EmptyState>}
      <Box component="ol" sx={{ ...plainList, display: 'grid', gap: 1.5, '&:empty': { display: 'none' } }}>
        {mostRead.map(({ id, title, irp, readers }) => (
          <li key={id}>
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5 }}>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <TextLink to="/documents/$id" params={{ id }}>
                  {title}
                </TextLink>{' '}
                <Typography component="span" variant="body2" color="textSecondary">
                  {irp.name}
                </Typography>
              </Box>
              <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
                {t('statistics.read.readers', { count: readers })}
              </Typography>
            </Box>
            <Box aria-hidden sx={{ height: 6, mt: 0.5, borderRadius: 1, bgcolor: 'soft.primary' }}>
              <Box sx={{ height: 1, width: readers / most, borderRadius: 1, bgcolor: 'ink.primary' }} />
            </Box>
          </li>
        ))}
      </Box>
    </Panel>
  )
}
