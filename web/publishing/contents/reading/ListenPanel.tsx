import { mdiDownload, mdiPause, mdiPlay } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { Content } from '#contract/publishing/contents/contents.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { Picture } from '#web/publishing/contents/Picture.tsx'
import { formatClock } from '#web/publishing/contents/player/formatClock.ts'
import { pause, playTrack, usePlayback } from '#web/publishing/contents/player/playback.ts'
import { readPosition } from '#web/publishing/contents/player/positions.ts'
import { useTrack } from '#web/publishing/contents/player/track.ts'

interface ListenPanelProps {
  content: Content
  podcast: NonNullable<Content['podcast']>
}

/** Shows the play button of a podcast. Playback runs in the player bar of the shell and continues on other screens. */
export function ListenPanel({ content: { id, title, mainPicture }, podcast }: ListenPanelProps) {
  const { t } = useTranslation()
  const me = useMe()
  const isOn = useTrack()?.id === id
  const { playing } = usePlayback()
  const isHeard = isOn && playing
  const position = isOn ? 0 : readPosition(me.id, id)
  const { url, seconds, size } = podcast
  const isOurs = podcast.id !== null
  const host = isOurs ? null : new URL(url).host

  const press = () => (isHeard ? pause() : playTrack({ id, title, url, seconds, picture: mainPicture }, me.id))
  return (
    <Card component="section" aria-label={t('podcast.listen')} className="no-print" sx={panel}>
      {mainPicture && (
        <Box sx={{ flex: '0 1 240px', minWidth: 160, borderRadius: '8px', overflow: 'hidden' }}>
          <Picture picture={mainPicture} sizes="240px" first />
        </Box>
      )}
      <Box sx={{ flex: '1 1 240px', display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Button size="large" startIcon={<Icon path={isHeard ? mdiPause : mdiPlay} />} onClick={press}>
          {isHeard
            ? t('podcast.pause')
            : position > 0
              ? t('podcast.resume', { time: formatClock(position) })
              : t('podcast.play')}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {joinFacts([seconds !== null && formatClock(seconds), size !== null && formatBytes(size)])}
        </Typography>
        {host && (
          <Typography variant="body2" color="textSecondary">
            {t('podcast.calls', { host })}
          </Typography>
        )}
        {isOurs && (
          <Button
            component="a"
            href={url}
            download={podcast.fileName ?? ''}
            variant="text"
            size="small"
            startIcon={<Icon path={mdiDownload} />}
          >
            {t('podcast.download')}
          </Button>
        )}
      </Box>
    </Card>
  )
}

const panel = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2.5, p: { xs: 2, sm: 2.5 } } as const
