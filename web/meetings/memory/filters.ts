import type { MandatePeriod, MemoryKind } from '#contract/meetings/memory/memory.ts'
import { readDay, readId, readOneOf, readPage, readText } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the memory of a body. */
export interface MemoryFilters {
  /** first and last day of a mandate period, as `formatPeriod` writes them */
  period?: string | undefined
  kind?: MemoryKind | undefined
  year?: number | undefined
  thematic?: number | undefined
  irp?: number | undefined
  /** an agenda point: what was said about the same matter */
  about?: number | undefined
  q?: string | undefined
  page?: number | undefined
}

const kinds: Record<MemoryKind, true> = { opinion: true, vote: true, decision: true, commitment: true }
export const kindFilters = Object.keys(kinds) as MemoryKind[]

export const readMemoryFilters = (search: Record<string, unknown>): MemoryFilters => ({
  period: readText(search.period) && parsePeriod(String(search.period)) ? String(search.period) : undefined,
  kind: readOneOf(kinds, search.kind),
  year: readId(search.year),
  thematic: readId(search.thematic),
  irp: readId(search.irp),
  about: readId(search.about),
  q: readText(search.q),
  page: readPage(search),
})

/** Formats a period for the URL: `2019-03-01_2023-02-28`, or `_2019-02-28` without a first day. */
export const formatPeriod = ({ from, to }: Pick<MandatePeriod, 'from' | 'to'>) => `${from ?? ''}_${to}`

/** @returns undefined when it is not a period */
export function parsePeriod(written: string): Pick<MandatePeriod, 'from' | 'to'> | undefined {
  const [from, to, ...more] = written.split('_')
  const last = readDay(to)
  if (!last || more.length > 0 || (from !== '' && !readDay(from))) return undefined
  return { from: from || null, to: last }
}
