import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { limits } from '#contract/ground/limits.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import type { SessionRow } from '#contract/meetings/sessions.ts'
import type { DocumentRow } from '#contract/papers/documents.ts'
import type { ContentRow } from '#contract/publishing/contents.ts'
import type { Medium } from '#contract/publishing/media.ts'
import type { Thematic } from '#contract/publishing/thematics.ts'
import { get } from '#web/ground/http/client.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { inLine } from '#web/ground/i18n/facts.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { contentPlaces } from '#web/papers/contentKinds/places.ts'

/** Record of the portal a text may link to. */
export interface Target {
  href: string
  name: string
  about: string
}

/** Search criteria: words, or the body for sessions, which have no text search. */
interface Asked {
  words: string
  irp: number | null
  signal: AbortSignal
}

interface Kind {
  label: TextKey
  read: (asked: Asked) => Promise<{ totalItems: number; targets: Target[] }>
}

const itemsPerPage = 20

const targetsOf = async <Row>(answer: Promise<Collection<Row>>, target: (row: Row) => Target) => {
  const { totalItems, member } = await answer
  return { totalItems, targets: member.map(target) }
}

export const targetKinds = {
  documents: {
    label: 'linkDialog.documents',
    read: ({ words, signal }) => {
      const query = { q: words, status: ['published'], itemsPerPage }
      return targetsOf(get<Collection<DocumentRow>>('/api/documents', { query, signal }), (document) => ({
        href: `/documents/${document.id}`,
        name: document.title,
        about: inLine([document.irp.name, document.date && formatDay(document.date)]),
      }))
    },
  },
  sessions: {
    label: 'linkDialog.sessions',
    read: ({ irp, signal }) => {
      // not narrowed by words: as many as one page allows
      const query = { irp, order: { startsAt: 'desc' }, itemsPerPage: limits.maxItemsPerPage }
      return targetsOf(get<Collection<SessionRow>>('/api/sessions', { query, signal }), (session) => ({
        href: `/seances/${session.id}`,
        name: session.title,
        about: inLine([session.irp.name, formatDay(session.startsAt)]),
      }))
    },
  },
  contents: {
    label: 'linkDialog.contents',
    read: ({ words, signal }) => {
      const query = { q: words, itemsPerPage }
      return targetsOf(
        get<Collection<ContentRow>>('/api/contents', { query, signal }),
        ({ id, title, contentType, publishedAt }) => ({
          href: contentPlaces[contentType].replace('$id', String(id)),
          name: title,
          about: publishedAt ? formatDay(publishedAt) : '',
        }),
      )
    },
  },
  thematics: {
    label: 'linkDialog.thematics',
    read: ({ words, signal }) => {
      const query = { q: words, itemsPerPage }
      return targetsOf(get<Collection<Thematic>>('/api/thematics', { query, signal }), ({ id, name }) => ({
        href: `/projets/${id}`,
        name,
        about: '',
      }))
    },
  },
  media: {
    label: 'linkDialog.media',
    read: ({ words, signal }) => {
      const query = { q: words, itemsPerPage }
      return targetsOf(get<Collection<Medium>>('/api/media', { query, signal }), ({ link, name, fileName }) => ({
        href: link,
        name,
        about: fileName,
      }))
    },
  },
} as const satisfies Record<string, Kind>
export type TargetKind = keyof typeof targetKinds
export const targetKindNames = Object.keys(targetKinds) as TargetKind[]

export const targets = (name: TargetKind, words: string, irp: number | null) =>
  queryOptions({
    queryKey: [name, 'to-link', words, irp],
    queryFn: ({ signal }) => targetKinds[name].read({ words, irp, signal }),
    placeholderData: keepPreviousData,
  })
