import { z } from 'zod'
import { parisWallTime } from '#contract/ground/dates/parisTime.ts'
import type { ContentPicture, ContentPictureRecord } from '#contract/publishing/contents/contentPictures.ts'
import {
  type Content,
  ContentForm,
  type ContentStatus,
  type ContentType,
} from '#contract/publishing/contents/contents.ts'
import type { Podcast } from '#contract/publishing/contents/podcasts.ts'
import { formatDuration, parseDuration } from './duration.ts'
import { toVideoEmbedUrl } from './videoEmbedUrl.ts'

/** Picture data needed to show it in the form. */
export type FormPicture = Omit<ContentPicture, 'alt'>
export type FormPodcast = Pick<Podcast, 'id' | 'fileName' | 'size' | 'seconds'>

/** Form values, with the field names of the contract. Text is never null, dates and times are in Paris. */
export interface Draft {
  contentType: ContentType
  title: string
  introduction: string
  /** HTML */
  text: string
  mainPicture: FormPicture | null
  mainPictureAlt: string
  inSlider: boolean
  position: number | null
  videoUrl: string
  podcast: FormPodcast | null
  podcastUrl: string
  /** `12:30` */
  podcastSeconds: string
  /** Session of a synopsis, and its body. */
  session: { id: number; irp: number } | null
  sections: { essential: string[]; opinions: string; decisions: string; takeaways: string; nextSession: string }
  thematics: number[]
  irps: number[]
  channel: Content['channel']
  status: ContentStatus
  /** `2026-03-19T09:00` */
  publishedAt: string
  /** Exact instant stored by the server: it has seconds, and distinguishes the repeated hour when clocks change. */
  publishedExactly: string | null
  externalId: string | null
}

/** Field names in screen order. */
export const draftFields = [
  'contentType',
  'title',
  'introduction',
  'videoUrl',
  'podcast',
  'podcastUrl',
  'podcastSeconds',
  'session',
  'sections',
  'text',
  'mainPicture',
  'mainPictureAlt',
  'thematics',
  'irps',
  'channel',
  'inSlider',
  'position',
  'status',
  'publishedAt',
] as const satisfies readonly (keyof Draft)[]

/** Three empty texts for « L’essentiel en trois points ». */
const emptyEssentialPoints = ['', '', '']

export const blankDraft = (contentType: ContentType): Draft => ({
  contentType,
  title: '',
  introduction: '',
  text: '',
  mainPicture: null,
  mainPictureAlt: '',
  inSlider: false,
  position: null,
  videoUrl: '',
  podcast: null,
  podcastUrl: '',
  podcastSeconds: '',
  session: null,
  sections: { essential: emptyEssentialPoints, opinions: '', decisions: '', takeaways: '', nextSession: '' },
  thematics: [],
  irps: [],
  channel: 'none',
  status: 'draft',
  publishedAt: '',
  publishedExactly: null,
  externalId: null,
})

export const draftOf = (content: Content): Draft => {
  const { podcast, sections } = content
  return {
    contentType: content.contentType,
    title: content.title,
    introduction: content.introduction,
    text: content.text,
    mainPicture: content.mainPicture && toFormPicture(content.mainPicture),
    mainPictureAlt: content.mainPicture?.alt ?? '',
    inSlider: content.inSlider,
    position: content.position,
    videoUrl: content.videoUrl ?? '',
    podcast: toFormPodcast(podcast),
    podcastUrl: podcast && podcast.id === null ? podcast.url : '',
    podcastSeconds: podcast?.id === null && podcast.seconds !== null ? formatDuration(podcast.seconds) : '',
    session: content.session && { id: content.session.id, irp: content.session.irp.id },
    sections: {
      essential: emptyEssentialPoints.map((_blank, index) => sections?.essential[index] ?? ''),
      opinions: sections?.opinions ?? '',
      decisions: sections?.decisions ?? '',
      takeaways: sections?.takeaways ?? '',
      nextSession: sections?.nextSession ?? '',
    },
    thematics: content.thematics.map(({ id }) => id),
    irps: content.irps.map(({ id }) => id),
    channel: content.channel,
    status: content.status,
    publishedAt: content.publishedAt ? toParisWallTime(content.publishedAt) : '',
    publishedExactly: content.publishedAt,
    externalId: content.externalId,
  }
}

export const toFormPicture = ({
  id,
  width,
  height,
  focalX,
  focalY,
  widths,
}: ContentPicture | ContentPictureRecord): FormPicture => ({
  id,
  width,
  height,
  focalX,
  focalY,
  widths,
})

/** Returns the fields that together set who reads the content from when. */
const publicationOf = ({ status, publishedAt, publishedExactly }: Draft) => ({ status, publishedAt, publishedExactly })

/**
 * Applies my changes on top of a version saved by somebody else.
 * @param base version I started from
 * @returns the draft to send and its new base; their publication is kept if mine is unchanged
 */
export function rebaseDraft(mine: Draft, base: Draft, theirs: Draft): { mine: Draft; base: Draft } {
  const published = publicationOf(theirs)
  const isTouched = mine.status !== base.status || mine.publishedAt !== base.publishedAt
  return { mine: isTouched ? mine : { ...mine, ...published }, base: { ...base, ...published } }
}

const toFormPodcast = (podcast: Content['podcast']): FormPodcast | null =>
  podcast && podcast.id !== null
    ? { id: podcast.id, fileName: podcast.fileName ?? '', size: podcast.size ?? 0, seconds: podcast.seconds ?? 0 }
    : null

const toParisWallTime = (instant: string) => parisWallTime(new Date(instant)).slice(0, 16)

/** Builds the form to send, without the fields of other kinds. */
function toContentForm(draft: Draft): z.input<typeof ContentForm> {
  const { contentType, mainPicture, podcast, session, sections, publishedAt, publishedExactly } = draft
  const { podcastSeconds, publishedExactly: _exactly, ...asTyped } = draft
  const isSound = contentType === 'podcast'
  const isSynopsis = contentType === 'synopsis'
  const isUntouched = publishedExactly !== null && toParisWallTime(publishedExactly) === publishedAt
  return {
    ...asTyped,
    text: draft.text === '<p></p>' ? '' : draft.text,
    mainPicture: mainPicture && { id: mainPicture.id },
    mainPictureAlt: mainPicture ? draft.mainPictureAlt : null,
    position: draft.inSlider ? draft.position : null,
    videoUrl: contentType === 'video' ? toVideoEmbedUrl(draft.videoUrl) : null,
    podcast: isSound && podcast ? { id: podcast.id } : null,
    podcastUrl: isSound ? draft.podcastUrl : null,
    podcastSeconds: isSound && !podcast && draft.podcastUrl ? parseDuration(podcastSeconds) : null,
    session: isSynopsis && session ? { id: session.id } : null,
    sections: isSynopsis ? { ...sections, essential: sections.essential.filter((point) => point.trim()) } : null,
    thematics: draft.thematics.map((id) => ({ id })),
    irps: draft.irps.map((id) => ({ id })),
    publishedAt: isUntouched ? publishedExactly : publishedAt || null,
  }
}

/** Validates the draft with the contract and maps the issues to the visible fields. */
export const contentDraftSchema = z
  .custom<Draft>()
  .transform((draft, context) => {
    if (draft.contentType === 'podcast' && draft.podcastUrl && Number.isNaN(parseDuration(draft.podcastSeconds)))
      context.addIssue({ code: 'custom', path: ['podcastSeconds'], message: 'Une durée comme 12:30 ou 1:05:00' })
    return toContentForm(draft)
  })
  .pipe(ContentForm)
