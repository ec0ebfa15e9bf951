import type { Session } from '#contract/meetings/sessions/sessions.ts'

/** The documents of each point of the agenda, by the id of the point. */
export const documentsByPoint = (session: Session | undefined) =>
  new Map(
    (session?.agenda ?? []).flatMap((point) => [point, ...point.points].map(({ id, documents }) => [id, documents])),
  )
