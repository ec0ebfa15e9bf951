import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { ProposalQuery } from '#contract/meetings/sessionQueries.ts'
import type { SessionProposal } from '#contract/meetings/sessions.ts'
import { plannedTimes } from '#web/meetings/sessions/plannedTimes.ts'
import { proposal } from './api.ts'
import { fieldId } from './typed/faults.ts'
import type { Typed } from './typed/typed.ts'

/**
 * Asks what the portal proposes for the body and the time that are typed, and fills in the number and the title as long as
 * nobody has typed others.
 * @param id the session that is amended; null for a new one
 */
export function useProposal(id: number | null): SessionProposal | undefined {
  const { control, getValues, resetField, setValue } = useFormContext<Typed>()
  const { dirtyFields } = useFormState({ control })
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
    ...proposal(asked.success ? asked.data : nothing),
    enabled: asked.success,
  })
  const last = useRef<Partial<Record<keyof Typed, unknown>>>({})

  const follow = useEffectEvent((proposed: SessionProposal) => {
    fill('title', proposed.title)
    fill('number', String(proposed.number))
    if (id === null) fill('confidential', proposed.confidential)

    function fill<Name extends 'title' | 'number' | 'confidential'>(name: Name, value: Typed[Name]) {
      // somebody is about to type there
      if (document.activeElement?.id === fieldId(name)) return
      const typed = getValues(name)
      const isTheirs = typed !== '' && typed !== false && typed !== last.current[name]
      last.current[name] = value
      if (isTheirs || typed === value || (name === 'confidential' && dirtyFields[name])) return
      // what the portal fills in is nothing that would be lost
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

const nothing = { irp: 0, type: 'ordinary', startsAt: '', endsAt: '' } as const
