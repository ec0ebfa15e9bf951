import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useSaveKey } from '#web/ground/fields/useSaveKey.ts'
import { useUnsavedInput } from '#web/ground/fields/useUnsavedInput.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { session as sessionQuery } from '#web/meetings/sessions/api.ts'
import { ConveneDialog } from '#web/meetings/sessions/life/ConveneDialog.tsx'
import { Tray } from '#web/meetings/sessions/tray/Tray.tsx'
import { TrayDrop } from '#web/meetings/sessions/tray/TrayDrop.tsx'
import { savedPoints } from '#web/meetings/sessions/tray/trayLines.ts'
import { useHasDraftsToFile } from '#web/meetings/sessions/tray/useHasDraftsToFile.ts'
import type { Choice } from '#web/papers/classification/choices.ts'
import { UploadGuard } from '#web/papers/documents/UploadGuard.tsx'
import { AgendaEditor } from './AgendaEditor.tsx'
import { documentsByPoint } from './documentsByPoint.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { SessionDocuments } from './SessionDocuments.tsx'
import { SessionFields } from './SessionFields.tsx'
import { SessionSettings } from './SessionSettings.tsx'
import { ConflictDialog } from './saving/ConflictDialog.tsx'
import { SaveBar } from './saving/SaveBar.tsx'
import { SaveNotices } from './saving/SaveNotices.tsx'
import { UnsavedInputOffer } from './saving/UnsavedInputOffer.tsx'
import { type AfterSave, type SavedBase, useSessionSave } from './saving/useSessionSave.ts'
import { useStableCallback } from './saving/useStableCallback.ts'
import { trayKey, useWaitingFiles } from './saving/useWaitingFiles.ts'
import { errorMessageAt, sessionResolver } from './typed/fieldErrors.ts'
import { type SessionFormValues, toFormValues } from './typed/formValues.ts'
import { useOpenPoints } from './useOpenPoints.ts'
import { useProposal } from './useProposal.ts'
import { WhenAndWhere } from './WhenAndWhere.tsx'
import './translations.ts'

/** Version of the format of unsaved input in local storage: older input is not restored. */
const storedDraftVersion = 2

interface SessionEditorProps {
  /** The session to edit; null for a new one. */
  saved: Session | null
  /** Initial form values. */
  start: SessionFormValues
  /** Id of the current user, and the bodies they may write for. */
  person: number
  bodies: readonly Choice[]
  title: string
  trail?: ReactNode
  chips?: ReactNode
}

/** Shows the form of a session and its agenda. */
export function SessionEditor({ saved, start, person, bodies, ...header }: SessionEditorProps) {
  const { t } = useTranslation()
  const resolver = useMemo(() => sessionResolver(t), [t])
  const form = useForm<SessionFormValues>({ defaultValues: start, resolver, shouldFocusError: false })
  return (
    <FormProvider {...form}>
      <Page {...header}>
        <Editor form={form} saved={saved} start={start} person={person} bodies={bodies} />
      </Page>
    </FormProvider>
  )
}

interface EditorProps extends Pick<SessionEditorProps, 'saved' | 'start' | 'person' | 'bodies'> {
  form: ReturnType<typeof useForm<SessionFormValues>>
}

