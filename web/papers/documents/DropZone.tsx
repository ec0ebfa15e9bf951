import { mdiTrayArrowUp } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { limits } from '#contract/ground/limits.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'

interface DropZoneProps {
  /** Receives at most twenty files; more are rejected with a message. */
  onFiles: (files: File[]) => void
  /** What the files are for, « Note de la direction », announced by screen readers. */
  about?: string
  /** One-line layout, under a point. */
  compact?: boolean
  /** Accepts one file, which replaces another. */
  single?: boolean
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
  const label = t(single ? 'upload.chooseOne' : 'upload.choose')

  const button = (
    <>
      <input {...getInputProps({ 'aria-label': label })} />
      <Box sx={{ ...zone, ...(compact ? lineLayout : blockLayout), ...(isDragActive && dragOver) }}>
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
          {isDragActive ? t('upload.release') : t(single ? 'upload.hintOne' : 'upload.hint')}
        </Typography>
      </Box>
      <div role="alert">
        {tooMany > 0 && (
          <Typography variant="body2" sx={{ mt: 0.5, color: 'ink.error' }}>
            {t(single ? 'upload.tooManyForOne' : 'upload.tooMany', { count: tooMany, max: most })}
          </Typography>
        )}
      </div>
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
const dragOver = { borderColor: 'primary.main', borderStyle: 'solid', bgcolor: 'soft.primary' } as const
