import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { ProposalQuery } from '#contract/meetings/sessions/sessionQueries.ts'
import type { SessionProposal } from '#contract/meetings/sessions/sessions.ts'
import { plannedTimes } from '#web/meetings/sessions/plannedTimes.ts'
import { proposal } from './api.ts'
import { fieldId } from './typed/fieldErrors.ts'
import type { SessionFormValues } from './typed/formValues.ts'

/**
 * Reads the server's proposal for the typed body and time, and fills in number and title until the user types them.
 * @param id the session to edit; null for a new one
 */
export function useProposal(id: number | null): SessionProposal | undefined {
  const { control, getValues, resetField, setValue } = useFormContext<SessionFormValues>()
  const { dirtyFields, isSubmitting } = useFormState({ control })
  const [irp, type, mode, day, startTime, endTime] = useWatch({
    control,
    name: ['irp', 'type', 'mode', 'day', 'startTime', 'endTime'],
  })
  const asked = ProposalQuery.safeParse({
    irp: irp ?? undefined,
    type,
    mode,
    ...plannedTimes({ day, startTime, endTime }),
    except: id ?? undefined,
  })
  const { data, isPlaceholderData } = useQuery({
    ...proposal(asked.success ? asked.data : emptyQuery),
    enabled: asked.success,
  })
  const last = useRef<Partial<Record<keyof SessionFormValues, unknown>>>({})

  const follow = useEffectEvent((proposed: SessionProposal) => {
    // what the save has changed is in its answer
    if (isSubmitting) return
    fill('title', proposed.title)
    fill('number', String(proposed.number))
    if (id === null) fill('confidential', proposed.confidential)

    function fill<Name extends 'title' | 'number' | 'confidential'>(name: Name, value: SessionFormValues[Name]) {
      // the field has the focus: the user is about to type there
      if (document.activeElement?.id === fieldId(name)) return
      const typed = getValues(name)
      const isTheirs = typed !== '' && typed !== false && typed !== last.current[name]
      last.current[name] = value
      if (isTheirs || typed === value || (name === 'confidential' && dirtyFields[name])) return
      // values filled in automatically do not make the form dirty
      if (dirtyFields[name]) setValue(name, value as never, { shouldDirty: true })
      else resetField(name, { defaultValue: value as never })
    }
  })
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const again = () => follow(data)
    again()
    document.addEventListener('focusout', again)
    return () => document.removeEventListener('focusout', again)
  }, [data, isPlaceholderData])

  return asked.success || isPlaceholderData ? data : undefined
}

const emptyQuery = { irp: 0, type: 'ordinary', startsAt: '', endsAt: '' } as const
