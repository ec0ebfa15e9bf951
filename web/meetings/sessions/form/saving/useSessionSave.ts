import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { failureMessage } from '#web/ground/http/failureMessage.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { session as sessionQuery } from '#web/meetings/sessions/api.ts'
import { useWriteSession } from '#web/meetings/sessions/form/api.ts'
import { errorMessageAt, fromViolations, listFieldErrors } from '#web/meetings/sessions/form/typed/fieldErrors.ts'
import { type SessionFormValues, toFormValues } from '#web/meetings/sessions/form/typed/formValues.ts'
import { mergeSession } from '#web/meetings/sessions/form/typed/mergeSession.ts'
import { toSessionDraft } from '#web/meetings/sessions/form/typed/toSessionDraft.ts'
import { typedSince } from '#web/meetings/sessions/form/typed/typedSince.ts'
import { useStableCallback } from './useStableCallback.ts'

/** The saved session the form started from; without `id` for a new one. */
export interface SavedBase {
  id: number | null
  version: number | null
  typed: SessionFormValues
}

/** What to do after a save. */
export type AfterSave = 'leave' | 'stay' | 'convene'

/** Somebody else saved meanwhile. */
interface Conflict {
  said: string
  latest: Session
  mine: SessionFormValues
  next: AfterSave
}

interface SessionSaveOptions {
  base: SavedBase
  setBase: (base: SavedBase) => void
  /** Focuses a field. */
  goTo: (field: string) => void
  /** Called with the saved session and the values that were sent. `isDirty`: more was typed meanwhile. */
  onSaved: (session: Session, sent: SessionFormValues, next: AfterSave, isDirty: boolean) => void
}

/** Saves the form. Refusals are shown, and typed values are never lost. */
export function useSessionSave(
  form: UseFormReturn<SessionFormValues>,
  { base, setBase, goTo, onSaved }: SessionSaveOptions,
) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useWriteSession()
  const isBusy = useRef(false)
  const asked = useRef<AfterSave | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  /** Values typed before the user chose the saved version. */
  const [aside, setAside] = useState<SessionFormValues | null>(null)

  /** Loads a saved session into the form. Values typed on top of it are unsaved. */
  const begin = (next: SavedBase, mine: SessionFormValues = next.typed) => {
    setBase(next)
    form.reset(next.typed)
    if (mine !== next.typed) form.reset(mine, { keepDefaultValues: true })
  }
  const beginWith = (session: Session, mine?: SessionFormValues) =>
    begin({ id: session.id, version: session.version, typed: toFormValues(session) }, mine)

  async function write(next: AfterSave, sent: SessionFormValues, { id, version }: Pick<SavedBase, 'id' | 'version'>) {
    setTrouble(null)
    const before = structuredClone(form.getValues())
    try {
      const draft = { ...toSessionDraft(sent), ...(version !== null && { version }) }
      const answer = await mutateAsync({ id, draft })
      if ('session' in answer) {
        const keys = sent.points.map(({ key }) => key)
        const { session } = answer
        setAside(null)
        const typed = toFormValues(session, keys)
        const later = typedSince(before, form.getValues(), typed)
        flushSync(() => begin({ id: session.id, version: session.version, typed }, later ?? typed))
        onSaved(session, sent, next, later !== null)
      } else if (id !== null) {
        const latest = await queries.fetchQuery({ ...sessionQuery(id), staleTime: 0 })
        // the dialog explains what to do instead
        setConflict({
          said: frenchSpaces(answer.stale.replace(/ Rechargez.*$/u, '')),
          latest,
          mine: form.getValues(),
          next,
        })
      }
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure
      refused(failure, sent)
    }
  }

  /** Shows each violation on its field, and the others above the form. */
  function refused(failure: Failure, sent: SessionFormValues) {
    const faults = fromViolations(sent.points, violationsOf(failure))
    for (const { field, message } of faults) form.setError(field as 'title', { type: 'server', message })
    const { errors } = form.control._formState
    const [first] = listFieldErrors(errors, sent.points)
    const unplaced = faults.filter(({ field }) => !errorMessageAt(errors, field)).map(({ message }) => message)
    if (faults.length === 0) setTrouble(failureMessage(failure.fault, t))
    else if (unplaced.length > 0) setTrouble(unplaced.join(' '))
    if (first) goTo(first.field)
  }

  const check = (next: AfterSave) =>
    form.handleSubmit(
      (typed) => write(next, typed, base),
      (errors) => {
        const [first] = listFieldErrors(errors, form.getValues('points'))
        if (first) goTo(first.field)
      },
    )()

  const checkLatest = useStableCallback(check)
  /**
   * Saves one at a time, since two parallel saves would create a session twice. A save requested meanwhile runs
   * afterwards.
   */
  async function save(next: AfterSave) {
    if (isBusy.current) {
      // the running save also keeps the files dropped meanwhile, so it need not be repeated for them
      if (next !== 'stay') asked.current = next
      return
    }
    isBusy.current = true
    try {
      await checkLatest(next)
      for (let then = asked.current; then !== null; then = asked.current) {
        asked.current = null
        await checkLatest(then)
      }
    } finally {
      isBusy.current = false
      asked.current = null
    }
  }

  const mergedWith = ({ latest, mine }: Conflict) => mergeSession(base.typed, mine, toFormValues(latest))

  return {
    save,
    refused: (failure: Failure) => refused(failure, form.getValues()),
    begin,
    beginWith,
    isSaving: isPending,
    trouble,
    dismissTrouble: () => setTrouble(null),
    conflict: conflict && { ...conflict, differences: mergedWith(conflict).differences },
    /** Saves my changes on top of their version, merged with their other changes. */
    keepMine: async () => {
      if (!conflict) return
      const { latest, next } = conflict
      const { typed } = mergedWith(conflict)
      setConflict(null)
      beginWith(latest, typed)
      await write(next, typed, latest)
    },
    takeTheirs: () => {
      if (!conflict) return
      setAside(mergedWith(conflict).typed)
      beginWith(conflict.latest)
      setConflict(null)
    },
    closeConflict: () => setConflict(null),
    aside,
    resumeAside: () => {
      if (aside) begin(base, aside)
      setAside(null)
    },
    dismissAside: () => setAside(null),
  }
}
