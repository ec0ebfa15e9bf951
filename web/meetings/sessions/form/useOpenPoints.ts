import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { useStableCallback } from './saving/useStableCallback.ts'
import { fieldId } from './typed/fieldErrors.ts'
import type { SessionFormValues } from './typed/formValues.ts'

/** The points of the agenda of which all fields are shown, by their key. */
export function useOpenPoints(form: UseFormReturn<SessionFormValues>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const onToggle = useStableCallback((key: string) => setOpen(new Set([key]).symmetricDifference(open)))

  /** Moves the focus to a field, and opens its point if it is not shown otherwise. */
  function goTo(field: string) {
    const [, index, name] = /^points\.(\d+)\.(\w+)/.exec(field) ?? []
    const point = form.getValues('points')[Number(index)]
    if (point && name !== 'title' && name !== 'kind') flushSync(() => setOpen((known) => new Set(known).add(point.key)))
    const target = document.getElementById(fieldId(field)) ?? document.getElementById(fieldId(`points.${index}.title`))
    target?.focus()
    target?.scrollIntoView({ block: 'center' })
  }

  return { open, onToggle, goTo }
}
