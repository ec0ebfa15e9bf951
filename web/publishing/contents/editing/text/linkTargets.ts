import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { limits } from '#contract/ground/limits.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import type { DocumentRow } from '#contract/papers/documents.ts'
import type { ContentRow } from '#contract/publishing/contents/contents.ts'
import type { Medium } from '#contract/publishing/media/media.ts'
import type { Thematic } from '#contract/publishing/thematics/thematics.ts'
import { get } from '#web/ground/http/client.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { contentRoutes } from '#web/papers/contentKinds/contentRoutes.ts'

/** Record of the portal a text may link to. */
export interface LinkTarget {
  href: string
  name: string
  about: string
}

/** Search criteria: words, or the body for sessions, which have no text search. */
interface LinkTargetQuery {
  words: string
  irp: number | null
  signal: AbortSignal
}

interface LinkTargetSource {
  label: TextKey
  read: (asked: LinkTargetQuery) => Promise<{ totalItems: number; targets: LinkTarget[] }>
}

const itemsPerPage = 20

const toLinkTargets = async <Row>(answer: Promise<Collection<Row>>, target: (row: Row) => LinkTarget) => {
  const { totalItems, member } = await answer
  return { totalItems, targets: member.map(target) }
}

export const linkTargetSources = {
  documents: {
    label: 'linkDialog.documents',
    read: ({ words, signal }) => {
      const query = { q: words, status: ['published'], itemsPerPage }
      return toLinkTargets(get<Collection<DocumentRow>>('/api/documents', { query, signal }), (document) => ({
        href: `/documents/${document.id}`,
        name: document.title,
        about: joinFacts([document.irp.name, document.date && formatDay(document.date)]),
      }))
    },
  },
  sessions: {
    label: 'linkDialog.sessions',
    read: ({ irp, signal }) => {
      // not narrowed by words: as many as one page allows
      const query = { irp, order: { startsAt: 'desc' }, itemsPerPage: limits.maxItemsPerPage }
      return toLinkTargets(get<Collection<SessionRow>>('/api/sessions', { query, signal }), (session) => ({
        href: `/seances/${session.id}`,
        name: session.title,
        about: joinFacts([session.irp.name, formatDay(session.startsAt)]),
      }))
    },
  },
  contents: {
    label: 'linkDialog.contents',
    read: ({ words, signal }) => {
      const query = { q: words, itemsPerPage }
      return toLinkTargets(
        get<Collection<ContentRow>>('/api/contents', { query, signal }),
        ({ id, title, contentType, publishedAt }) => ({
          href: contentRoutes[contentType].replace('$id', String(id)),
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
      return toLinkTargets(get<Collection<Thematic>>('/api/thematics', { query, signal }), ({ id, name }) => ({
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
      return toLinkTargets(get<Collection<Medium>>('/api/media', { query, signal }), ({ link, name, fileName }) => ({
        href: link,
        name,
        about: fileName,
      }))
    },
  },
} as const satisfies Record<string, LinkTargetSource>
export type LinkTargetKind = keyof typeof linkTargetSources
export const linkTargetKinds = Object.keys(linkTargetSources) as LinkTargetKind[]

export const linkTargets = (name: LinkTargetKind, words: string, irp: number | null) =>
  queryOptions({
    queryKey: [name, 'to-link', words, irp],
    queryFn: ({ signal }) => linkTargetSources[name].read({ words, irp, signal }),
    placeholderData: keepPreviousData,
  })
