import { mdiBellBadgeOutline, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { SavedSearch } from '#contract/finding/savedSearches.ts'
import { useSetAlertFrequency } from '#web/finding/search/mutations.ts'
import { savedSearchPageParams } from '#web/finding/search/savedSearchPageParams.ts'
import { useMarkSearchSeen } from '#web/finding/search/useMarkSearchSeen.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { RhythmField } from '#web/messaging/subscriptions/RhythmField.tsx'

interface SavedSearchLineProps {
  search: SavedSearch
  /** Criteria of the search as text. */
  words: string
  onRename: () => void
  onRemove: () => void
}

/** Shows one saved search. Opening it, even in another tab, marks its new results as seen. */
export function SavedSearchLine({ search, words, onRename, onRemove }: SavedSearchLineProps) {
  const { t } = useTranslation()
  const { mutate: visit } = useMarkSearchSeen()
  const { mutate: keep, isPending, variables } = useSetAlertFrequency()
  const { id, name, query, fresh, seenAt } = search
  return (
    <Card component="li" sx={line}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <TextLink
            to="/recherche"
            search={savedSearchPageParams(query)}
            onClick={() => visit(id)}
            onAuxClick={({ button }) => button === 1 && visit(id)}
            sx={{ fontWeight: 600 }}
          >
            {name}
          </TextLink>
          {fresh > 0 && (
            <StatusChip tone="primary" icon={mdiBellBadgeOutline}>
              {t('saved.fresh', { count: fresh })}
            </StatusChip>
          )}
        </Box>
        <Typography sx={{ mt: 0.5 }}>{words}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('saved.seenAt', { date: formatDay(seenAt) })}
        </Typography>
      </Box>
      <Box className="no-print" sx={{ display: 'flex', alignItems: 'center', mr: -1 }}>
        <RhythmField
          name={name}
          rhythm={isPending ? variables.rhythm : search.rhythm}
          onChange={(rhythm) => keep({ ...search, rhythm })}
        />
        <IconButton aria-label={t('saved.renameNamed', { name })} title={t('saved.rename')} onClick={onRename}>
          <Icon path={mdiPencilOutline} fontSize="small" />
        </IconButton>
        <IconButton aria-label={t('saved.deleteNamed', { name })} title={t('form.delete')} onClick={onRemove}>
          <Icon path={mdiTrashCanOutline} fontSize="small" />
        </IconButton>
      </Box>
    </Card>
  )
}

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 2 } as const
