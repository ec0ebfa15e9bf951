import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/ground/limits.ts'
import type { DocumentLine } from '#contract/papers/documents.ts'
import type { PointToGuess } from '#contract/papers/guessPoint.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { DeleteDocumentDialog } from '#web/meetings/sessions/form/point/DeleteDocumentDialog.tsx'
import { documentTypes } from '#web/papers/classification/api.ts'
import { treeChoices } from '#web/papers/classification/choices.ts'
import { draftsToFile } from '#web/papers/documents/lazyQueries.ts'
import { useBulkFiling } from '#web/papers/documents/mutations.ts'
import { UploadList } from '#web/papers/documents/UploadList.tsx'
import { useUploads } from '#web/papers/documents/useUploads.ts'
import { pointAttribute } from './pointAttribute.ts'
import { TrayRow } from './TrayRow.tsx'
import {
  filingOf,
  isFiled,
  isReady,
  type LineChoice,
  nextPlace,
  type Place,
  type TrayLine,
  trayLine,
  unfoldedLines,
} from './trayLines.ts'
import { trayTarget } from './trayTarget.ts'
import { useDragToPoint } from './useDragToPoint.ts'
import './translations.ts'

interface TrayProps {
  place: { irp: number; session: number }
  /** Saved points of the agenda, in their order. */
  points: readonly PointToGuess[]
  /** Whether submitting is the main action of the screen, which has one filled button. */
  isMain: boolean
}

/**
 * Lists the files being uploaded for a session, and my drafts that are not classified yet: the point, the type and the
 * title of each are proposed, corrected, and submitted together. A document without a place stays. Of many, those for
 * which nothing is left to choose are folded. Renders nothing without drafts.
 */
