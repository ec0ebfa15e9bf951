import { mdiArchiveOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SearchResult } from '#contract/finding/search.ts'
import { HighlightedText } from '#web/finding/search/HighlightedText.tsx'
import { typeIcons } from '#web/finding/search/typeIcons.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { AddressLink } from '#web/ground/ui/AddressLink.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { lineTarget } from '#web/ground/ui/lineTarget.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { MatchingPages } from './MatchingPages.tsx'
import { resultLinkAttribute } from './resultFocus.ts'

interface ResultItemProps {
  result: SearchResult
  /** The last opened result, after returning to the list. */
  takesFocus: boolean
  onOpen: () => void
}

/** Shows one result: its kind, its title, and an excerpt with the words. */
export function ResultItem({ result, takesFocus, onOpen }: ResultItemProps) {
  const { t } = useTranslation()
  const { type, titleMarked, extract, url, date, irp, session, pages, archived } = result
  return (
    <Box component="li" sx={item}>
      <Icon path={typeIcons[type]} sx={{ color: 'text.secondary', mt: '1px' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" component="div" color="textSecondary" sx={facts}>
          {joinFacts([t(`search.type.${type}`), irp?.name, formatDay(date)])}
          {archived && (
            <StatusChip tone="plain" icon={mdiArchiveOutline}>
              {t('search.archived')}
            </StatusChip>
          )}
        </Typography>
        <Typography variant="h2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          <AddressLink
            {...resultLinkAttribute}
            {...(takesFocus && { 'data-takes-focus': true })}
            href={url}
            onFollow={onOpen}
            color="inherit"
            sx={lineTarget}
          >
            <HighlightedText text={titleMarked} />
          </AddressLink>
        </Typography>
        {session && type !== 'session' && (
          <Typography variant="body2" color="textSecondary">
            {session.title}
          </Typography>
        )}
        {/* the matching pages show their own excerpts */}
        {pages.length === 0 && extract && (
          <Typography sx={{ mt: 0.5, maxWidth: '80ch', overflowWrap: 'anywhere' }}>
            <HighlightedText text={extract} />
          </Typography>
        )}
        <MatchingPages result={result} onOpen={onOpen} />
      </Box>
    </Box>
  )
}

const item = {
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  columnGap: { xs: 1.5, sm: 2 },
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  breakInside: 'avoid',
} as const
const facts = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  minHeight: 24,
} as const
