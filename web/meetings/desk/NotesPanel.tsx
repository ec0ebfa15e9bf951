import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSyncExternalStore } from 'react'
import type { PointProgress } from '#contract/meetings/desk/desk.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RichText } from '#web/ground/richText/RichText.tsx'
import { TextConflict } from '#web/ground/richText/TextConflict.tsx'
import { TextEditor } from '#web/ground/richText/TextEditor.tsx'
import { TextSaveState } from '#web/ground/richText/TextSaveState.tsx'
import type { TextSaver } from '#web/ground/richText/textSaver.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { NoteButtons } from '#web/meetings/commitments/NoteButtons.tsx'
import { pointText } from './pointText.ts'

interface NotesPanelProps {
  session: Session
  point: PointProgress
  saver: TextSaver
  /** false: the minutes are approved, or the meeting was not opened */
  isWritable: boolean
  /** the point under way, when it is another one */
  underWay: PointProgress | null
  onSelect: (pointId: number) => void
}

/** Shows the notes on a point in an editor. They stay on it when somebody else takes another point. */
export function NotesPanel({ session, point, saver, isWritable, underWay, onSelect }: NotesPanelProps) {
  const { t } = useTranslation()
  const state = useSyncExternalStore(saver.subscribe, saver.getState)
  const agendaPoint = session.agenda.flatMap((one) => [one, ...one.points]).find(({ id }) => id === point.id)
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
      {state.theirs && <TextConflict theirs={state.theirs} saver={saver} />}
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
          <TextSaveState state={state} empty={t('desk.note.empty')} />
          {agendaPoint && <NoteButtons key={`note ${point.id}`} session={session} point={agendaPoint} isMeetingOpen />}
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
