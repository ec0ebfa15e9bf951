import { z } from 'zod'
import { wallTime } from '#contract/ground/parisTime.ts'
import type { ContentPicture, ContentPictureRecord } from '#contract/publishing/contentPictures.ts'
import { type Content, ContentForm, type ContentStatus, type ContentType } from '#contract/publishing/contents.ts'
import type { Podcast } from '#contract/publishing/podcasts.ts'
import { secondsOf, writeDuration } from './duration.ts'
import { asEmbedded } from './videoAddress.ts'

/** What the form needs of a picture to show it. */
export type Drawn = Omit<ContentPicture, 'alt'>
export type Sound = Pick<Podcast, 'id' | 'fileName' | 'size' | 'seconds'>

/** What somebody types, named as the contract names it: words are never null, moments are those of the clock in Paris. */
export interface Draft {
  contentType: ContentType
  title: string
  introduction: string
  /** HTML */
  text: string
  mainPicture: Drawn | null
  mainPictureAlt: string
  inSlider: boolean
  position: number | null
  videoUrl: string
  podcast: Sound | null
  podcastUrl: string
  /** `12:30` */
  podcastSeconds: string
  /** that a synopsis tells, and its body */
  session: { id: number; irp: number } | null
  sections: { essential: string[]; opinions: string; decisions: string; takeaways: string; nextSession: string }
  thematics: number[]
  irps: number[]
  channel: Content['channel']
  status: ContentStatus
  /** `2026-03-19T09:00` */
  publishedAt: string
  /** the very instant that the server keeps: it has seconds, and tells the two hours of a change of clocks apart */
  publishedExactly: string | null
  externalId: string | null
}

/** The fields in their order on the screen. */
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

/** L’essentiel en trois points */
const points = ['', '', '']

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
  sections: { essential: points, opinions: '', decisions: '', takeaways: '', nextSession: '' },
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
    mainPicture: content.mainPicture && drawnOf(content.mainPicture),
    mainPictureAlt: content.mainPicture?.alt ?? '',
    inSlider: content.inSlider,
    position: content.position,
    videoUrl: content.videoUrl ?? '',
    podcast: soundOf(podcast),
    podcastUrl: podcast && podcast.id === null ? podcast.url : '',
    podcastSeconds: podcast?.id === null && podcast.seconds !== null ? writeDuration(podcast.seconds) : '',
    session: content.session && { id: content.session.id, irp: content.session.irp.id },
    sections: {
      essential: points.map((_blank, index) => sections?.essential[index] ?? ''),
      opinions: sections?.opinions ?? '',
      decisions: sections?.decisions ?? '',
      takeaways: sections?.takeaways ?? '',
      nextSession: sections?.nextSession ?? '',
    },
    thematics: content.thematics.map(({ id }) => id),
    irps: content.irps.map(({ id }) => id),
    channel: content.channel,
    status: content.status,
    publishedAt: content.publishedAt ? inParis(content.publishedAt) : '',
    publishedExactly: content.publishedAt,
    externalId: content.externalId,
  }
}

export const drawnOf = ({
  id,
  width,
  height,
  focalX,
  focalY,
  widths,
}: ContentPicture | ContentPictureRecord): Drawn => ({
  id,
  width,
  height,
  focalX,
  focalY,
  widths,
})

/** Who reads it from when: one choice. */
const publicationOf = ({ status, publishedAt, publishedExactly }: Draft) => ({ status, publishedAt, publishedExactly })

/**
 * What is typed, to be saved over what somebody else saved meanwhile.
 * @param base what one began with
 * @returns what is sent, and what it now differs from: the publication, as long as it is untouched here, is what they made of it
 */
export function overTheirs(mine: Draft, base: Draft, theirs: Draft): { mine: Draft; base: Draft } {
  const published = publicationOf(theirs)
  const isTouched = mine.status !== base.status || mine.publishedAt !== base.publishedAt
  return { mine: isTouched ? mine : { ...mine, ...published }, base: { ...base, ...published } }
}

const soundOf = (podcast: Content['podcast']): Sound | null =>
  podcast && podcast.id !== null
    ? { id: podcast.id, fileName: podcast.fileName ?? '', size: podcast.size ?? 0, seconds: podcast.seconds ?? 0 }
    : null

const inParis = (instant: string) => wallTime(new Date(instant)).slice(0, 16)

/** What is sent: what another kind of content would need stays behind. */
function writtenOf(draft: Draft): z.input<typeof ContentForm> {
  const { contentType, mainPicture, podcast, session, sections, publishedAt, publishedExactly } = draft
  const { podcastSeconds, publishedExactly: _exactly, ...asTyped } = draft
  const isSound = contentType === 'podcast'
  const isSynopsis = contentType === 'synopsis'
  const isUntouched = publishedExactly !== null && inParis(publishedExactly) === publishedAt
  return {
    ...asTyped,
    text: draft.text === '<p></p>' ? '' : draft.text,
    mainPicture: mainPicture && { id: mainPicture.id },
    mainPictureAlt: mainPicture ? draft.mainPictureAlt : null,
    position: draft.inSlider ? draft.position : null,
    videoUrl: contentType === 'video' ? asEmbedded(draft.videoUrl) : null,
    podcast: isSound && podcast ? { id: podcast.id } : null,
    podcastUrl: isSound ? draft.podcastUrl : null,
    podcastSeconds: isSound && !podcast && draft.podcastUrl ? secondsOf(podcastSeconds) : null,
    session: isSynopsis && session ? { id: session.id } : null,
    sections: isSynopsis ? { ...sections, essential: sections.essential.filter((point) => point.trim()) } : null,
    thematics: draft.thematics.map((id) => ({ id })),
    irps: draft.irps.map((id) => ({ id })),
    publishedAt: isUntouched ? publishedExactly : publishedAt || null,
  }
}

/** Checks what is typed with the contract: the faults come to the fields that are shown. */
export const WrittenDraft = z
  .custom<Draft>()
  .transform((draft, context) => {
    if (draft.contentType === 'podcast' && draft.podcastUrl && Number.isNaN(secondsOf(draft.podcastSeconds)))
      context.addIssue({ code: 'custom', path: ['podcastSeconds'], message: 'Une durée comme 12:30 ou 1:05:00' })
    return writtenOf(draft)
  })
  .pipe(ContentForm)
