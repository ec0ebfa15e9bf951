import { mdiClose, mdiFastForward30, mdiPause, mdiPlay, mdiRewind15 } from '@mdi/js'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { isTyping } from '#web/ground/ui/keyboard/isTyping.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { formatClock } from './formatClock.ts'
import { seekBackSeconds, seekForwardSeconds } from './mediaSession.ts'
import { pause, resume, seekBy, seekTo, setRate, stop, usePlayback } from './playback.ts'
import { type Track, useTrack } from './track.ts'
import '#web/publishing/contents/translations.ts'

const rates = [0.75, 1, 1.25, 1.5, 1.75, 2]
const rateFormat = new Intl.NumberFormat('fr-FR')

/** Shows the audio player at the bottom of every screen until it is closed. */
export default function PlayerBar() {
  const track = useTrack()
  return track && <Bar track={track} />
}

function Bar({ track }: { track: Track }) {
  const { t } = useTranslation()
  const { playing, failed } = usePlayback()
  return (
    <Box component="section" aria-label={t('player.name')} className="no-print" onKeyDown={handleArrowKey} sx={bar}>
      <GlobalStyles styles={bottomPadding} />
      <Box sx={{ gridArea: 'title', minWidth: 0 }}>
        <Typography noWrap>
          <TextLink to="/podcasts/$id" params={{ id: track.id }} color="inherit" sx={{ fontWeight: 600 }}>
            {track.title}
          </TextLink>
        </Typography>
        {failed && (
          <Typography variant="body2" role="alert" color="error">
            {t('player.failed')}
          </Typography>
        )}
      </Box>
      <Box sx={{ gridArea: 'controls', display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 0.5 }}>
        <IconButton aria-label={t('player.back')} onClick={() => seekBy(-seekBackSeconds)}>
          <Icon path={mdiRewind15} />
        </IconButton>
        <IconButton
          aria-label={t(playing ? 'player.pause' : 'player.play')}
          onClick={playing ? pause : resume}
          sx={{ bgcolor: 'primary.main', color: 'primary.contrastText', '&:hover': { bgcolor: 'primary.dark' } }}
        >
          <Icon path={playing ? mdiPause : mdiPlay} />
        </IconButton>
        <IconButton aria-label={t('player.forward')} onClick={() => seekBy(seekForwardSeconds)}>
          <Icon path={mdiFastForward30} />
        </IconButton>
      </Box>
      <Timeline />
      <SpeedSelect />
      <IconButton aria-label={t('player.close')} onClick={closePlayer} sx={{ gridArea: 'close' }}>
        <Icon path={mdiClose} />
      </IconButton>
    </Box>
  )
}

function Timeline() {
  const { t } = useTranslation()
  const { at, total } = usePlayback()
  const said = total === null ? formatClock(at) : t('player.at', { at: formatClock(at), total: formatClock(total) })
  return (
    <Box sx={{ gridArea: 'time', display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <Box
        component="input"
        type="range"
        min={0}
        max={Math.ceil(total ?? at + 1)}
        step={1}
        value={Math.floor(at)}
        disabled={total === null}
        aria-label={t('player.position')}
        aria-valuetext={said}
        onChange={({ target }) => seekTo(Number(target.value))}
        sx={{ flex: 1, minWidth: 0, height: 24, m: 0, accentColor: 'var(--mui-palette-primary-main)' }}
      />
      <Typography variant="body2" color="textSecondary" aria-hidden sx={{ whiteSpace: 'nowrap' }}>
        {total === null ? formatClock(at) : `${formatClock(at)} / ${formatClock(total)}`}
      </Typography>
    </Box>
  )
}

function SpeedSelect() {
  const { t } = useTranslation()
  const { rate } = usePlayback()
  return (
    <Box
      component="select"
      aria-label={t('player.speed')}
      value={rate}
      onChange={({ target }) => setRate(Number(target.value))}
      sx={speed}
    >
      {rates.map((one) => (
        <option key={one} value={one}>
          {t('player.times', { rate: rateFormat.format(one) })}
        </option>
      ))}
    </Box>
  )
}

/** Seeks with the arrow keys anywhere in the bar, except on controls that use them. */
function handleArrowKey(event: KeyboardEvent) {
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (event.key === 'ArrowLeft') seekBy(-seekBackSeconds)
  else if (event.key === 'ArrowRight') seekBy(seekForwardSeconds)
}

/** Closes the player and focuses the screen, since the focused button disappears. */
function closePlayer() {
  stop()
  document.getElementById('contenu')?.focus({ preventScroll: true })
}

/** Moves other sticky elements above the bar, and keeps focused elements from scrolling under it. */
const bottomPadding = {
  html: { '--bottom-bar': '133px', scrollPaddingBottom: 245 },
  '@media (min-width: 900px)': { html: { '--bottom-bar': '65px', scrollPaddingBottom: 177 } },
}

const bar = {
  position: 'sticky',
  bottom: 0,
  // above sticky elements of a screen, below menus and dialogs
  zIndex: 'appBar',
  display: 'grid',
  alignItems: 'center',
  alignContent: 'center',
  columnGap: 2,
  height: 'var(--bottom-bar)',
  boxSizing: 'border-box',
  px: { xs: 2, md: 4 },
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr) auto', md: 'auto minmax(120px, 1fr) minmax(0, 2fr) auto auto' },
  gridTemplateAreas: {
    xs: '"title title close" "time time time" "speed controls ."',
    md: '"controls title time speed close"',
  },
} as const

const speed = {
  gridArea: 'speed',
  minHeight: 32,
  px: 0.5,
  font: 'inherit',
  fontSize: 14,
  color: 'inherit',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
} as const
