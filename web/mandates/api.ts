import { queryOptions } from '@tanstack/react-query'
import type { Job, Mandate } from '#contract/references.ts'
import type { Collection } from '#contract/shapes.ts'
import { get } from '#web/http/client.ts'

const staleTime = 5 * 60_000

/** Every function, the inactive ones too. */
export const jobs = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => get<Collection<Job>>('/api/jobs', { query: { pagination: false }, signal }),
  staleTime,
})

/** Every mandate, the inactive ones too. */
export const mandates = queryOptions({
  queryKey: ['mandates'],
  queryFn: ({ signal }) => get<Collection<Mandate>>('/api/mandates', { query: { pagination: false }, signal }),
  staleTime,
})