export function Tray({ place: { irp, session }, points, isMain }: TrayProps) {
  const { t } = useTranslation()
  const { data } = useQuery(draftsToFile(session))
  const drafts = data?.member ?? []
  const { data: types } = useQuery({ ...documentTypes, enabled: drafts.length > 0 })
  const [choices, setChoices] = useState<ReadonlyMap<number, LineChoice>>(new Map())
  const [deleted, setDeleted] = useState<DocumentLine | null>(null)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const [said, say] = useState('')
  const filing = useBulkFiling()
  const choose = (ids: readonly number[], choice: LineChoice) =>
    setChoices((known) => new Map([...known, ...ids.map((id) => [id, { ...known.get(id), ...choice }] as const)]))
  const known = types?.member ?? []
  const all = drafts.map((draft) => trayLine(draft, choices.get(draft.id), points, known))
  const [filed, lines] = [all.filter(({ draft }) => isFiled(draft)), all.filter(({ draft }) => !isFiled(draft))]
  /** Places a document, and tells where it is now. @returns what was told */
  const move = ({ draft, title }: TrayLine, place: Place) => {
    choose([draft.id], { place })
    const point = points.find(({ id }) => id === place)
    const name = point ? `${point.number}. ${point.title}` : t(place === 'session' ? 'tray.session' : 'tray.noPoint')
    return t('tray.dropped', { title, place: name })
  }
  const { dragged, handleOf } = useDragToPoint((id, point) => {
    const line = lines.find(({ draft }) => draft.id === id)
    if (!line) return
    const before = choices.get(id)
    notify('info', move(line, point), () => {
      setChoices((known) => new Map([...known, [id, { ...known.get(id), place: before?.place }]]))
      say(t('undo.done'))
    })
  })
  const panel = useRef<HTMLDivElement>(null)
  const { uploads } = useUploads({ place: trayTarget({ irp, session }) })
  const running = uploads.filter(({ progress }) => progress.state !== 'filed')
  const isReceiving = running.length > 0
  useEffect(() => {
    if (isReceiving) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isReceiving])
  if (drafts.length === 0 && !isReceiving) return null

  const ready = [...filed.map(asPlaced), ...lines].filter(isReady)
  const toKeep = lines.filter(isReady)
  const typeless = lines.filter(({ type }) => type === null)
  const remaining = lines.length - toKeep.length
  const unfolded = unfoldedLines(lines, choices)
  const foldedCount = lines.length - unfolded.length
  const unlisted = (data?.totalItems ?? drafts.length) - drafts.length
  const options = treeChoices(known)
  const held = dragged && lines.find(({ draft }) => draft.id === dragged.id)

  return (
    <Box ref={panel} className="no-print" sx={{ scrollMarginTop: '80px', minWidth: 0 }}>
      <Panel
        title={t('tray.title')}
        action={
          <Typography variant="body2" component="span" color="textSecondary">
            {drafts.length > 0 && t('tray.count', { count: (lines.length || filed.length) + unlisted })}
          </Typography>
        }
      >
        {lines.length > 0 && (
          <>
            <Typography variant="body2" color="textSecondary">
              {t('tray.help')}
            </Typography>
            <Box component="ul" aria-label={t('tray.title')} sx={{ ...plainList, mt: 1 }}>
              {(isUnfolded ? lines : unfolded).map((line) => (
                <TrayRow
                  key={line.draft.id}
                  line={line}
                  points={points}
                  types={options}
                  isDragged={dragged?.id === line.draft.id}
                  handle={handleOf(line.draft.id)}
                  onStep={(step) => say(move(line, nextPlace(line.place, step, points)))}
                  onChoose={(choice) => choose([line.draft.id], choice)}
                  onDelete={() => setDeleted(line.draft)}
                />
              ))}
            </Box>
            {foldedCount > 0 && (
              <Button
                variant="text"
                aria-expanded={isUnfolded}
                onClick={() => setIsUnfolded(!isUnfolded)}
                sx={{ mt: 0.5, minHeight: 44 }}
              >
                {isUnfolded ? t('tray.fold') : t('tray.unfold', { count: foldedCount })}
              </Button>
            )}
          </>
        )}
        {isReceiving && <UploadList uploads={running} />}
        {drafts.length > 0 && (
          <Box sx={bar}>
            <Typography variant="body2" component="output" color="textSecondary" sx={{ flex: '1 1 160px' }}>
              {[
                filed.length > 0 && t('tray.ready', { count: filed.length }),
                remaining > 0 && t('tray.remaining', { count: remaining }),
              ]
                .filter(Boolean)
                .join(' ')}
            </Typography>
            {typeless.length > 1 && (
              <TextField
                select
                size="small"
                label={t('tray.typeForAll', { count: typeless.length })}
                value=""
                onChange={({ target }) =>
                  choose(
                    typeless.map(({ draft }) => draft.id),
                    { type: Number(target.value) || null },
                  )
                }
                slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
                sx={{ flex: '0 1 260px' }}
              >
                <option value="">{t('tray.noType')}</option>
                {options.map(({ id, name, depth }) => (
                  <option key={id} value={id}>
                    {'\u2003'.repeat(depth) + name}
                  </option>
                ))}
              </TextField>
            )}
            {toKeep.length > 0 && (
              <Button
                variant="outlined"
                color="inherit"
                disabled={filing.isPending}
                onClick={() => filing.mutate(filingOf(toKeep, false))}
              >
                {t('tray.keep')}
              </Button>
            )}
            {ready.length > 0 && (
              <Button
                {...(!isMain && { variant: 'outlined' })}
                loading={filing.isPending}
                onClick={() => filing.mutate(filingOf(ready, true))}
              >
                {t('tray.submit', { count: Math.min(ready.length, limits.validationsAtOnce) })}
              </Button>
            )}
          </Box>
        )}
        <VisuallyHidden>
          <output>{said}</output>
        </VisuallyHidden>
        {held && (
          <>
            <Box aria-hidden sx={{ ...ghost, left: dragged.x + 12, top: dragged.y + 12 }}>
              {held.title}
            </Box>
            {dragged.over && <GlobalStyles styles={{ [`[${pointAttribute}="${dragged.over}"]`]: target }} />}
          </>
        )}
        {deleted && <DeleteDocumentDialog document={deleted} onClose={() => setDeleted(null)} />}
      </Panel>
    </Box>
  )
}

/** A classified document without a point is one of the session. */
const asPlaced = (line: TrayLine): TrayLine => ({ ...line, title: line.draft.title, place: line.place ?? 'session' })

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1.5 } as const
const ghost = {
  position: 'fixed',
  zIndex: 'tooltip',
  maxWidth: 320,
  px: 1.5,
  py: 0.75,
  border: 1,
  borderColor: 'primary.main',
  borderRadius: 1,
  bgcolor: 'background.paper',
  pointerEvents: 'none',
} as const
const target = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: '-2px', borderRadius: '8px' }
