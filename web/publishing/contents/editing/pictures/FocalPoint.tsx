import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { FormPicture } from '#web/publishing/contents/editing/form/draft.ts'
import { Picture } from '#web/publishing/contents/Picture.tsx'

interface FocalPointProps {
  picture: FormPicture
  /** Called while the point moves. */
  onMove: (picture: FormPicture) => void
  /** Called once the point is released, with the picture before the move. */
  onMoved: (picture: FormPicture, before: FormPicture) => void
}

/** Aspect ratios in which the picture is shown. */
const previewRatios = [
  { name: 'picture.crop.card', ratio: 16 / 9 },
  { name: 'picture.crop.slider', ratio: 21 / 9 },
  { name: 'picture.crop.square', ratio: 1 },
] as const
const arrowStep = 0.05

/** Sets the focal point by pointer or arrow keys, above previews of the resulting crops. */
export function FocalPoint({ picture, onMove, onMoved }: FocalPointProps) {
  const { t } = useTranslation()
  const help = useId()
  /** The picture before the move, while the point is held. */
  const held = useRef<FormPicture>(null)
  const { focalX, focalY, width, height } = picture
  const left = Math.round(focalX * 100)
  const top = Math.round(focalY * 100)

  const at = ({ clientX, clientY, currentTarget }: PointerEvent): FormPicture => {
    const box = currentTarget.getBoundingClientRect()
    return {
      ...picture,
      focalX: clampShare((clientX - box.left) / box.width),
      focalY: clampShare((clientY - box.top) / box.height),
    }
  }
  const press = (event: KeyboardEvent) => {
    const move = arrowMoves[event.key]
    if (!move) return
    event.preventDefault()
    const moved = {
      ...picture,
      focalX: clampShare(focalX + move[0] * arrowStep),
      focalY: clampShare(focalY + move[1] * arrowStep),
    }
    place(moved)
  }
  const place = (moved: FormPicture) => {
    onMove(moved)
    onMoved(moved, picture)
  }

  return (
    <div>
      <Box
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          event.currentTarget.querySelector('input')?.focus()
          held.current = picture
          onMove(at(event))
        }}
        onPointerMove={(event) => held.current && onMove(at(event))}
        onPointerUp={(event) => {
          if (held.current) onMoved(at(event), held.current)
          held.current = null
        }}
        sx={frame}
      >
        <Picture picture={{ ...picture, alt: '' }} sizes="400px" ratio={width / height} />
        <Box aria-hidden sx={mark} style={{ left: `${left}%`, top: `${top}%` }} />
        <input
          type="range"
          min={0}
          max={100}
          value={left}
          aria-label={t('picture.focal')}
          aria-describedby={help}
          aria-valuetext={t('picture.focalAt', { left, top })}
          onKeyDown={press}
          // screen readers move the slider along one axis only
          onChange={({ target }) => place({ ...picture, focalX: Number(target.value) / 100 })}
        />
      </Box>
      <Typography variant="body2" color="textSecondary" id={help} sx={{ mt: 0.5 }}>
        {t('picture.focalHelp')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {previewRatios.map(({ name, ratio }) => (
          <Box key={name} sx={{ width: Math.round(64 * ratio) }}>
            <Picture picture={{ ...picture, alt: '' }} sizes="160px" ratio={ratio} />
            <Typography variant="caption" component="div" color="textSecondary">
              {t(name)}
            </Typography>
          </Box>
        ))}
      </Box>
    </div>
  )
}

const clampShare = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100

const arrowMoves: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const frame = {
  position: 'relative',
  cursor: 'crosshair',
  touchAction: 'none',
  borderRadius: 1,
  overflow: 'hidden',
  '& img': { pointerEvents: 'none' },
  '& input': { position: 'absolute', inset: 0, width: '100%', m: 0, opacity: 0, pointerEvents: 'none' },
  '&:has(input:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const
const mark = {
  position: 'absolute',
  width: 28,
  height: 28,
  transform: 'translate(-50%, -50%)',
  borderRadius: '50%',
  border: '3px solid #FFFFFF',
  boxShadow: '0 0 0 2px #1B2B50, inset 0 0 0 2px #1B2B50',
} as const
