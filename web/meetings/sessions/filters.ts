import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import { readId, readOneOf, readPage } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of a list of sessions. */
export interface SessionFilters {
  type?: SessionRow['type'] | undefined
  page?: number | undefined
}

const types: Record<SessionRow['type'], true> = {
  ordinary: true,
  extraordinary: true,
  committee: true,
  preparatory: true,
  accounts: true,
  training: true,
}
/** In the order of the filters on screen. */
export const sessionTypes = Object.keys(types) as SessionRow['type'][]

export const readSessionFilters = (search: Record<string, unknown>): SessionFilters => ({
  type: readOneOf(types, search.type),
  page: readPage(search),
})

/** Reads `?irp=3`, the body of a new session. */
export const readBody = ({ irp }: Record<string, unknown>): { irp?: number | undefined } => ({ irp: readId(irp) })
