import { mdiDragVertical } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { PointerEventHandler } from 'react'
import type { Link } from '#contract/publishing/links/links.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RowActions } from '#web/ground/records/RowActions.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'

interface LinkRowProps {
  link: Link
  handle: Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', PointerEventHandler>
  isDragged: boolean
  /** the dragged link would be dropped above this row */
  isMarked: boolean
  onStep: (step: -1 | 1) => void
  onAmend: () => void
  onRemove: () => void
}

/** Renders a link of a menu with its drag handle and actions. */
export function LinkRow({ link, handle, isDragged, isMarked, onStep, onAmend, onRemove }: LinkRowProps) {
  const { t } = useTranslation()
  const { id, label, linkType } = link
  return (
    <Box component="li" data-line={id} sx={{ ...row, ...(isDragged && draggedStyle), ...(isMarked && dropMarkStyle) }}>
      <IconButton
        id={dragHandleId(id)}
        aria-label={t('links.moveNamed', { name: label })}
        className="no-print"
        sx={dragHandleStyle}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
          if (step === null) return
          event.preventDefault()
          onStep(step)
        }}
        {...handle}
      >
        <Icon path={mdiDragVertical} />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
          <Typography sx={{ fontWeight: 500 }}>{label}</Typography>
          <StatusChip tone={linkType === 'Externe' ? 'info' : 'plain'}>{t(`links.type.${linkType}`)}</StatusChip>
        </Box>
        <Typography variant="body2" color="textSecondary">
          {link.link}
        </Typography>
      </Box>
      <RowActions name={label} onAmend={onAmend} onRemove={onRemove} />
    </Box>
  )
}

/** Returns the DOM id of a drag handle, to restore the focus after a move. */
export const dragHandleId = (id: number) => `link-handle-${id}`

const row = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  py: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
const draggedStyle = { opacity: 0.5 } as const
/** Touch drags the handle instead of scrolling. */
const dragHandleStyle = { flex: 'none', cursor: 'grab', touchAction: 'none', color: 'text.secondary' } as const
export const dropMarkStyle = {
  '&::before': {
    content: '""',
    position: 'absolute',
    top: -2,
    left: 0,
    right: 0,
    height: 4,
    borderRadius: 2,
    bgcolor: 'primary.main',
  },
} as const
