import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Deadline } from '#contract/meetings/sessions/followUp.ts'
import { get } from '#web/ground/http/client.ts'
import { readId } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the deadlines: one body, or all of mine. */
export interface DeadlineFilters {
  irp?: number | undefined
}
export const readDeadlineFilters = (search: Record<string, unknown>): DeadlineFilters => ({
  irp: readId(search['irp']),
})

/** Reads the deadlines of the bodies I write for, most urgent first. */
export const deadlines = ({ irp }: DeadlineFilters) =>
  queryOptions({
    queryKey: ['dues', irp ?? null],
    queryFn: ({ signal }) =>
      get<Collection<Deadline>>('/api/dues', { query: { ...(irp && { irp: [irp] }), itemsPerPage: 100 }, signal }),
  })
