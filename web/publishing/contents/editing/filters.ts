import type { ContentStatus, ContentType } from '#contract/publishing/contents/contents.ts'
import { readSort } from '#web/ground/records/list/sort.ts'
import { readId, readOneOf, readPage, readText } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the editors' list. */
export interface ContentFilters {
  q?: string | undefined
  kind?: ContentType | undefined
  status?: ContentStatus | undefined
  thematic?: number | undefined
  irp?: number | undefined
  slider?: '1' | undefined
  sort?: string | undefined
  page?: number | undefined
}

const kinds: Record<ContentType, true> = { article: true, video: true, podcast: true, synopsis: true }
const statuses: Record<ContentStatus, true> = { draft: true, scheduled: true, published: true, archived: true }
const sorts = { publishedAt: true, updatedAt: true, title: true }
export const kindFilters = Object.keys(kinds) as ContentType[]
export const statusFilters = Object.keys(statuses) as ContentStatus[]

export const readContentFilters = (search: Record<string, unknown>): ContentFilters => ({
  q: readText(search.q),
  kind: readOneOf(kinds, search.kind),
  status: readOneOf(statuses, search.status),
  thematic: readId(search.thematic),
  irp: readId(search.irp),
  // the router parses « 1 » as a number
  slider: String(search.slider) === '1' ? '1' : undefined,
  sort: readSort(sorts, search.sort),
  page: readPage(search),
})

/** Search parameters of a new content: its kind; for a synopsis, its session and the body of it. */
export interface NewContentParameters {
  kind?: ContentType | undefined
  session?: number | undefined
  irp?: number | undefined
}

export const readNewContentParameters = ({ kind, session, irp }: Record<string, unknown>): NewContentParameters => ({
  kind: readOneOf(kinds, kind),
  session: readId(session),
  irp: readId(irp),
})
