import Box from '@mui/material/Box'
import type { SearchResult } from '#contract/finding/search.ts'
import { HighlightedText } from '#web/finding/search/HighlightedText.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { AddressLink } from '#web/ground/ui/AddressLink.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { resultPageUrl } from './resultPageUrl.ts'

/** Lists the pages of a PDF that contain the words, each with a link to it. */
export function MatchingPages({ result: { title, url, pages }, onOpen }: { result: SearchResult; onOpen: () => void }) {
  const { t } = useTranslation()
  if (pages.length === 0) return null
  return (
    <Box component="ul" sx={pagesOf}>
      {pages.map(({ page, extract }) => (
        <Box component="li" key={page} sx={line}>
          <AddressLink
            href={resultPageUrl(url, page)}
            onFollow={onOpen}
            aria-label={t('search.openPage', { title, page })}
            sx={number}
          >
            {t('search.page', { page })}
          </AddressLink>
          <span>
            <HighlightedText text={extract} />
          </span>
        </Box>
      ))}
    </Box>
  )
}

/** On a phone the list starts below the icon, to use the full width. */
const pagesOf = {
  ...plainList,
  mt: 0.5,
  ml: { xs: '-36px', sm: 0 },
  display: 'grid',
  gap: 0.75,
  fontSize: 14,
  overflowWrap: 'anywhere',
} as const
const line = { display: 'grid', gridTemplateColumns: '44px minmax(0, 1fr)', alignItems: 'baseline' } as const
/** Touch target of 44 px, over the space between the lines. */
const number = { py: 1.25, my: -1.25, lineHeight: '24px', fontWeight: 500, whiteSpace: 'nowrap' } as const
