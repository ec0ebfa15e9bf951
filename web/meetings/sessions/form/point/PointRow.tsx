import { mdiChevronDown, mdiChevronUp, mdiDragVertical } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, memo, useState } from 'react'
import { pointKinds } from '#contract/meetings/sessions/sessions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { isTyping } from '#web/ground/ui/keyboard/isTyping.ts'
import type { Move } from '#web/meetings/sessions/form/typed/agendaMoves.ts'
import { fieldId } from '#web/meetings/sessions/form/typed/fieldErrors.ts'
import type { PointFormValues } from '#web/meetings/sessions/form/typed/formValues.ts'
import { nativeSelect } from '#web/meetings/sessions/form/typed/SessionTextField.tsx'
import { pointAttribute } from '#web/meetings/sessions/tray/pointAttribute.ts'
import { DropZone } from '#web/papers/documents/DropZone.tsx'
import { PointDetails } from './PointDetails.tsx'
import { PointDocuments } from './PointDocuments.tsx'
import { PointMenu } from './PointMenu.tsx'
import { PointPapers } from './PointPapers.tsx'
import { PointSummary } from './PointSummary.tsx'
import { pointColumns } from './pointColumns.ts'
import type { PointProps } from './pointProps.ts'
import '#web/papers/documents/recordTranslations.ts'

/** Shows one point as one line: its main fields; the others and its documents behind a button each. */
function UnmemoizedPointRow(props: PointProps) {
  const { t } = useTranslation()
  const { point, index, number, errors, isOpen, mark, acts, documents, waiting } = props
  const { key, title, kind, level } = point
  const change = (fields: Partial<PointFormValues>) => acts.change(key, fields)
  const about = title || t('sessionForm.point.untitled')
  const [showsDocuments, setShowsDocuments] = useState(false)

  const receive = (files: readonly File[]) => {
    setShowsDocuments(true)
    props.onFiles(key, files)
  }

  return (
    <Box
      component="li"
      data-point={key}
      {...(point.id !== undefined && { [pointAttribute]: point.id })}
      onKeyDown={press}
      sx={{ ...row, ...(level === 1 && nested), ...(mark && dropMarkerStyles[mark]), ...(props.isDragged && dragged) }}
    >
      <Box sx={grid}>
        <IconButton
          size="small"
          aria-label={t('sessionForm.point.move', { number, title: about })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowRight Alt+ArrowLeft"
          sx={dragHandleStyle}
          {...props.handle}
        >
          <Icon path={mdiDragVertical} />
        </IconButton>
        <Typography
          component="span"
          sx={{ gridArea: 'number', fontSize: 17, fontWeight: 600, color: 'text.secondary' }}
        >
          {number}
        </Typography>
        <TextField
          id={fieldId(`points.${index}.title`)}
          sx={{ gridArea: 'title', ...quietLabel }}
          size="small"
          multiline
          maxRows={4}
          label={t('sessionForm.point.titleOf', { number })}
          value={title}
          error={Boolean(errors?.title)}
          helperText={errors?.title?.message}
          // a pasted text becomes one line
          onChange={({ target }) => change({ title: target.value.replaceAll(/(?<!\s)\s*[\n\r\t]+\s*/g, ' ') })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            acts.addAfter(key, level)
          }}
          slotProps={{ htmlInput: { maxLength: 250 } }}
        />
        <TextField
          id={fieldId(`points.${index}.kind`)}
          sx={{ gridArea: 'kind', ...quietLabel }}
          select
          size="small"
          label={t('sessionForm.point.kind')}
          value={kind}
          error={Boolean(errors?.kind)}
          helperText={errors?.kind?.message}
          onChange={({ target }) => change({ kind: target.value as PointFormValues['kind'] })}
          slotProps={nativeSelect}
        >
          {pointKinds.map((value) => (
            <option key={value} value={value}>
              {t(`session.kind.${value}`)}
            </option>
          ))}
        </TextField>
        <Box sx={{ gridArea: 'acts', display: 'flex', alignItems: 'center', justifyContent: 'flex-end' }}>
          <PointPapers
            count={documents.length + waiting.length}
            about={{ number, title: about }}
            isOpen={showsDocuments}
            onToggle={() => setShowsDocuments(!showsDocuments)}
          />
          <IconButton
            aria-expanded={isOpen}
            aria-label={t('sessionForm.point.details', { number, title: about })}
            onClick={() => {
              setShowsDocuments(!isOpen)
              props.onToggle(key)
            }}
          >
            <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />
          </IconButton>
          <PointMenu {...props} about={about} />
        </Box>
        <Box sx={{ gridArea: 'rest', minWidth: 0, mt: { md: 0.5 }, '&:empty': { display: 'none' } }}>
          {isOpen && <PointDetails {...props} change={change} />}
          {!isOpen && showsDocuments && <PointSummary point={point} />}
          <PointDocuments {...props} about={about} isOpen={showsDocuments} />
          {showsDocuments && <DropZone compact about={about} onFiles={receive} />}
        </Box>
      </Box>
      {!showsDocuments && <DropZone overlay about={about} onFiles={receive} />}
    </Box>
  )

  /** Moves the point with Alt and an arrow anywhere in it, or with an arrow alone on its handle. */
  function press(event: KeyboardEvent<HTMLElement>) {
    const move = arrowMoves[event.key]
    const isOnHandle = event.target instanceof Element && event.target.matches(handleSelector)
    if (!move || event.ctrlKey || event.metaKey || event.shiftKey || !(event.altKey || isOnHandle)) return
    // on macOS, Alt and a horizontal arrow move the cursor by word
    const isSideways = move === 'in' || move === 'out'
    if (isSideways && isTyping(event.target) && navigator.userAgent.includes('Mac')) return
    event.preventDefault()
    event.stopPropagation()
    acts.move(key, move)
  }
}

