import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { type Document, DocumentForm } from '#contract/papers/documents.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useRestoredInput } from '#web/ground/fields/useRestoredInput.ts'
import { showViolations } from '#web/ground/fields/violations.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { document as documentQuery } from '#web/papers/documents/api.ts'
import { useSaveDocument } from '#web/papers/documents/mutations.ts'
import { changedFields } from './changedFields.ts'
import { type Draft, draftFields, draftOf } from './draft.ts'

/**
 * Manages the form state of a document. Typed values stay when saving fails. `conflict` shows what somebody else has saved
 * meanwhile, until one version is chosen.
 */
export function useDocumentForm(document: Document) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const save = useSaveDocument()
  /** the document from which the form was filled */
  const [read, setRead] = useState(document)
  const [theirs, setTheirs] = useState<Document | null>(null)
  const { version } = read
  const form = useForm<Draft, unknown, DocumentForm>({
    resolver: formResolver(DocumentForm, t, fieldLabels),
    defaultValues: draftOf(document),
  })
  const { reset, setError, setFocus, handleSubmit, formState } = form
  const { isDirty, isSubmitting } = formState

  // a newer record, after its file was replaced for example, replaces a form without changes
  if (!isDirty && !isSubmitting && document.version > version) setRead(document)
  useEffect(() => reset(draftOf(read)), [read, reset])
  useRestoredInput(form, () => `document ${document.id} ${version} 1`)

  /** Shows the server's violations on their fields and focuses the first one. */
  const showFaults = (failure: unknown) => {
    showViolations(failure, setError, draftFields)
    const first = draftFields.find((name) => form.getFieldState(name).invalid)
    if (first) setFocus(first)
  }

  const saveAs = async (fields: DocumentForm, known: number): Promise<Document> => {
    const saved = await save.mutateAsync({ id: document.id, version: known, ...fields })
    setRead(saved)
    setTheirs(null)
    return saved
  }

  const readAgain = () => queries.fetchQuery({ ...documentQuery(document.id), staleTime: 0 })

  /** Saves the changes, then calls `act`. Errors are shown in the form or in the snackbar. */
  const saveThen = (act: (saved: Document) => Promise<unknown> = async () => undefined, known = version) =>
    handleSubmit(async (fields) => {
      try {
        await act(isDirty ? await saveAs(fields, known) : document)
      } catch (failure) {
        // anything but a failed call is a bug
        if (!(failure instanceof Failure)) throw failure
        if (failure.problem?.code === 'record.stale') setTheirs(await readAgain().catch(() => null))
        showFaults(failure)
      }
    })()

  const keepMine = async () => saveThen(undefined, (await readAgain()).version)
  const takeTheirs = async () => {
    const now = await readAgain()
    setRead(now)
    setTheirs(null)
  }

  return {
    form,
    isDirty,
    isSaving: isSubmitting,
    conflict: theirs && { said: t('doc.conflict'), keepMine, takeTheirs, now: changedFields(t, read, theirs) },
    saveThen,
  }
}
export type DocumentFormState = ReturnType<typeof useDocumentForm>
