import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { cropToJpeg, drawSquare } from './drawSquare.ts'
import { largestSquareCrop } from './squareCrop.ts'
import 'react-image-crop/dist/ReactCrop.css'

interface CropDialogProps {
  /** object URL of the image */
  address: string
  isSaving: boolean
  /** receives a square JPEG */
  onCropped: (square: File) => void
  onUnreadable: () => void
  onClose: () => void
}

const previewPixels = 192

/** Crops a picture to a square by mouse, touch or keyboard, with a preview. */
export default function CropDialog({ address, isSaving, onCropped, onUnreadable, onClose }: CropDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [crop, setCrop] = useState<PercentCrop | null>(null)
  const preview = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    if (image && crop && preview.current) drawSquare(image, crop, preview.current, previewPixels)
  }, [image, crop])

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      aria-describedby={`${id}-help`}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && !isSaving && onClose()}
    >
      <DialogTitle id={id} sx={{ fontSize: 20, fontWeight: 700 }}>
        {t('picture.crop')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
        <Typography variant="body2" color="textSecondary" id={`${id}-help`}>
          {t('picture.cropHelp')}
        </Typography>
        <Box sx={frame}>
          <ReactCrop
            aspect={1}
            keepSelection
            minWidth={48}
            {...(crop && { crop })}
            onChange={(_pixels, percents) => setCrop(percents)}
            ariaLabels={labels()}
          >
            <img
              src={address}
              alt=""
              onLoad={({ currentTarget }) => {
                setImage(currentTarget)
                setCrop(largestSquareCrop({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight }))
              }}
              onError={onUnreadable}
            />
          </ReactCrop>
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="body2">{t('picture.preview')}</Typography>
          <Box
            component="canvas"
            ref={preview}
            width={previewPixels}
            height={previewPixels}
            aria-hidden
            sx={{ width: 96, height: 96, borderRadius: '50%', border: 1, borderColor: 'divider' }}
          />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="text" color="inherit" disabled={isSaving} onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button disabled={!image} loading={isSaving} onClick={() => void finish()}>
          {t('picture.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )

  async function finish() {
    if (!image || !crop) return
    const square = await cropToJpeg(image, crop)
    if (square) onCropped(square)
    else onUnreadable()
  }

  function labels() {
    return {
      cropArea: t('picture.area'),
      nwDragHandle: t('picture.corner.nw'),
      nDragHandle: t('picture.side.n'),
      neDragHandle: t('picture.corner.ne'),
      eDragHandle: t('picture.side.e'),
      seDragHandle: t('picture.corner.se'),
      sDragHandle: t('picture.side.s'),
      swDragHandle: t('picture.corner.sw'),
      wDragHandle: t('picture.side.w'),
    }
  }
}

/** Larger handles for touch, with a visible focus. */
const frame = {
  maxWidth: '100%',
  p: 1.5,
  '& .ReactCrop': { '--rc-drag-handle-size': '24px', '--rc-focus-color': 'var(--mui-palette-primary-main)' },
  '& .ReactCrop__child-wrapper > img': { maxHeight: '45vh' },
} as const
