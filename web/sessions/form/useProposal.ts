import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ProposalQuery } from '#contract/lists.ts'
import type { SessionProposal } from '#contract/sessions.ts'
import { proposal } from './api.ts'
import type { Typed } from './typed.ts'
import { endDayOf } from './written.ts'

/**
 * Asks what the portal proposes for the body and the time that are typed, and fills in the number and the title as long as
 * nobody has typed others.
 * @param id the session that is amended; null for a new one
 */
export function useProposal(id: number | null): SessionProposal | undefined {
  const { control, getValues, resetField, setValue, getFieldState } = useFormContext<Typed>()
  const [irp, type, mode, day, startTime, endTime] = useWatch({
    control,
    name: ['irp', 'type', 'mode', 'day', 'startTime', 'endTime'],
  })
  const asked = ProposalQuery.safeParse({
    irp: irp ?? undefined,
    type,
    mode,
    startsAt: `${day}T${startTime}`,
    endsAt: `${endDayOf({ day, startTime, endTime })}T${endTime}`,
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
      const typed = getValues(name)
      const isTheirs = typed !== '' && typed !== false && typed !== last.current[name]
      last.current[name] = value
      if (isTheirs || typed === value || (name === 'confidential' && getFieldState(name).isDirty)) return
      // what the portal fills in is nothing that would be lost
      if (getFieldState(name).isDirty) setValue(name, value as never, { shouldDirty: true })
      else resetField(name, { defaultValue: value as never })
    }
  })
  useEffect(() => {
    if (data && !isPlaceholderData) follow(data)
  }, [data, isPlaceholderData])

  return asked.success || isPlaceholderData ? data : undefined
}

const nothing = { irp: 0, type: 'ordinary', startsAt: '', endsAt: '' } as const
