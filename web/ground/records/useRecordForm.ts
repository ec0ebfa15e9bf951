import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { fieldLabels } from '#contract/ground/labels.ts'
import { showRefused } from '#web/ground/fields/faults.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

interface Wishes<Item, Draft extends FieldValues, Form, Saved> {
  schema: z.ZodType<Form, Draft>
  /** null for a new one */
  item: Item | null
  draftOf: (item: Item | null) => Draft
  /** the fields, in the order of the form */
  order: readonly string[]
  /** @param version what the writer had read; null for a new one */
  write: (form: Form, version: number | null) => Promise<Saved>
  /** the record as it is now; nothing when it is gone */
  readAgain: () => Promise<Item | undefined>
  /** @param saved what `write` answered */
  onSaved: (saved: Saved) => void
}

/**
 * The form of a record that administrators keep. What is typed stays there when saving fails; `conflict` says who has saved
 * meanwhile, and when, until one of the two is chosen. A newer record is taken as it comes, as long as it changes nothing that was typed.
 */
export function useRecordForm<Item extends { version: number }, Draft extends FieldValues, Form, Saved = unknown>({
  schema,
  item,
  draftOf,
  order,
  write,
  readAgain,
  onSaved,
}: Wishes<Item, Draft, Form, Saved>) {
  const { t } = useTranslation()
  /** what the fields were filled from */
  const read = useRef(item)
  const [conflict, setConflict] = useState<string | null>(null)
  const form = useForm<Draft, unknown, Form>({
    resolver: formResolver(schema, t, fieldLabels),
    defaultValues: draftOf(item) as DefaultValues<Draft>,
  })
  const { dirtyFields } = form.formState
  useEffect(() => {
    if (!item || !read.current || item.version <= read.current.version) return
    const [before, now] = [draftOf(read.current), draftOf(item)]
    const isTheirs = (field: string) => JSON.stringify(before[field]) !== JSON.stringify(now[field])
    if (Object.keys(dirtyFields).some(isTheirs)) return
    read.current = item
    form.reset(now, { keepDirtyValues: true })
  }, [item, draftOf, dirtyFields, form])
  const versionRead = () => read.current?.version ?? null

  const saveOver = (known: number | null) =>
    form.handleSubmit(async (fields) => {
      try {
        onSaved(await write(fields, known))
      } catch (failure) {
        // what is not the refusal of a call is a mistake of ours
        if (!(failure instanceof Failure)) throw failure
        const { problem } = failure
        const isStale = problem?.code === 'record.stale'
        setConflict(isStale ? frenchSpaces(problem.description.replace(/ Rechargez.*$/u, '')) : null)
        showRefused(failure, form, order)
      }
    })()

  return {
    form,
    order,
    save: () => saveOver(versionRead()),
    conflict: conflict && {
      said: conflict,
      /** Saves what I typed over what they saved; over nothing, the server says that it is gone. */
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

/** What the dialog around the fields needs of it. */
export type RecordForm<Draft extends FieldValues, Form> = ReturnType<
  typeof useRecordForm<{ version: number }, Draft, Form>
>
