import { mdiChevronDown, mdiChevronUp, mdiClose, mdiDragVertical } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { limits } from '#contract/ground/limits.ts'
import type { ContentRow } from '#contract/publishing/contents/contents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import type { useRowDragging } from './useRowDragging.ts'

/** Control that moves a slide. */
export type MoveControl = 'handle' | 'up' | 'down'

interface SlideRowProps {
  slide: ContentRow
  index: number
  count: number
  /** Pointer listeners of the drag handle. */
  handle: ReturnType<typeof useRowDragging>
  /** Moves the slide. @param part control that has the focus and keeps it */
  onMove: (to: number, part: MoveControl) => void
  onRemove: () => void
}

/** Shows one content of the slider. It is moved by its drag handle, by arrow keys on the handle, or by its buttons. */
export function SlideRow({ slide, index, count, handle, onMove, onRemove }: SlideRowProps) {
  const { t } = useTranslation()
  const { id, title, contentType } = slide
  const isShown = index < limits.slides
  return (
    <Box component="li" data-slide={id} sx={{ ...line, ...(!isShown && { opacity: 0.75 }) }}>
      <IconButton
        {...handle}
        data-part="handle"
        aria-label={t('slider.drag', { title })}
        onKeyDown={(event) => {
          const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
          if (to === undefined) return
          event.preventDefault()
          onMove(to, 'handle')
        }}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <Icon path={mdiDragVertical} />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {`${index + 1}. ${title}`}
        <Typography variant="body2" color="textSecondary">
          {t(`contentKind.${contentType}`)}
          {!isShown && ` · ${t('slider.waits')}`}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flex: 'none' }}>
        <IconButton
          data-part="up"
          aria-label={t('slider.up', { title })}
          disabled={index === 0}
          onClick={() => onMove(index - 1, 'up')}
        >
          <Icon path={mdiChevronUp} />
        </IconButton>
        <IconButton
          data-part="down"
          aria-label={t('slider.down', { title })}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1, 'down')}
        >
          <Icon path={mdiChevronDown} />
        </IconButton>
        <IconButton aria-label={t('slider.remove', { title })} onClick={onRemove}>
          <Icon path={mdiClose} fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  p: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const
