import { mdiTrayArrowUp } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Portal from '@mui/material/Portal'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { limits } from '#contract/ground/limits.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FileRefusal } from '#web/ground/ui/FileRefusal.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { hiddenFromTouch } from '#web/ground/ui/theme/touchTarget.ts'
import { useFilesDraggedOver, usePageDrop } from '#web/papers/documents/filesDraggedOver.ts'
import { useUploads } from '#web/papers/documents/useUploads.ts'
import { trayTarget } from './trayTarget.ts'
import './translations.ts'

interface TrayDropProps {
  /** The session; null until it is saved. */
  place: { irp: number; session: number } | null
  /** Files dropped before the session was saved. */
  waiting?: readonly File[]
  /** Receives the files while the session is not saved. */
  onEarlyFiles?: (files: readonly File[]) => void
}

/** Receives the files dropped anywhere on the page of a session, outside of a zone. The button opens the file picker. */
export function TrayDrop({ place, waiting = [], onEarlyFiles }: TrayDropProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const isDragged = useFilesDraggedOver()
  const [tooMany, setTooMany] = useState(0)
  const { add } = useUploads({ place: trayTarget(place ?? { irp: 0, session: 0 }), melts: true })
  const receive = (files: readonly File[]) => {
    setTooMany(files.length > limits.filesAtOnce ? files.length : 0)
    if (files.length > limits.filesAtOnce) return
    if (place) add(files)
    else onEarlyFiles?.(files)
  }
  usePageDrop(receive)

  return (
    <Box className="no-print" sx={{ flex: '1 1 400px', minWidth: 0 }}>
      {isDragged && (
        <Portal>
          <Typography aria-hidden sx={banner}>
            {t('tray.release')}
          </Typography>
        </Portal>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="application/pdf,.pdf"
        aria-label={t('tray.drop')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // choosing the same files again must be a change
          currentTarget.value = ''
          if (files.length > 0) receive(files)
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Icon path={mdiTrayArrowUp} />}
          onClick={() => input.current?.click()}
        >
          {t('tray.drop')}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 260px', ...hiddenFromTouch }}>
          {t('tray.dropHint')}
        </Typography>
      </Box>
      <FileRefusal reason={tooMany > 0 ? t('tray.tooMany', { count: tooMany, max: limits.filesAtOnce }) : null} />
      {waiting.length > 0 && (
        <Typography variant="body2" component="output" sx={{ display: 'block', color: 'ink.primary', mt: 0.5 }}>
          {t('tray.waiting', { count: waiting.length, names: waiting.map(({ name }) => name).join(', ') })}
        </Typography>
      )}
    </Box>
  )
}

const banner = {
  position: 'fixed',
  zIndex: 'tooltip',
  bottom: 24,
  left: '50%',
  width: 'max-content',
  maxWidth: 'calc(100vw - 32px)',
  transform: 'translateX(-50%)',
  p: 1.5,
  border: '2px dashed',
  borderColor: 'primary.main',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontWeight: 600,
  textAlign: 'center',
  pointerEvents: 'none',
} as const
