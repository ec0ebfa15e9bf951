import Box from '@mui/material/Box'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import type { Content } from '#contract/publishing/contents.ts'
import { AskBeforeLeaving } from '#web/ground/fields/AskBeforeLeaving.tsx'
import { FaultSummary } from '#web/ground/fields/FaultSummary.tsx'
import { forgetTyping } from '#web/ground/fields/keptTyping.ts'
import { RestoreDialog } from '#web/ground/fields/RestoreDialog.tsx'
import { useKeptTyping } from '#web/ground/fields/useKeptTyping.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { mainAndSide, stack } from '#web/ground/ui/columns.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { MainPictureField } from '#web/publishing/contents/editing/pictures/MainPictureField.tsx'
import { ContentActions } from './ContentActions.tsx'
import { type Draft, draftFields, draftOf } from './draft.ts'
import { KindFields } from './KindFields.tsx'
import { Publication } from './Publication.tsx'
import { SaveBar } from './SaveBar.tsx'
import { Sorting } from './Sorting.tsx'
import { TitleFields } from './TitleFields.tsx'
import { baseOf, useContentForm } from './useContentForm.ts'
import '#web/publishing/contents/editing/words.ts'

interface ContentEditorProps {
  /** the content that is amended, as it is by now; null for a new one */
  saved: Content | null
  /** what the fields begin with */
  start: Draft
  /** who fills it in */
  person: number
  title: string
  trail: ReactNode
}

/** Of what is kept while it is typed; its last number is that of its shape. */
const keptName = (id: number | null) => `content ${id ?? 'new'} 1`
/** A draft saves itself once nothing is typed for that long. */
const pauseMs = 3_000

/** The form of a content, of any kind. */
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
    forgetTyping(person, keptName(before))
    if (before === null && isShown.current) atItsAddress(content.id)
  })
  const { form, base, save, conflict, isSaving } = state
  const { isDirty } = form.formState
  const kept = useKeptTyping(form, person, keptName(base.id), base)
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
        timer = setTimeout(pause, pauseMs)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [form])

  // somebody else saved while nothing was typed here: the form follows
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
              // what is typed goes with it, which was asked
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
          <FaultSummary order={draftFields} />
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
              <Sorting />
            </Box>
          </Box>
          <SaveBar state={state} />
        </Box>
      </Page>
      <AskBeforeLeaving when={isDirty && !isLeaving} question={t('form.unsaved')} />
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
 * A content that was new a moment ago has an address of its own, for who reloads. The screen stays, with the cursor where it is: hence
 * not the router, which would draw another one.
 */
function atItsAddress(id: number) {
  // the way out may be taken already, with this screen still there until the next one is
  if (location.pathname !== '/admin/contents/new') return
  History.prototype.replaceState.call(window.history, window.history.state, '', `/admin/contents/${id}`)
}
