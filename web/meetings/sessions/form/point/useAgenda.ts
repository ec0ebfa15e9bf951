import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import {
  dropped,
  inserted,
  type Landing,
  type Move,
  moved,
  numbersOf,
  removed,
} from '#web/meetings/sessions/form/typed/agendaMoves.ts'
import { fieldId } from '#web/meetings/sessions/form/typed/faults.ts'
import { blankPoint, type Typed, type TypedPoint } from '#web/meetings/sessions/form/typed/typed.ts'

/** The removed point and the list before the removal. */
interface Undo {
  title: string
  points: TypedPoint[]
}

/** Returns the points of the form and the operations on them. Each change is announced to screen readers. */
export function useAgenda() {
  const { t } = useTranslation()
  const { control, getValues, setValue, clearErrors, trigger } = useFormContext<Typed>()
  const { field, formState } = useController<Typed, 'points'>({ name: 'points', control })
  const [said, say] = useState('')
  const [undo, setUndo] = useState<Undo | null>(null)
  const { isSubmitted } = formState

  const acts = useMemo(() => {
    const read = () => getValues('points')
    const write = (points: TypedPoint[]) => {
      setUndo(null)
      setValue('points', points, { shouldDirty: true })
      if (!isSubmitted) return
      clearErrors('root.agenda')
      void trigger('points')
    }
    const placed = (points: readonly TypedPoint[], key: string) => {
      const index = points.findIndex((point) => point.key === key)
      return { number: numbersOf(points)[index] ?? '', title: points[index]?.title || t('sessionForm.point.untitled') }
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
    const add = (point: TypedPoint, after?: string) => {
      flushSync(() => write(inserted(read(), point, after)))
      focusTitle(point.key)
      say(t('sessionForm.said.added', placed(read(), point.key)))
    }
    return {
      change: (key: string, change: Partial<TypedPoint>) =>
        write(read().map((point) => (point.key === key ? { ...point, ...change } : point))),
      add,
      addAfter: (key: string, level: TypedPoint['level']) => add(blankPoint(level), key),
      move: (key: string, move: Move) => {
        const points = moved(read(), key, move)
        if (!points) return say(t(`sessionForm.said.no.${move}`))
        keepFocus(() => write(points))
        say(t('sessionForm.said.moved', placed(points, key)))
      },
      drop: (key: string, landing: Landing) => {
        const points = dropped(read(), key, landing)
        keepFocus(() => write(points))
        say(t('sessionForm.said.moved', placed(points, key)))
      },
      remove: (key: string) => {
        const before = read()
        const index = before.findIndex((point) => point.key === key)
        const title = before[index]?.title ?? ''
        flushSync(() => write(removed(before, key)))
        const next = read()[Math.min(index, read().length - 1)]
        if (next) focusTitle(next.key)
        if (title) setUndo({ title, points: before })
        say(t('sessionForm.said.removed', { title: title || t('sessionForm.point.untitled') }))
      },
      restore: (points: TypedPoint[]) => write(points),
    }
  }, [clearErrors, getValues, isSubmitted, setValue, t, trigger])

  return { points: field.value, errors: formState.errors.points, acts, said, undo }
}

export type AgendaActs = ReturnType<typeof useAgenda>['acts']
