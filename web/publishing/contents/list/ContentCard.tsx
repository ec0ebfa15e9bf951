import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ContentRow } from '#contract/publishing/contents/contents.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { contentFacts } from '#web/papers/contentKinds/contentFacts.ts'
import { contentRoutes } from '#web/papers/contentKinds/contentRoutes.ts'
import { kindIcons } from '#web/papers/contentKinds/kindIcons.ts'
import { Picture } from '#web/publishing/contents/Picture.tsx'

interface ContentCardsProps {
  contents: readonly ContentRow[]
  /** Heading level of the titles. */
  heading?: 'h2' | 'h3'
  /** For lists that mix several kinds. */
  withKind?: boolean
}

/** Shows contents as a responsive grid of cards. */
export const ContentCards = ({ contents, heading = 'h2', withKind = false }: ContentCardsProps) => (
  <Box component="ul" sx={cards}>
    {contents.map((content) => (
      <ContentCard key={content.id} content={content} heading={heading} withKind={withKind} />
    ))}
  </Box>
)

interface ContentCardProps {
  content: ContentRow
  heading: 'h2' | 'h3'
  withKind: boolean
}

/** Shows a content as a card; a click anywhere on it opens the content. */
function ContentCard({ content, heading, withKind }: ContentCardProps) {
  const { t } = useTranslation()
  const { id, contentType, title, introduction, mainPicture, thematics } = content
  return (
    <Card component="li" sx={card}>
      {mainPicture ? (
        <Picture picture={mainPicture} sizes={cardSizes} />
      ) : (
        <Box sx={plain}>
          <Icon path={kindIcons[contentType]} sx={{ fontSize: 48 }} />
        </Box>
      )}
      <Box sx={words}>
        <Typography variant="body2" color="textSecondary">
          {joinFacts([withKind && t(`content.kind.${contentType}`), ...contentFacts(content)])}
        </Typography>
        <Typography variant="h2" component={heading}>
          <TextLink to={contentRoutes[contentType]} params={{ id }} color="inherit" sx={wholeCard}>
            {title}
          </TextLink>
        </Typography>
        <Typography color="textSecondary" sx={clamped}>
          {introduction}
        </Typography>
        {thematics.length > 0 && (
          <Typography variant="body2" sx={{ mt: 'auto', color: 'ink.info' }}>
            {joinFacts(thematics.map(({ name }) => name))}
          </Typography>
        )}
      </Box>
    </Card>
  )
}

/** `sizes` for one, two or three columns. */
const cardSizes = '(min-width: 1200px) 410px, (min-width: 700px) 48vw, 94vw'

const cards = {
  ...plainList,
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
} as const

const card = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  breakInside: 'avoid',
  '&:hover': { borderColor: 'primary.main' },
  '&:focus-within:has(:focus-visible)': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
} as const

/** Makes the link and its focus ring cover the whole card. */
const wholeCard = {
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
} as const

const plain = {
  aspectRatio: '16 / 9',
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'soft.info',
  color: 'ink.info',
} as const

const words = { display: 'flex', flexDirection: 'column', gap: 0.75, flex: 1, p: { xs: 2, sm: 2.5 } } as const

const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
} as const
