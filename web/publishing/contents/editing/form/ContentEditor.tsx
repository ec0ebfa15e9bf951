import Box from '@mui/material/Box'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import type { Content } from '#contract/publishing/contents/contents.ts'
import { ErrorSummary } from '#web/ground/fields/ErrorSummary.tsx'
import { RestoreDialog } from '#web/ground/fields/RestoreDialog.tsx'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { deleteUnsavedInput } from '#web/ground/fields/unsavedInput.ts'
import { useUnsavedInput } from '#web/ground/fields/useUnsavedInput.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { mainAndSide, stack } from '#web/ground/ui/columns.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { MainPictureField } from '#web/publishing/contents/editing/pictures/MainPictureField.tsx'
import { ContentActions } from './ContentActions.tsx'
import { type Draft, draftFields, draftOf } from './draft.ts'
import { KindFields } from './KindFields.tsx'
import { PlacementFields } from './PlacementFields.tsx'
import { Publication } from './Publication.tsx'
import { SaveBar } from './SaveBar.tsx'
import { TitleFields } from './TitleFields.tsx'
import { baseOf, useContentForm } from './useContentForm.ts'
import '#web/publishing/contents/editing/translations.ts'

interface ContentEditorProps {
  /** Latest saved version of the content to edit; null for a new one. */
  saved: Content | null
  /** Initial form values. */
  start: Draft
  /** Id of the current user. */
  person: number
  title: string
  trail: ReactNode
}

/** Key of the unsaved input in local storage. The last number is the version of its format. */
const unsavedInputKey = (id: number | null) => `content ${id ?? 'new'} 1`
/** Delay without typing before a draft is saved automatically. */
const autosaveDelayMs = 3_000

/** Shows the form of a content of any kind. */
export function ContentEditor({ saved, start, person, title, trail }: ContentEditorProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const state = useContentForm(saved, start, (content, before) => {
    deleteUnsavedInput(person, unsavedInputKey(before))
    if (before === null && isShown.current) atItsAddress(content.id)
  })
  const { form, base, save, conflict, isSaving } = state
  const { isDirty } = form.formState
  const kept = useUnsavedInput(form, person, unsavedInputKey(base.id), base)
  const [isLeaving, setIsLeaving] = useState(false)
  const contentType = useWatch({ control: form.control, name: 'contentType' })

  const pause = useEffectEvent(() => {
    if (form.formState.isDirty && !kept.offered && !isLeaving) void state.saveByItself()
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(pause, autosaveDelayMs)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [form])

  // somebody else saved while nothing was typed here: load their version
  const follow = useEffectEvent((now: Content) => {
    const isNewer = base.version !== null && now.version > base.version
    if (isNewer && !isDirty && !isSaving && !conflict && !kept.offered) state.begin(baseOf(now, draftOf(now)))
  })
  useEffect(() => {
    if (saved) follow(saved)
  }, [saved])

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"],[role="alertdialog"]')
    if (!isSaving && !isInDialog) void save()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <FormProvider {...form}>
      <Page
        title={title}
        trail={trail}
        actions={
          <ContentActions
            state={state}
            onDeleted={() => {
              // the deletion dialog has already confirmed the loss of typed values
              setIsLeaving(true)
              form.reset()
              kept.forget()
              return navigate({ to: '/admin/contents', ignoreBlocker: true })
            }}
          />
        }
      >
        <Box
          component="form"
          noValidate
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
          sx={stack}
        >
          <ErrorSummary order={draftFields} />
          <Box sx={mainAndSide}>
            <Box sx={stack}>
              <TitleFields />
              <KindFields contentType={contentType} />
            </Box>
            <Box sx={stack}>
              <Publication base={base} />
              <Panel title={t('contentForm.mainPicture')}>
                <MainPictureField />
              </Panel>
              <PlacementFields />
            </Box>
          </Box>
          <SaveBar state={state} />
        </Box>
      </Page>
      <UnsavedChangesPrompt when={isDirty && !isLeaving} question={t('form.unsaved')} />
      {kept.offered && (
        <RestoreDialog
          title={t('contentForm.restore.title')}
          text={t('contentForm.restore.text')}
          resume={t('contentForm.restore.resume', {
            date: formatDay(kept.offered.at),
            time: formatTime(kept.offered.at),
          })}
          giveUp={t(base.id === null ? 'contentForm.restore.blank' : 'contentForm.restore.saved')}
          onResume={() => {
            const found = kept.settle()?.typed
            if (found) state.begin({ ...base, version: found.version, typed: found.base }, found.mine)
          }}
          onGiveUp={kept.settle}
        />
      )}
    </FormProvider>
  )
}

/**
 * Replaces the URL of a new content by its own, for a reload. Uses the history API and not the router, which would
 * remount the screen and move the cursor.
 */
function atItsAddress(id: number) {
  // the user may already be leaving, while this screen is still mounted
  if (location.pathname !== '/admin/contents/new') return
  History.prototype.replaceState.call(window.history, window.history.state, '', `/admin/contents/${id}`)
}
