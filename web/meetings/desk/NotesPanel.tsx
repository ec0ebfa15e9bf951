import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSyncExternalStore } from 'react'
import type { PointProgress } from '#contract/meetings/desk/desk.ts'
import { failureMessage } from '#web/ground/http/failureMessage.ts'
import { formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RichText } from '#web/ground/richText/RichText.tsx'
import { TextEditor } from '#web/ground/richText/TextEditor.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { NoteConflict } from './NoteConflict.tsx'
import type { NoteSaver, NoteState } from './noteSaver.ts'
import { pointText } from './pointText.ts'

interface NotesPanelProps {
  point: PointProgress
  saver: NoteSaver
  /** false: the minutes are approved, or the meeting was not opened */
  isWritable: boolean
  /** the point under way, when it is another one */
  underWay: PointProgress | null
  onSelect: (pointId: number) => void
}

/** Shows the notes on a point in an editor. They stay on it when somebody else takes another point. */
export function NotesPanel({ point, saver, isWritable, underWay, onSelect }: NotesPanelProps) {
  const { t } = useTranslation()
  const state = useSyncExternalStore(saver.subscribe, saver.getState)
  return (
    <Panel title={pointText(t, 'desk.notesOn', point)}>
      {underWay && (
        <Alert
          severity="info"
          role="note"
          sx={{ mb: 1.5, flexWrap: 'wrap' }}
          action={
            <Button size="small" variant="text" onClick={() => onSelect(underWay.id)} sx={{ minHeight: 44 }}>
              {t('desk.writeThere')}
            </Button>
          }
        >
          {pointText(t, 'desk.movedOn', underWay)}
        </Alert>
      )}
      {state.theirs && <NoteConflict theirs={state.theirs} saver={saver} />}
      {isWritable || state.status !== 'saved' ? (
        <>
          <TextEditor
            key={point.id}
            label={pointText(t, 'desk.noteField', point)}
            value={state.html}
            onChange={saver.type}
            onBlur={() => void saver.flush()}
            required={false}
            fault={undefined}
            ref={null}
          />
          <SaveState state={state} />
        </>
      ) : (
        <ReadOnlyNotes html={state.html} />
      )}
    </Panel>
  )
}

function ReadOnlyNotes({ html }: { html: string }) {
  const { t } = useTranslation()
  return html === '' ? <Typography color="textSecondary">{t('desk.noNotes')}</Typography> : <RichText html={html} />
}

/** Says whether the notes are stored, in words. */
function SaveState({ state: { status, savedAt, refusal } }: { state: NoteState }) {
  const { t } = useTranslation()
  if (status === 'unreachable')
    return (
      <Alert severity="warning" sx={{ mt: 1 }}>
        {t('desk.note.unreachable')}
      </Alert>
    )
  if (status === 'refused' && refusal)
    return (
      <Alert severity="error" sx={{ mt: 1 }}>
        {t('desk.note.refused', { reason: reasonOf(refusal) })}
      </Alert>
    )
  return (
    <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', mt: 0.5 }}>
      {words()}
    </Typography>
  )

  function words() {
    if (status !== 'saved') return t(status === 'conflict' ? 'desk.note.conflict' : 'desk.note.waiting')
    return savedAt === null ? t('desk.note.empty') : t('desk.note.saved', { time: formatTime(savedAt) })
  }

  /** The message of the field says more than that of the form. */
  function reasonOf({ fault, problem }: NonNullable<NoteState['refusal']>) {
    const [violation] = problem && 'violations' in problem ? problem.violations : []
    return violation?.message ?? failureMessage(fault, t)
  }
}