function Editor({ form, saved, start, person, bodies }: EditorProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [base, setBase] = useState<SavedBase>({ id: saved?.id ?? null, version: saved?.version ?? null, typed: start })
  const [isConvening, setIsConvening] = useState(false)
  const { isDirty, errors } = form.formState
  const irp = useWatch({ control: form.control, name: 'irp' })
  const { data: current } = useQuery({ ...sessionQuery(base.id ?? 0), enabled: base.id !== null })
  const status = current?.status ?? 'draft'
  const { open, onToggle, goTo } = useOpenPoints(form)
  const proposal = useProposal(base.id)
  const kept = useUnsavedInput(form, person, `session ${base.id ?? 'new'} ${storedDraftVersion}`, base)
  const files = useWaitingFiles()
  const saving = useSessionSave(form, { base, setBase, goTo, onSaved })

  const saveAgain = useStableCallback((next: AfterSave) => void saving.save(next))
  function onSaved(session: Session, sent: SessionFormValues, next: AfterSave, isDirty: boolean) {
    // the input of a new session is kept under another name from now on
    if (!isDirty || base.id === null) kept.forget()
    const saved = toFormValues(session).points
    const points = sent.points.map(({ key, id }, index) => ({ key, id: id ?? saved[index]?.id }))
    const { isSending, isWaiting } = files.send({ id: session.id, irp: session.irp.id }, points)
    // files dropped on a new point during this save: save again afterwards
    if (isWaiting && next === 'stay') return void setTimeout(() => saveAgain(next))
    // what is convened is what stands in the form
    if (next === 'convene' && isDirty) return void setTimeout(() => saveAgain(next))
    if (next === 'convene') setIsConvening(true)
    else notify('success', t('session.saved'))
    // leaving now would cancel the uploads that have just started
    if (next === 'leave' && !isSending && !isDirty)
      void navigate({ to: '/seances/$idEvent', params: { idEvent: session.id } })
    else if (next !== 'convene') atItsAddress(session.id)
  }
  /**
   * Replaces the URL of a new session by its own, for a reload. Uses the history API and not the router, which would
   * remount the screen and close an open file picker.
   */
  function atItsAddress(id: number) {
    if (saved === null)
      History.prototype.replaceState.call(window.history, window.history.state, '', `/evenement/${id}/modification`)
  }

  // somebody else saved while nothing was typed here: load their version
  const follow = useEffectEvent((latest: Session) => {
    const isNewer = base.version !== null && latest.version > base.version
    if (isNewer && !isDirty && !saving.isSaving && !saving.conflict && !kept.offered) saving.beginWith(latest)
  })
  useEffect(() => {
    if (current) follow(current)
  }, [current])

  useSaveKey(() => !saving.isSaving && void saving.save('stay'))

  const convene = () => (isDirty || base.id === null ? void saving.save('convene') : setIsConvening(true))
  const place = base.id !== null && base.typed.irp !== null ? { irp: base.typed.irp, session: base.id } : null
  // what was typed is saved before the documents are filed
  const isTrayFirst = useHasDraftsToFile(place?.session ?? null) && !isDirty
  const onFiles = useStableCallback((key: string, dropped: readonly File[]) => {
    files.add(key, dropped)
    const points = form.getValues('points')
    const isKnown = key === trayKey || points.some((point) => point.key === key && point.id !== undefined)
    if (isKnown && place) files.send({ id: place.session, irp: place.irp }, points)
    // a convened session is visible to members, so only the redactor saves it; during a save, its response handles the
    // waiting files
    else if (status === 'draft') void saving.save('stay')
  })
  const onGiveUpFiles = useStableCallback(files.giveUp)
  const documents = useMemo(() => documentsByPoint(current), [current])
  const points = useMemo(() => savedPoints(current?.agenda ?? []), [current])

  return (
    <Box
      component="form"
      noValidate
      // React bubbles the submit events of dialogs to this form, although they are not inside it in the DOM
      onSubmit={(event) => {
        event.preventDefault()
        if (event.target === event.currentTarget) void saving.save('leave')
      }}
      sx={{ ...stack, maxWidth: { xs: 960, lg: 'none' } }}
    >
      <ErrorSummary onGo={goTo} />
      <SaveNotices saving={saving} />
      {status !== 'draft' && <Alert severity="info">{t('sessionForm.isOut')}</Alert>}
      <Box sx={sideBySide}>
        <SessionFields isNew={base.id === null} isOut={status !== 'draft'} bodies={bodies} />
        <WhenAndWhere proposal={proposal} />
      </Box>
      {place && <Tray place={place} points={points} isMain={isTrayFirst} />}
      <AgendaEditor
        open={open}
        onToggle={onToggle}
        fault={errorMessageAt(errors, 'root.agenda')}
        minutesToApprove={proposal?.minutesToApprove ?? []}
        documents={documents}
        waiting={files.waiting}
        place={place}
        irp={irp}
        onFiles={onFiles}
        onGiveUpFiles={onGiveUpFiles}
      >
        <TrayDrop
          place={place}
          waiting={files.waiting[trayKey] ?? []}
          onEarlyFiles={(dropped) => onFiles(trayKey, dropped)}
        />
      </AgendaEditor>
      <Box sx={sideBySide}>
        <SessionDocuments documents={current?.documents ?? []} />
        <SessionSettings />
      </Box>
      <SaveBar
        isDirty={isDirty}
        isSaved={base.id !== null}
        isSaving={saving.isSaving}
        isMain={!isTrayFirst}
        onConvene={status === 'draft' ? convene : undefined}
        onCancel={() => {
          if (base.id === null) void navigate({ to: '/home' })
          else void navigate({ to: '/seances/$idEvent', params: { idEvent: base.id } })
        }}
      />

      <UnsavedChangesPrompt when={isDirty} question={t('form.unsaved')} />
      <UploadGuard within={(pathname) => pathname.startsWith('/evenement/')} />
      {kept.offered && (
        <UnsavedInputOffer
          at={kept.offered.at}
          isNew={base.id === null}
          onResume={() => {
            const found = kept.settle()?.typed
            if (found) saving.begin({ id: base.id, version: found.version, typed: found.base }, found.mine)
          }}
          onGiveUp={kept.settle}
        />
      )}
      {saving.conflict && (
        <ConflictDialog
          {...saving.conflict}
          isSaving={saving.isSaving}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={saving.takeTheirs}
          onClose={saving.closeConflict}
        />
      )}
      {isConvening && base.id !== null && (
        <ConveneDialog
          session={{ id: base.id, irp: { id: irp ?? 0 }, notices: current?.notices ?? [] }}
          onClose={() => {
            setIsConvening(false)
            atItsAddress(base.id ?? 0)
          }}
          onConvened={() => void navigate({ to: '/seances/$idEvent', params: { idEvent: base.id ?? 0 } })}
          onRefused={(failure) => {
            if (!(failure instanceof Failure) || failure.status !== 422) return
            flushSync(() => setIsConvening(false))
            saving.refused(failure)
          }}
        />
      )}
    </Box>
  )
}

/** Two panels beside each other where both have room for their fields, whatever the width of the menu. */
const sideBySide = {
  display: 'grid',
  gap: stack.gap,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(480px, 100%), 1fr))',
} as const
