import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { DirectoryImportRun } from '#contract/people/imports/directoryImports.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { directoryRuns } from './api.ts'
import { StateChip } from './StateChip.tsx'
import './translations.ts'

/** Lists the nights on which the file of the directory was read; nothing on a portal without one. */
export function DirectoryRuns() {
  const { t } = useTranslation()
  const { member } = useSuspenseQuery(directoryRuns).data
  if (member.length === 0) return null
  return (
    <Panel title={t('import.nights')}>
      <Typography variant="body2" color="textSecondary">
        {t('import.nightsAbout')}
      </Typography>
      <Box component="ul" aria-label={t('import.nights')} sx={plainList}>
        {member.map((run) => (
          <Night key={run.id} run={run} />
        ))}
      </Box>
    </Panel>
  )
}

/** « 3 créés, 1 mis à jour… » */
const reportedCounts = ['created', 'updated', 'unchanged', 'refused'] as const

function Night({ run: { at, outcome, detail, import: made } }: { run: DirectoryImportRun }) {
  const { t } = useTranslation()
  const when = `${formatDay(at)}, ${formatTime(at)}`
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {made ? (
          <TextLink to="/admin/import" search={{ id: made.id }} sx={{ fontWeight: 500 }}>
            {when}
          </TextLink>
        ) : (
          <Box sx={{ fontWeight: 500 }}>{when}</Box>
        )}
        {made && (
          <Typography variant="body2" color="textSecondary">
            {[
              ...reportedCounts.map((name) => t(`import.report.${name}`, { count: made.counts[name] })),
              t('import.report.closed', { count: made.counts.deleted }),
            ].join(', ')}
          </Typography>
        )}
        {detail !== null && (
          <Typography variant="body2" color="textSecondary">
            {frenchSpaces(detail)}
          </Typography>
        )}
      </Box>
      {made && made.state !== 'checked' ? (
        <StateChip state={made.state} />
      ) : (
        <StatusChip tone={made ? 'primary' : tones[outcome]}>
          {t(made ? 'import.night.held' : `import.night.${outcome}`)}
        </StatusChip>
      )}
    </Box>
  )
}

const tones = {
  read: 'plain',
  unchanged: 'plain',
  missing: 'error',
  empty: 'error',
  truncated: 'error',
  tooLarge: 'error',
  refused: 'error',
} as const

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  py: 1.5,
  '& + li': { borderTop: 1, borderColor: 'divider' },
} as const
