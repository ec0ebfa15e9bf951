import { mdiFileDocumentOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { DocumentRow } from '#contract/papers/documents.ts'
import type { ContentRow } from '#contract/publishing/contents/contents.ts'
import { formatDayShort } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { contentFacts } from '#web/papers/contentKinds/contentFacts.ts'
import { contentRoutes } from '#web/papers/contentKinds/contentRoutes.ts'
import { kindIcons } from '#web/papers/contentKinds/kindIcons.ts'
import { FileMeta } from '#web/papers/documents/FileMeta.tsx'

/** Shows a document of the channel as a card; a click anywhere on it opens the document. */
export function DocumentCard({ document }: { document: DocumentRow }) {
  const { t } = useTranslation()
  const { id, title, irp, session, documentType, documentCommission, publishedAt } = document
  const kind = (documentType ?? documentCommission)?.name ?? t('channel.document')
  return (
    <FlaggedCard icon={mdiFileDocumentOutline} about={joinFacts([kind, publishedAt && formatDayShort(publishedAt)])}>
      <TextLink to="/documents/$id" params={{ id }} color="inherit" sx={cardWideLink}>
        {title}
      </TextLink>
      <Typography variant="body2" color="textSecondary">
        {joinFacts([irp.name, session?.title])}
        {'\u00A0· '}
        <FileMeta document={document} />
      </Typography>
    </FlaggedCard>
  )
}

/** Shows an article, video, podcast or synopsis of the channel as a card. */
export function ContentCard({ content }: { content: ContentRow }) {
  const { t } = useTranslation()
  const { id, contentType, title, introduction } = content
  return (
    <FlaggedCard
      icon={kindIcons[contentType]}
      about={joinFacts([t(`content.kind.${contentType}`), ...contentFacts(content)])}
    >
      <TextLink to={contentRoutes[contentType]} params={{ id }} color="inherit" sx={cardWideLink}>
        {title}
      </TextLink>
      <Typography color="textSecondary" sx={clamped}>
        {introduction}
      </Typography>
    </FlaggedCard>
  )
}

const FlaggedCard = ({ icon, about, children }: { icon: string; about: string; children: ReactNode }) => (
  <Card component="article" sx={card}>
    <Box sx={drawing}>
      <Icon path={icon} sx={{ fontSize: 22 }} />
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {about}
      </Typography>
      {children}
    </Box>
  </Card>
)

const card = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '40px minmax(0, 1fr)',
  columnGap: 1.5,
  p: { xs: 2, sm: 2.5 },
  minWidth: 0,
  overflowWrap: 'anywhere',
  '&:hover': { borderColor: 'primary.main' },
  '&:focus-within:has(:focus-visible)': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
} as const

const drawing = {
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: 1,
  bgcolor: 'soft.info',
  color: 'ink.info',
} as const

/** Makes the link and its focus ring cover the whole card. */
const cardWideLink = {
  fontWeight: 600,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
} as const

const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const
