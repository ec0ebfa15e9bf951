import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext } from 'react-hook-form'
import type { Reference } from '#contract/people/references.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { clearNotice, notify } from '#web/ground/ui/notices.ts'
import {
  type AgendaDropPosition,
  dropPoint,
  insertPoint,
  type Move,
  movePoint,
  pointNumbers,
  removePoint,
} from '#web/meetings/sessions/form/typed/agendaMoves.ts'
import { fieldId } from '#web/meetings/sessions/form/typed/fieldErrors.ts'
import {
  blankPoint,
  type PointFormValues,
  type SessionFormValues,
} from '#web/meetings/sessions/form/typed/formValues.ts'

/**
 * Returns the points of the form and the operations on them. Each change is announced to screen readers. A move or a
 * removal may be undone until the next change.
 */
export function useAgenda() {
  const { t } = useTranslation()
  const { control, getValues, setValue, clearErrors, trigger } = useFormContext<SessionFormValues>()
  const { field, formState } = useController<SessionFormValues, 'points'>({ name: 'points', control })
  const [said, say] = useState('')
  const offer = useRef<number | undefined>(undefined)
  // another screen has other points
  useEffect(() => () => clearNotice(offer.current ?? 0), [])
  const { isSubmitted, isSubmitting } = formState
  // once saved, the former points may no longer exist
  useEffect(() => {
    if (isSubmitting) clearNotice(offer.current ?? 0)
  }, [isSubmitting])

  const acts = useMemo(() => {
    const read = () => getValues('points')
    const write = (points: PointFormValues[]) => {
      clearNotice(offer.current ?? 0)
      setValue('points', points, { shouldDirty: true })
      if (!isSubmitted) return
      clearErrors('root.agenda')
      void trigger('points')
    }
    const offerUndo = (message: string, before: PointFormValues[]) => {
      offer.current = notify('info', message, () => {
        write(before)
        say(t('undo.done'))
      })
    }
    const placed = (points: readonly PointFormValues[], key: string) => {
      const index = points.findIndex((point) => point.key === key)
      return {
        number: pointNumbers(points)[index] ?? '',
        title: points[index]?.title || t('sessionForm.point.untitled'),
      }
    }
    /** Restores the focus, which an element loses when it moves in the DOM. */
    const keepFocus = (change: () => void) => {
      const { activeElement } = document
      flushSync(change)
      if (activeElement instanceof HTMLElement && document.activeElement !== activeElement) activeElement.focus()
    }
    const focusTitle = (key: string) => {
      const index = read().findIndex((point) => point.key === key)
      document.getElementById(fieldId(`points.${index}.title`))?.focus()
    }
    const add = (point: PointFormValues, after?: string) => {
      flushSync(() => write(insertPoint(read(), point, after)))
      focusTitle(point.key)
      say(t('sessionForm.said.added', placed(read(), point.key)))
    }
    return {
      change: (key: string, change: Partial<PointFormValues>) =>
        write(read().map((point) => (point.key === key ? { ...point, ...change } : point))),
      add,
      addAfter: (key: string, level: PointFormValues['level']) => add(blankPoint(level), key),
      move: (key: string, move: Move) => {
        const before = read()
        const points = movePoint(before, key, move)
        if (!points) return say(t(`sessionForm.said.no.${move}`))
        keepFocus(() => write(points))
        offerUndo(t('sessionForm.said.moved', placed(points, key)), before)
      },
      drop: (key: string, landing: AgendaDropPosition) => {
        const before = read()
        const points = dropPoint(before, key, landing)
        keepFocus(() => write(points))
        offerUndo(t('sessionForm.said.moved', placed(points, key)), before)
      },
      detach: (key: string, { id, name }: Reference) => {
        const before = read()
        const without = (references: PointFormValues['references']) => references.filter((one) => one.id !== id)
        write(before.map((point) => (point.key === key ? { ...point, references: without(point.references) } : point)))
        offerUndo(t('sessionForm.said.detached', { title: name }), before)
      },
      /** @param documents number of its own documents, which the session keeps */
      remove: (key: string, documents = 0) => {
        const before = read()
        const index = before.findIndex((point) => point.key === key)
        const title = before[index]?.title ?? ''
        flushSync(() => write(removePoint(before, key)))
        const next = read()[Math.min(index, read().length - 1)]
        if (next) focusTitle(next.key)
        const message = t('sessionForm.said.removed', { title: title || t('sessionForm.point.untitled') })
        offerUndo(documents > 0 ? `${message} ${t('sessionForm.said.kept', { count: documents })}` : message, before)
      },
    }
  }, [clearErrors, getValues, isSubmitted, setValue, t, trigger])

  return { points: field.value, errors: formState.errors.points, acts, said }
}

export type AgendaActions = ReturnType<typeof useAgenda>['acts']
