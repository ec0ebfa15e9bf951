import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
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

/** The removed point and the list before the removal. */
interface UndoState {
  title: string
  points: PointFormValues[]
}

/** Returns the points of the form and the operations on them. Each change is announced to screen readers. */
export function useAgenda() {
  const { t } = useTranslation()
  const { control, getValues, setValue, clearErrors, trigger } = useFormContext<SessionFormValues>()
  const { field, formState } = useController<SessionFormValues, 'points'>({ name: 'points', control })
  const [said, say] = useState('')
  const [undo, setUndo] = useState<UndoState | null>(null)
  const { isSubmitted } = formState

  const acts = useMemo(() => {
    const read = () => getValues('points')
    const write = (points: PointFormValues[]) => {
      setUndo(null)
      setValue('points', points, { shouldDirty: true })
      if (!isSubmitted) return
      clearErrors('root.agenda')
      void trigger('points')
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
        const points = movePoint(read(), key, move)
        if (!points) return say(t(`sessionForm.said.no.${move}`))
        keepFocus(() => write(points))
        say(t('sessionForm.said.moved', placed(points, key)))
      },
      drop: (key: string, landing: AgendaDropPosition) => {
        const points = dropPoint(read(), key, landing)
        keepFocus(() => write(points))
        say(t('sessionForm.said.moved', placed(points, key)))
      },
      remove: (key: string) => {
        const before = read()
        const index = before.findIndex((point) => point.key === key)
        const title = before[index]?.title ?? ''
        flushSync(() => write(removePoint(before, key)))
        const next = read()[Math.min(index, read().length - 1)]
        if (next) focusTitle(next.key)
        if (title) setUndo({ title, points: before })
        say(t('sessionForm.said.removed', { title: title || t('sessionForm.point.untitled') }))
      },
      restore: (points: PointFormValues[]) => write(points),
    }
  }, [clearErrors, getValues, isSubmitted, setValue, t, trigger])

  return { points: field.value, errors: formState.errors.points, acts, said, undo }
}

export type AgendaActions = ReturnType<typeof useAgenda>['acts']
