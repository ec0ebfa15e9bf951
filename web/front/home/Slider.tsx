import { mdiChevronLeft, mdiChevronRight, mdiPause, mdiPlay } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { KeyboardEvent } from 'react'
import type { ContentRow } from '#contract/publishing/contents/contents.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { contentFacts } from '#web/papers/contentKinds/contentFacts.ts'
import { contentRoutes } from '#web/papers/contentKinds/contentRoutes.ts'
import { Picture } from '#web/publishing/contents/Picture.tsx'
import { useSlides } from './useSlides.ts'
import './translations.ts'

/** Renders the featured contents as a carousel: a scrolling row, moved by touch, wheel, arrows and buttons. */
export function Slider({ contents }: { contents: readonly ContentRow[] }) {
  const { t } = useTranslation()
  const count = contents.length
  const { row, place, go, isMoving, setIsMoving, canMove, hold } = useSlides(count)
  if (count === 0) return null

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(place + step)
  }
  const position = t('slider.slide', { place: place + 1, count })
  return (
    <Box
      component="section"
      aria-label={t('slider.name')}
      aria-roledescription="carrousel"
      {...hold}
      onKeyDown={onKey}
      sx={frame}
    >
      <Box component="ul" ref={row} sx={slides}>
        {contents.map((content, index) => (
          <Slide
            key={content.id}
            content={content}
            first={index === 0}
            name={t('slider.slide', { place: index + 1, count })}
          />
        ))}
      </Box>
      {count > 1 && (
        <Box className="no-print" sx={tools}>
          <IconButton aria-label={t('slider.previous')} onClick={() => go(place - 1)}>
            <Icon path={mdiChevronLeft} />
          </IconButton>
          <Typography variant="body2" aria-hidden sx={{ minWidth: 56, textAlign: 'center' }}>
            {position}
          </Typography>
          <IconButton aria-label={t('slider.next')} onClick={() => go(place + 1)}>
            <Icon path={mdiChevronRight} />
          </IconButton>
          {canMove && (
            <IconButton
              aria-label={t(isMoving ? 'slider.pause' : 'slider.play')}
              onClick={() => setIsMoving(!isMoving)}
            >
              <Icon path={isMoving ? mdiPause : mdiPlay} />
            </IconButton>
          )}
          {/* no live region: automatic moves are not announced */}
          <output>
            {!isMoving && <VisuallyHidden>{`${position} : ${contents[place]?.title ?? ''}`}</VisuallyHidden>}
          </output>
        </Box>
      )}
    </Box>
  )
}

function Slide({ content, first, name }: { content: ContentRow; first: boolean; name: string }) {
  const { t } = useTranslation()
  const { id, contentType, title, introduction, mainPicture } = content
  return (
    <Box component="li" aria-label={name} sx={slide}>
      <Box sx={{ bgcolor: 'soft.info', aspectRatio: { xs: '1 / 1', md: '16 / 9' } }}>
        {mainPicture && <Picture picture={mainPicture} sizes="(min-width: 900px) 240px, 96px" first={first} />}
      </Box>
      <Box sx={words}>
        <Typography variant="body2" color="textSecondary">
          {joinFacts([t(`content.kind.${contentType}`), ...contentFacts(content)])}
        </Typography>
        <Typography variant="h3" component="h2">
          <TextLink to={contentRoutes[contentType]} params={{ id }} color="inherit" sx={wholeSlide}>
            {title}
          </TextLink>
        </Typography>
        <Typography color="textSecondary" sx={clampedStyle}>
          {introduction}
        </Typography>
      </Box>
    </Box>
  )
}

const frame = {
  position: 'relative',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  overflow: 'hidden',
} as const

const slides = {
  ...plainList,
  display: 'flex',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  '@media print': { display: 'block' },
} as const

const slide = {
  position: 'relative',
  flex: '0 0 100%',
  minWidth: 0,
  scrollSnapAlign: 'start',
  scrollSnapStop: 'always',
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: { xs: '96px minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
} as const

const words = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  px: 2,
  pt: 1.5,
  // room for the buttons below the text
  pb: 7,
} as const

const wholeSlide = {
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: '-2px' },
} as const

const clampedStyle = {
  display: { xs: 'none', md: '-webkit-box' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const

const tools = {
  position: 'absolute',
  right: 8,
  bottom: 8,
  display: 'flex',
  alignItems: 'center',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  color: 'text.secondary',
} as const
