import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ContentRow } from '#contract/publishing/contents/contents.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { sessionContents } from '#web/meetings/sessions/lazyQueries.ts'
import { contentFacts } from '#web/papers/contentKinds/contentFacts.ts'
import { contentRoutes } from '#web/papers/contentKinds/contentRoutes.ts'
import { kindIcons } from '#web/papers/contentKinds/kindIcons.ts'
import '#web/meetings/sessions/translations.ts'

/** Shows the synopsis and the videos of a session. Hidden in offline copies and in print. */
export function SessionContents({ sessionId }: { sessionId: number }) {
  const { t } = useTranslation()
  const isCopy = useOfflineCopyDate() !== null
  const { data } = useQuery({ ...sessionContents(sessionId), enabled: !isCopy })
  if (!data || data.member.length === 0) return null
  return (
    <Box className="no-print">
      <Panel title={t('session.contents')}>
        <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1 }}>
          {data.member.toSorted(compareSynopsisFirst).map((content) => (
            <ContentLine key={content.id} content={content} />
          ))}
        </Box>
      </Panel>
    </Box>
  )
}

/** Sorts the synopsis first: it covers the whole session. */
const compareSynopsisFirst = (one: ContentRow, other: ContentRow) =>
  Number(other.contentType === 'synopsis') - Number(one.contentType === 'synopsis')

function ContentLine({ content }: { content: ContentRow }) {
  const { t } = useTranslation()
  const { id, contentType, title } = content
  return (
    <Box component="li" sx={line}>
      <Icon path={kindIcons[contentType]} sx={{ fontSize: 20, mt: '2px', color: 'text.secondary' }} />
      <div>
        <TextLink to={contentRoutes[contentType]} params={{ id }} color="inherit" sx={{ fontWeight: 500 }}>
          {title}
        </TextLink>
        <Typography variant="body2" color="textSecondary">
          {joinFacts([t(`content.kind.${contentType}`), ...contentFacts(content)])}
        </Typography>
      </div>
    </Box>
  )
}

const line = { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', columnGap: 1.5 } as const
