import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useRestoredInput } from '#web/ground/fields/useRestoredInput.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

interface RecordFormOptions<Item, Draft extends FieldValues, Form, Saved> {
  /** the record: `thematic 12`. What is typed is kept under it until it is saved; null: not here */
  name: string | null
  schema: z.ZodType<Form, Draft>
  /** null for a new record */
  item: Item | null
  draftOf: (item: Item | null) => Draft
  /** field names in the order of the form */
  order: readonly string[]
  /** fields that are not kept: secrets and files */
  never?: readonly FieldPath<Draft>[]
  /** @param version version that was read; null for a new record */
  write: (form: Form, version: number | null) => Promise<Saved>
  /** refetches the record; undefined when it was deleted */
  readAgain: () => Promise<Item | undefined>
  /** @param saved result of `write` */
  onSaved: (saved: Saved) => void
  /** the version that was read may change by a move of the viewer's own: nothing can be saved until it is over */
  isMoving?: boolean
}

/**
 * Handles the form of an administered record. Keeps the input when saving fails. `conflict` describes a concurrent
 * change (who, when) until the user chooses a version. Takes a newer record over when it changes no edited field.
 */
export function useRecordForm<Item extends { version: number }, Draft extends FieldValues, Form, Saved = unknown>({
  name,
  schema,
  item,
  draftOf,
  order,
  never = [],
  write,
  readAgain,
  onSaved,
  isMoving = false,
}: RecordFormOptions<Item, Draft, Form, Saved>) {
  const { t } = useTranslation()
  /** record the fields were filled from */
  const read = useRef(item)
  const [conflict, setConflict] = useState<string | null>(null)
  const form = useForm<Draft, unknown, Form>({
    resolver: formResolver(schema, t, fieldLabels),
    defaultValues: draftOf(item) as DefaultValues<Draft>,
  })
  const versionRead = () => read.current?.version ?? null
  useRestoredInput(form, () => name && `${name} ${versionRead() ?? 0} 1`, never)
  const { dirtyFields, isSubmitting } = form.formState
  useEffect(() => {
    if (!item || !read.current || item.version <= read.current.version) return
    const [before, now] = [draftOf(read.current), draftOf(item)]
    const isTheirs = (field: string) => JSON.stringify(before[field]) !== JSON.stringify(now[field])
    if (Object.keys(dirtyFields).some(isTheirs)) return
    read.current = item
    form.reset(now, { keepDirtyValues: true })
  }, [item, draftOf, dirtyFields, form])
  const saveOver = (known: number | null) =>
    form.handleSubmit(async (fields) => {
      try {
        onSaved(await write(fields, known))
      } catch (failure) {
        // other errors are bugs
        if (!(failure instanceof Failure)) throw failure
        const { problem } = failure
        const isStale = problem?.code === 'record.stale'
        setConflict(isStale ? frenchSpaces(problem.description.replace(/ Rechargez.*$/u, '')) : null)
        showViolationsAndFocus(failure, form, order)
      }
    })()

  return {
    form,
    order,
    isBusy: isSubmitting || isMoving,
    save: () => saveOver(versionRead()),
    conflict: conflict && {
      said: conflict,
      /** Overwrites the other version with this one; the server reports a record that was deleted. */
      keepMine: async () => saveOver((await readAgain())?.version ?? versionRead()),
      takeTheirs: async () => {
        const theirs = await readAgain()
        if (!theirs) return
        read.current = theirs
        setConflict(null)
        form.reset(draftOf(theirs))
      },
    },
  }
}

/** Part of the result used by the dialog around the fields. */
export type RecordForm<Draft extends FieldValues, Form> = ReturnType<
  typeof useRecordForm<{ version: number }, Draft, Form>
>
