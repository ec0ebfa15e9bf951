import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { UserImport } from '#contract/people/imports/userImports.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { importsPerPage, userImports } from './api.ts'
import { StateChip } from './StateChip.tsx'

const route = getRouteApi('/house/admin/import')

/** Lists past and pending imports. */
export function PastImports() {
  const { t } = useTranslation()
  const { page } = route.useSearch()
  const { data } = useSuspenseQuery(userImports(page))
  return (
    <Panel title={t('import.history')}>
      {data.member.length === 0 && <EmptyState>{t('import.noHistory')}</EmptyState>}
      <Box component="ul" sx={plainList}>
        {data.member.map((one) => (
          <PastImport key={one.id} past={one} />
        ))}
      </Box>
      <Pager page={page ?? 1} itemsPerPage={importsPerPage} totalItems={data.totalItems} />
    </Panel>
  )
}

/** « 3 créés, 1 mis à jour… » */
const reportedCounts = ['created', 'updated', 'unchanged', 'refused'] as const

function PastImport({ past: { id, fileName, state, counts, createdAt, importedBy } }: { past: UserImport }) {
  const { t } = useTranslation()
  const when = `${formatDay(createdAt)}, ${formatTime(createdAt)}`
  const by = importedBy ? t('import.by', { name: `${importedBy.firstName} ${importedBy.lastName}` }) : null
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        py: 1.5,
        '& + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <TextLink to="/admin/import" search={{ id }} sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {fileName}
        </TextLink>
        <Typography variant="body2" color="textSecondary">
          {[when, by].filter(Boolean).join(' · ')}
        </Typography>
        {(state === 'checked' || state === 'applied') && (
          <Typography variant="body2" color="textSecondary">
            {reportedCounts.map((name) => t(`import.report.${name}`, { count: counts[name] })).join(', ')}
          </Typography>
        )}
      </Box>
      <StateChip state={state} />
    </Box>
  )
}
