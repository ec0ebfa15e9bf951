import { useQuery } from '@tanstack/react-query'
import type { Content } from '#contract/publishing/contents/contents.ts'
import { session as sessionQuery } from '#web/meetings/sessions/api.ts'
import { SynopsisSheet } from '#web/publishing/contents/reading/SynopsisSheet.tsx'
import type { Draft } from './draft.ts'

/** Previews the sheet of a synopsis, with the current data of its session. */
export function SheetPreview({ draft, id }: { draft: Draft; id: number | null }) {
  const { data: session } = useQuery({
    ...sessionQuery(draft.session?.id ?? 0),
    enabled: draft.session !== null,
  })
  const points = (session?.agenda ?? []).flatMap((point) => [point, ...point.points])
  const { sections } = draft
  const sheet: Content = {
    ...emptyContent,
    id: id ?? 0,
    title: draft.title,
    session: session ? { id: session.id, title: session.title, startsAt: session.startsAt, irp: session.irp } : null,
    sections: { ...sections, essential: sections.essential.filter((point) => point.trim()) },
    outcomes: points.flatMap(({ number, title, opinion, vote }) =>
      opinion || vote ? [{ number, title, opinion, vote }] : [],
    ),
    decisions: session?.decisions ?? [],
  }
  return <SynopsisSheet content={sheet} />
}

/** Content fields the sheet does not use. */
const emptyContent: Omit<Content, 'id' | 'title' | 'session' | 'sections' | 'outcomes' | 'decisions'> = {
  '@id': '',
  '@type': 'Content',
  contentType: 'synopsis',
  introduction: '',
  mainPicture: null,
  status: 'draft',
  publishedAt: null,
  channel: 'none',
  thematics: [],
  irps: [],
  readingMinutes: null,
  seconds: null,
  inSlider: false,
  position: null,
  author: null,
  updatedAt: '',
  text: '',
  videoUrl: null,
  mainPictureAlt: null,
  podcastUrl: null,
  podcastSeconds: null,
  podcast: null,
  related: { documents: [], sessions: [], contents: [] },
  externalId: null,
  version: 1,
  can: [],
}
