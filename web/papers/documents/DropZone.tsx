import { mdiTrayArrowUp } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { limits } from '#contract/ground/limits.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FileRefusal } from '#web/ground/ui/FileRefusal.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { hiddenFromTouch } from '#web/ground/ui/theme/touchTarget.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { useFilesDraggedOver } from './filesDraggedOver.ts'

interface DropZoneProps {
  /** Receives at most twenty files; more are rejected with a message. */
  onFiles: (files: File[]) => void
  /** What the files are for, « Note de la direction », announced by screen readers. */
  about?: string
  /** One-line layout, under a point. */
  compact?: boolean
  /** Accepts one file, which replaces another. */
  single?: boolean
  /** Shows the zone only while files are dragged over the page, on top of the end of the surrounding row. */
  overlay?: boolean
  disabled?: boolean
  /** Content that is also part of the drop target; a function places the button itself. */
  children?: ReactNode | ((button: ReactNode) => ReactNode)
}

/** Shows a drop zone with a button to choose files. `<UploadList>` shows their progress. */
export function DropZone({
  onFiles,
  about,
  compact = false,
  single = false,
  overlay = false,
  disabled = false,
  children,
}: DropZoneProps) {
  const { t } = useTranslation()
  const hintId = useId()
  const [tooMany, setTooMany] = useState(0)
  const most = single ? 1 : limits.filesAtOnce
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    // filters the file picker; a dropped file of another type is reported on its own line
    accept: { 'application/pdf': ['.pdf'] },
    multiple: !single,
    disabled,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    noDragEventsBubbling: true,
    onDrop: (accepted, refused) => {
      const files = [...accepted, ...refused.map(({ file }) => file)]
      setTooMany(files.length > most ? files.length : 0)
      if (files.length > 0 && files.length <= most) onFiles(files)
    },
  })
  const isDragged = useFilesDraggedOver()
  const label = t(single ? 'upload.chooseOne' : 'upload.choose')

  const alert = (
    <FileRefusal
      reason={tooMany > 0 ? t(single ? 'upload.tooManyForOne' : 'upload.tooMany', { count: tooMany, max: most }) : null}
    />
  )
  const button = (
    <>
      <input {...getInputProps({ 'aria-label': label })} />
      <Box
        sx={{
          ...zone,
          ...(compact ? lineLayout : blockLayout),
          ...(compact && !isDragged && quiet),
          ...(isDragActive && dragOver),
        }}
      >
        {!compact && <Icon path={mdiTrayArrowUp} sx={{ fontSize: 32, color: 'text.secondary' }} />}
        <Button
          variant={compact ? 'text' : 'outlined'}
          size={compact ? 'small' : 'medium'}
          disabled={disabled}
          onClick={open}
          aria-describedby={hintId}
          {...(compact && { startIcon: <Icon path={mdiTrayArrowUp} /> })}
        >
          {label}
          {about && <VisuallyHidden> {t('upload.about', { title: about })}</VisuallyHidden>}
        </Button>
        <Typography variant="body2" color="textSecondary" id={hintId}>
          {isDragActive ? (
            t('upload.release')
          ) : (
            <>
              <Box component="span" sx={hiddenFromTouch}>
                {t(single ? 'upload.orDropOne' : 'upload.orDrop')}{' '}
              </Box>
              {t(single ? 'upload.hintOne' : 'upload.hint')}
            </>
          )}
        </Typography>
      </Box>
      {alert}
    </>
  )
  if (overlay)
    return (
      <>
        <Box
          {...getRootProps({ 'aria-disabled': undefined })}
          sx={{ ...zone, ...overlayLayout, ...(isDragActive && dragOver), display: isDragged ? 'flex' : 'none' }}
        >
          <input {...getInputProps({ 'aria-label': label })} />
          {/* the pointer holds the files: only their place is told */}
          <Typography variant="body2" noWrap>
            {t('upload.onto', { title: about ?? '' })}
          </Typography>
        </Box>
        {alert}
      </>
    )
  return (
    // keeps the surrounding content usable while the button is disabled
    <Box {...getRootProps({ 'aria-disabled': undefined })} sx={{ minWidth: 0 }}>
      {typeof children === 'function' ? (
        children(button)
      ) : (
        <>
          {children}
          {button}
        </>
      )}
    </Box>
  )
}

const zone = {
  display: 'flex',
  alignItems: 'center',
  border: '1px dashed',
  borderColor: 'text.secondary',
  borderRadius: 1,
} as const
const blockLayout = { flexDirection: 'column', gap: 1, p: 2, textAlign: 'center' } as const
const lineLayout = { flexWrap: 'wrap', columnGap: 1, px: 1, py: 0.25 } as const
const overlayLayout = {
  position: 'absolute',
  zIndex: 1,
  insetBlock: '4px',
  right: 0,
  width: '45%',
  minWidth: 0,
  px: 1.5,
  bgcolor: 'background.paper',
} as const
/** A line shows its border only while files are dragged. */
const quiet = { borderColor: 'transparent', px: 0 } as const
const dragOver = { borderColor: 'primary.main', borderStyle: 'solid', bgcolor: 'soft.primary' } as const
