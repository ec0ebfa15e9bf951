import { mdiDeleteOutline, mdiDragVertical } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { PointerEventHandler } from 'react'
import type { PointToGuess } from '#contract/papers/guessPoint.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import type { Choice } from '#web/papers/classification/choices.ts'
import { isTitleValid, type LineChoice, type TrayLine } from './trayLines.ts'

interface TrayRowProps {
  line: TrayLine
  points: readonly PointToGuess[]
  types: readonly Choice[]
  isDragged: boolean
  handle: Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', PointerEventHandler>
  /** Moves the document by an arrow key on its handle: to the place after or before its own. */
  onStep: (step: 1 | -1) => void
  onChoose: (choice: LineChoice) => void
  onDelete: () => void
}

/** Shows a document of the tray: its title, its point and its type, each to correct. */
export function TrayRow({ line, points, types, isDragged, handle, onStep, onChoose, onDelete }: TrayRowProps) {
  const { t } = useTranslation()
  const { draft, title, place, type } = line
  const isTitleWrong = !isTitleValid(title)
  const point = t(line.isPlaceGuessed ? 'tray.pointGuessed' : 'tray.point')
  const kind = t(line.isTypeGuessed ? 'tray.typeGuessed' : 'tray.type')
  const named = (field: string) => ({ 'aria-label': t('tray.fieldOf', { field, title }) })
  return (
    <Box component="li" sx={{ ...row, ...(isDragged && { opacity: 0.5 }) }}>
      <IconButton
        size="small"
        aria-label={t('tray.move', { title })}
        aria-keyshortcuts="ArrowUp ArrowDown"
        onKeyDown={(event) => {
          const step = steps[event.key]
          if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onStep(step)
        }}
        sx={handleStyles}
        {...handle}
      >
        <Icon path={mdiDragVertical} />
      </IconButton>
      <TextField
        size="small"
        label={draft.fileName}
        value={title}
        error={isTitleWrong}
        helperText={isTitleWrong && t('tray.titleTooShort')}
        onChange={({ target }) => onChoose({ title: target.value })}
        sx={{ gridArea: 'title' }}
        slotProps={{
          htmlInput: { maxLength: 150, 'aria-label': t('tray.titleOf', { name: draft.fileName }) },
          inputLabel: { shrink: true },
        }}
      />
      <TextField
        select
        size="small"
        label={point}
        value={place ?? ''}
        onChange={({ target: { value } }) =>
          onChoose({ place: value === 'session' ? 'session' : Number(value) || null })
        }
        sx={{ gridArea: 'point', ...(line.isPlaceGuessed && guessed) }}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true }, htmlInput: named(point) }}
      >
        <option value="">{t('tray.noPoint')}</option>
        <option value="session">{t('tray.session')}</option>
        {points.map(({ id, number, title: name }) => (
          <option key={id} value={id}>
            {`${number}. ${name}`}
          </option>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={kind}
        value={type ?? ''}
        onChange={({ target }) => onChoose({ type: Number(target.value) || null })}
        sx={{ gridArea: 'type', ...(line.isTypeGuessed && guessed) }}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true }, htmlInput: named(kind) }}
      >
        <option value="">{t('tray.noType')}</option>
        {types.map(({ id, name, depth }) => (
          <option key={id} value={id}>
            {'\u2003'.repeat(depth) + name}
          </option>
        ))}
      </TextField>
      <IconButton aria-label={t('tray.delete', { title })} onClick={onDelete} sx={{ gridArea: 'acts' }}>
        <Icon path={mdiDeleteOutline} fontSize="small" />
      </IconButton>
      {draft.textStatus === 'empty' && (
        <Typography variant="body2" component="output" sx={{ gridArea: 'notice', color: 'ink.primary' }}>
          {t('upload.scanned')}
        </Typography>
      )}
    </Box>
  )
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

const row = {
  display: 'grid',
  alignItems: 'start',
  columnGap: 1,
  rowGap: { xs: 1.5, md: 0.25 },
  gridTemplateColumns: { xs: '32px minmax(0, 1fr) auto', md: '32px minmax(0, 5fr) minmax(0, 4fr) minmax(0, 3fr) auto' },
  gridTemplateAreas: {
    xs: '"handle title acts" "point point point" "type type type" "notice notice notice"',
    md: '"handle title point type acts" ". notice notice notice notice"',
  },
  // the labels stand on the borders of the fields
  pt: { xs: 2, md: 1 },
  pb: { xs: 2, md: 0.25 },
  '& + &': { borderTop: 1, borderColor: { xs: 'divider', md: 'transparent' } },
} as const
/** A dashed border besides the word, which small labels may cut. */
const guessed = { '& .MuiOutlinedInput-notchedOutline': { borderStyle: 'dashed' } } as const
/** Lets a touch drag the document instead of scrolling the page. */
const handleStyles = {
  gridArea: 'handle',
  minWidth: 32,
  minHeight: 40,
  cursor: 'grab',
  touchAction: 'none',
} as const
