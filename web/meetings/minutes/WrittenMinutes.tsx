import Box from '@mui/material/Box'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { MinutesText } from '#contract/meetings/minutes/minutesText.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { createDeviceCopy } from '#web/ground/richText/deviceCopy.ts'
import { TextConflict } from '#web/ground/richText/TextConflict.tsx'
import { TextEditor } from '#web/ground/richText/TextEditor.tsx'
import { TextSaveState } from '#web/ground/richText/TextSaveState.tsx'
import { createTextSaver } from '#web/ground/richText/textSaver.ts'
import { mainAndSide, stack } from '#web/ground/ui/columns.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { NoteButtons } from '#web/meetings/commitments/NoteButtons.tsx'
import { SessionCommitments } from '#web/meetings/commitments/SessionCommitments.tsx'
import { DecisionsPanel } from '#web/meetings/sessions/DecisionsPanel.tsx'
import { readMinutesText } from './api.ts'
import { FilesPanel } from './FilesPanel.tsx'
import { useSaveText } from './mutations.ts'
import { RemarksPanel } from './RemarksPanel.tsx'
import { SharingPanel } from './SharingPanel.tsx'
import { selectPassage } from './selectPassage.ts'
import { toStoredText } from './storedText.ts'
import { textOfHtml } from './textOfHtml.ts'
import { VersionsPanel } from './versions/VersionsPanel.tsx'

/** Shows the minutes in an editor, beside what is done with them. */
export function WrittenMinutes({ session, text }: { session: Session; text: MinutesText }) {
  const { t } = useTranslation()
  const saver = useMinutesSaver(session.id, text)
  const state = useSyncExternalStore(saver.subscribe, saver.getState)
  // what is done with the text is done with the saved one
  const isSaved = state.status === 'saved'
  const isEmpty = textOfHtml(state.html) === ''
  const place = useRef<HTMLDivElement>(null)
  return (
    <Box sx={mainAndSide}>
      <Box sx={stack}>
        <Panel title={t('minutesText.text')}>
          {state.theirs && <TextConflict theirs={state.theirs} saver={saver} />}
          <div ref={place}>
            <TextEditor
              label={t('minutesText.text')}
              value={state.html}
              onChange={saver.type}
              onBlur={() => void saver.flush()}
              required
              fault={undefined}
              ref={null}
            />
          </div>
          <TextSaveState state={state} empty="" />
          <NoteButtons session={session} point={null} />
        </Panel>
      </Box>
      <Box sx={stack}>
        <SharingPanel sessionId={session.id} text={text} isSaved={isSaved} isEmpty={isEmpty} />
        <RemarksPanel
          sessionId={session.id}
          text={text}
          isSaved={isSaved}
          onShow={(passage) => selectPassage(place.current, passage)}
        />
        <FilesPanel session={session} text={text} isSaved={isSaved} isEmpty={isEmpty} />
        <SessionCommitments session={session} isFolded={false} />
        <DecisionsPanel session={session} isFolded={false} />
        <VersionsPanel sessionId={session.id} text={text} isSaved={isSaved} onRestore={saver.type} />
      </Box>
    </Box>
  )
}

/** Saves the text at each pause in typing, and takes over what others have stored. */
function useMinutesSaver(sessionId: number, text: MinutesText) {
  const { id: person } = useMe()
  const { mutateAsync: save } = useSaveText(sessionId)
  const [saver] = useState(() =>
    createTextSaver({
      stored: toStoredText(text),
      device: createDeviceCopy(person, `minutes ${sessionId} 1`),
      send: async (html, version) => toStoredText(await save({ html, version })),
      readBack: async () => toStoredText(await readMinutesText(sessionId)),
    }),
  )
  useEffect(() => {
    const stop = new AbortController()
    saver.start()
    addEventListener('online', () => void saver.flush(), { signal: stop.signal })
    return () => {
      stop.abort()
      saver.stop()
    }
  }, [saver])
  useEffect(() => saver.adopt(toStoredText(text)), [saver, text])
  return saver
}
