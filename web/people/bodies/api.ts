import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { BodyHome } from '#contract/meetings/bodyHome.ts'
import type { Irp } from '#contract/people/bodies/bodies.ts'
import { get } from '#web/ground/http/client.ts'

/** All bodies, inactive ones included; menus show the active ones (seed §7). */
export const bodies = queryOptions({
  queryKey: ['bodies'],
  queryFn: ({ signal }) => get<Collection<Irp>>('/api/irps', { query: { pagination: false }, signal }),
  staleTime: 5 * 60_000,
})

/** Content of the page of a body. */
export const bodyHome = (id: number) =>
  queryOptions({
    queryKey: ['bodies', id],
    queryFn: ({ signal }) => get<BodyHome>(`/api/irps/${id}/home`, { signal }),
  })
