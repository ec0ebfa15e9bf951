import { mdiPlay } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Content } from '#contract/publishing/contents/contents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Picture } from '#web/publishing/contents/Picture.tsx'
import '#web/publishing/contents/translations.ts'

interface VideoFrameProps {
  address: string
  title: string
  picture: Content['mainPicture']
}

/** Shows an embedded video. Sends no request to the video site before the user starts it (DOMAIN §7). */
export function VideoFrame({ address, title, picture }: VideoFrameProps) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)

  if (wanted)
    return (
      <Box
        component="iframe"
        src={address}
        title={title}
        // replaces the button that had the focus
        ref={(frame: HTMLIFrameElement | null) => frame?.focus()}
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="fullscreen"
        // some players require the referring site; the page itself is not sent
        referrerPolicy="strict-origin"
        className="no-print"
        sx={{ ...frame, border: 0 }}
      />
    )
  return (
    <div>
      <Box sx={frame}>
        {picture && <Picture picture={picture} sizes="(min-width: 824px) 760px, 94vw" first />}
        <Box className="no-print" sx={overlay}>
          <Button size="large" startIcon={<Icon path={mdiPlay} />} onClick={() => setWanted(true)}>
            {t('video.play')}
          </Button>
        </Box>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('video.calls', { host: new URL(address).host })}
      </Typography>
    </div>
  )
}

const frame = {
  position: 'relative',
  display: 'block',
  width: '100%',
  aspectRatio: '16 / 9',
  borderRadius: '12px',
  overflow: 'hidden',
  bgcolor: 'rail.ground',
} as const
const overlay = { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' } as const
