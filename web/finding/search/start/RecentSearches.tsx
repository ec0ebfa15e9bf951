import { mdiClose, mdiHistory } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useRecentSearches } from '#web/finding/search/recentSearches.ts'
import { focusSibling } from '#web/finding/search/results/resultFocus.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useMe } from '#web/ground/viewer/api.ts'

/** Lists the recent searches, to repeat or remove them. Renders nothing when there is none. */
export function RecentSearches() {
  const { t } = useTranslation()
  const { id } = useMe()
  const { recent, forget, forgetAll } = useRecentSearches(id)
  if (recent.length === 0) return null
  return (
    <Panel
      title={t('search.recent')}
      action={
        <Button variant="text" size="small" onClick={forgetAll}>
          {t('search.forgetAll')}
        </Button>
      }
    >
      <Box component="ul" sx={plainList}>
        {recent.map((q) => (
          <Box component="li" key={q} sx={line}>
            <Icon path={mdiHistory} fontSize="small" sx={{ color: 'text.secondary' }} />
            <TextLink to="/recherche" search={{ q }} color="inherit" sx={{ flex: 1, minWidth: 0, lineHeight: '24px' }}>
              {q}
            </TextLink>
            <IconButton
              aria-label={t('search.forget', { q })}
              onClick={({ currentTarget }) => {
                focusSibling(currentTarget.closest('ul')?.querySelectorAll('button') ?? [], currentTarget)
                forget(q)
              }}
            >
              <Icon path={mdiClose} fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('search.onDevice')}
      </Typography>
    </Panel>
  )
}

const line = { display: 'flex', alignItems: 'center', gap: 1.25, overflowWrap: 'anywhere' } as const