/**
 * Memoized so that typing in one point renders only that one. Compares some props by value: the form copies their
 * objects at each key.
 */
export const PointRow = memo(UnmemoizedPointRow, (before, after) =>
  (Object.keys(after) as (keyof PointProps)[]).every(
    (name) => before[name] === after[name] || (deeplyComparedProps.has(name) && isEqual(before[name], after[name])),
  ),
)
const deeplyComparedProps = new Set<keyof PointProps>(['point', 'minutesToApprove', 'place'])
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const arrowMoves: Record<string, Move> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }
const handleSelector = '[aria-keyshortcuts]'

const row = {
  position: 'relative',
  py: { xs: 2, md: 0 },
  '& + &': { borderTop: 1, borderColor: { xs: 'divider', md: 'transparent' } },
} as const
const grid = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 1,
  rowGap: { xs: 1.5, md: 0 },
  gridTemplateColumns: { xs: '32px minmax(0, 1fr) auto', md: pointColumns },
  gridTemplateAreas: {
    xs: '"handle number acts" "title title title" "kind kind kind" "rest rest rest"',
    md: '"handle number title kind acts" ". . rest rest rest"',
  },
} as const
/** Where a point is one line, the head of the columns tells what its fields are. An empty one shows its label. */
const quietLabel = {
  '& .MuiInputLabel-shrink': { clipPath: { md: 'inset(50%)' } },
  '& legend': { maxWidth: { md: '0.01px' } },
} as const
const nested = { ml: { xs: 2, md: 5 } } as const
const dragged = { opacity: 0.5 } as const
/** Lets a touch drag the point instead of scrolling the page. */
const dragHandleStyle = {
  gridArea: 'handle',
  minWidth: 32,
  minHeight: 40,
  cursor: 'grab',
  touchAction: 'none',
} as const

const line = (level: 0 | 1, edge: 'top' | 'bottom') => ({
  '&::after': {
    content: '""',
    position: 'absolute',
    [edge]: -2,
    left: level === 1 ? 40 : 0,
    right: 0,
    height: 4,
    borderRadius: 2,
    bgcolor: 'primary.main',
  },
})
const dropMarkerStyles = {
  'before-0': line(0, 'top'),
  'before-1': line(1, 'top'),
  'after-0': line(0, 'bottom'),
  'after-1': line(1, 'bottom'),
} as const
