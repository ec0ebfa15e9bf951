import type { Insertable, Transaction } from 'kysely'
import type { ContentForm, ContentStatus } from '#contract/contents.ts'
import type { Facts } from '#contract/facts.ts'
import type { Violation } from '#contract/problems.ts'
import type { Viewer } from '#contract/standing.ts'
import { readVideo, type Video } from '#contract/videos.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { authorize } from '#server/ground/http/access.ts'
import { refuseAll } from '#server/ground/http/payload/readFields.ts'
import { type FieldFault, violationOf } from '#server/ground/http/payload/refuseFields.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { readAddress } from '#server/publishing/contents/text/addresses.ts'
import { openCleaner } from '#server/publishing/contents/text/clean.ts'
import { mentionsOf } from '#server/publishing/contents/text/mentions.ts'
import { findNamed, type Named } from './named.ts'

const maxCharacters = 200_000

/** How a content stands before it is written; null for a new one. */
type Before = { status: ContentStatus; publishedAt: string | null } | null

/** What is kept of a form. */
export interface Examined {
  columns: Omit<Insertable<Schema['contents']>, 'createdAt' | 'updatedAt' | 'updatedBy'>
  named: Named
  /** the form as it was understood: its text is cleaned */
  form: ContentForm
}

/**
 * Reads a form for what it means: its text is cleaned, its addresses are read, what it names is looked for.
 * @throws Failure with everything that is wrong in it; `access.denied` when the viewer may not write such a content
 */
export async function examine(
  { config, clock }: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  written: ContentForm,
  before: Before,
): Promise<Examined> {
  const isSynopsis = written.contentType === 'synopsis'
  const form = isSynopsis ? written : { ...written, session: null, sections: null }
  const text = (await openCleaner(config))(form.text)
  const video = form.videoUrl ? readVideo(form.videoUrl, config.videoHosts) : null
  const sound = form.podcastUrl ? soundAt(form.podcastUrl) : null
  const date = dateOf(form, before, clock.now())
  const named = await findNamed(tx, viewer, form, mentionsOf(text.html))
  const faults: FieldFault[] = [
    ...(form.videoUrl && !video ? [['videoUrl', 'contents.videoHost'] as const] : []),
    ...(form.podcastUrl && !sound ? [['podcastUrl', 'contents.soundAddress'] as const] : []),
    ...(text.undescribed > 0 ? [['text', 'contents.pictureUndescribed'] as const] : []),
    ...(date.fault ? [['publishedAt', date.fault] as const] : []),
    // archived contents stay readable: nobody reads what was never given to readers
    ...(form.status === 'archived' && !isOut(before) ? [['status', 'contents.neverPublished'] as const] : []),
    ...named.faults,
  ]
  const violations = [...faults.map(violationOf), ...faultsOfText(form, text.html)]
  if (violations.length > 0) refuseAll(violations)
  authorize(viewer, 'contents.manage', factsOf(form, named))
  return {
    columns: columnsOf(form, { text, video, sound, publishedAt: date.at }),
    named,
    form: { ...form, text: text.html, podcastUrl: sound, publishedAt: date.at },
  }
}

const factsOf = ({ status, channel }: ContentForm, { bodyIds, told }: Named): Facts['contents'] => ({
  status,
  channel,
  bodyIds,
  bodyId: told?.bodyId ?? null,
  confidential: told?.confidential ?? false,
})

/** What cleaning has made of it: longer, or nothing. */
function faultsOfText({ contentType, status, text }: ContentForm, html: string): Violation[] {
  const fault = (message: string): Violation[] => [{ propertyPath: 'text', message, code: 'custom' }]
  if (html.length > maxCharacters) return fault('Le texte, une fois mis en forme, dépasse 200 000 caractères')
  const isMissing = contentType === 'article' && status !== 'draft' && text !== '' && html === ''
  return isMissing ? fault('Écrivez le texte de l’article') : []
}

function soundAt(written: string): string | null {
  const address = readAddress(written)
  return address?.href.startsWith('https://') && address.href.length <= 500 ? address.href : null
}

/** Readers have it, or had it. */
const isOut = (before: Before): before is NonNullable<Before> =>
  before?.status === 'published' || before?.status === 'archived'

interface Dated {
  at: string | null
  fault?: 'contents.pastSchedule' | 'contents.futurePublication'
}

/** When it is given to readers: what is published keeps its date, and takes that of now when it had none. */
function dateOf({ status, publishedAt }: ContentForm, before: Before, now: Date): Dated {
  const isAhead = publishedAt !== null && new Date(publishedAt) > now
  if (status === 'draft') return { at: publishedAt }
  if (status === 'scheduled') return { at: publishedAt, ...(!isAhead && { fault: 'contents.pastSchedule' }) }
  if (status === 'published' && isAhead) return { at: publishedAt, fault: 'contents.futurePublication' }
  const kept = publishedAt ?? (isOut(before) ? before.publishedAt : null)
  return { at: kept === null || isAhead ? now.toISOString() : kept }
}

interface Read {
  text: { html: string; plain: string }
  video: Video | null
  sound: string | null
  publishedAt: string | null
}

const columnsOf = (form: ContentForm, { text, video, sound, publishedAt }: Read): Examined['columns'] => ({
  contentType: form.contentType,
  title: form.title,
  introduction: form.introduction,
  text: text.html,
  plain: text.plain,
  pictureId: form.mainPicture?.id ?? null,
  pictureAlt: form.mainPicture ? form.mainPictureAlt : null,
  inSlider: form.inSlider,
  position: form.position,
  videoHost: video?.host ?? null,
  videoId: video?.id ?? null,
  podcastId: form.podcast?.id ?? null,
  podcastUrl: sound,
  podcastSeconds: form.podcastSeconds,
  sessionId: form.session?.id ?? null,
  sections: form.sections && JSON.stringify(form.sections),
  channel: form.channel,
  status: form.status,
  publishedAt,
  externalId: form.externalId,
})
