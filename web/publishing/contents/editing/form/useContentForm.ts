import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { Content, ContentForm } from '#contract/publishing/contents/contents.ts'
import { listFieldErrors, showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { editedContent } from '#web/publishing/contents/editing/api.ts'
import { contentDraftSchema, type Draft, draftFields, draftOf, rebaseDraft } from './draft.ts'
import { useWriteContent } from './mutations.ts'

/** The saved content the form started from; without `id` for a new one. */
export interface SavedBase {
  id: number | null
  version: number | null
  status: Draft['status']
  typed: Draft
}

export const baseOf = (saved: Content | null, typed: Draft): SavedBase => ({
  id: saved?.id ?? null,
  version: saved?.version ?? null,
  status: saved?.status ?? 'draft',
  typed,
})

/** Time of the last save since the screen was opened. */
export interface LastSave {
  /** ISO 8601 instant. */
  at: string
  automatic: boolean
}

/** Called after each save, before the form is updated. @param before previous id; null when the content was new */
type OnSaved = (content: Content, before: number | null) => void

/**
 * Manages the form state of a content. Saves run one after the other, including automatic ones. Input typed meanwhile
 * or refused by the server is never lost.
 */
export function useContentForm(saved: Content | null, start: Draft, onSaved: OnSaved) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutateAsync: write, isPending } = useWriteContent()
  const [base, setBase] = useState<SavedBase>(() => baseOf(saved, start))
  const [lastSaved, setLastSaved] = useState<LastSave | null>(null)
  const [conflict, setConflict] = useState<string | null>(null)
  /** An automatic save of the draft failed and waits for the user. */
  const [isHeldBack, setIsHeldBack] = useState(false)
  /** a ref, so that queued saves see the latest base and not that of their render */
  const latest = useRef(base)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const form = useForm<Draft, unknown, ContentForm>({
    resolver: formResolver(contentDraftSchema, t, fieldLabels),
    defaultValues: start,
    shouldFocusError: false,
  })

  /** Loads a saved content into the form. Values typed on top of it are unsaved. */
  function begin(next: SavedBase, mine: Draft = next.typed) {
    latest.current = next
    setBase(next)
    form.reset(next.typed, { keepErrors: mine !== next.typed })
    if (mine !== next.typed) form.reset(mine, { keepDefaultValues: true, keepErrors: true })
  }

  async function send(sent: Draft, fields: ContentForm, automatic: boolean) {
    const { id, version } = latest.current
    const answer = await write({ id, version, fields, automatic })
    if ('stale' in answer) return setConflict(frenchSpaces(answer.stale.replace(/ Rechargez.*$/u, '')))
    const { content } = answer
    onSaved(content, id)
    setConflict(null)
    setIsHeldBack(false)
    setLastSaved({ at: content.updatedAt, automatic })
    const typed = form.getValues()
    const isSame = JSON.stringify(typed) === JSON.stringify(sent)
    // keeps the editor's own HTML: the server's version would reset the cursor
    const asSaved = automatic ? { ...sent, status: content.status } : { ...draftOf(content), text: sent.text }
    begin(baseOf(content, asSaved), isSame && !automatic ? asSaved : typed)
  }

  /** Queues an action after the running save. */
  function inTurn(act: () => Promise<unknown>) {
    const after = turn.current.then(act, act)
    turn.current = after.catch(() => undefined)
    return after
  }

  const save = () =>
    inTurn(() =>
      form.handleSubmit(
        async (fields) => {
          const sent = structuredClone(form.getValues())
          try {
            await send(sent, fields, false)
          } catch (failure) {
            // anything but a failed call is a bug
            if (!(failure instanceof Failure)) throw failure
            showViolationsAndFocus(failure, form, draftFields)
          }
        },
        (errors) => goToFirst(errors),
      )(),
    )

  /** Saves automatically, drafts only. Invalid values wait; refusals are shown at the next manual save. */
  const saveByItself = () =>
    inTurn(async () => {
      const typed = structuredClone(form.getValues())
      const { status, typed: known } = latest.current
      const asDraft: Draft = { ...typed, status: 'draft' }
      if (status !== 'draft' || conflict || JSON.stringify(asDraft) === JSON.stringify(known)) return
      const { data: fields } = await contentDraftSchema.safeParseAsync(asDraft)
      if (!fields) return setIsHeldBack(true)
      try {
        await send(typed, fields, true)
      } catch (failure) {
        if (!(failure instanceof Failure)) throw failure
        setIsHeldBack(true)
      }
    })

  function goToFirst(errors: FieldErrors<Draft>) {
    const [first] = listFieldErrors(errors, draftFields)
    if (first) form.setFocus(first.field as keyof Draft)
  }

  const readAgain = () => queries.fetchQuery({ ...editedContent(latest.current.id ?? 0), staleTime: 0 })
  return {
    form,
    base,
    begin,
    save,
    saveByItself,
    isSaving: isPending,
    lastSaved,
    isHeldBack,
    conflict: conflict && {
      said: conflict,
      /** Saves my input over theirs, except the publication unless I changed it. */
      keepMine: async () => {
        const theirs = await readAgain()
        const { mine, base: typed } = rebaseDraft(form.getValues(), latest.current.typed, draftOf(theirs))
        begin({ ...latest.current, version: theirs.version, status: theirs.status, typed }, mine)
        await save()
      },
      takeTheirs: async () => {
        const theirs = await readAgain()
        setConflict(null)
        begin(baseOf(theirs, draftOf(theirs)))
      },
    },
  }
}

export type ContentFormState = ReturnType<typeof useContentForm>
