import type { Insertable, Transaction } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Violation } from '#contract/ground/problems.ts'
import type { ContentForm, ContentStatus } from '#contract/publishing/contents/contents.ts'
import { parseVideoUrl, type Video } from '#contract/publishing/contents/videos.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { authorize } from '#server/ground/http/access.ts'
import { type FieldFailure, fieldViolation } from '#server/ground/http/payload/fieldViolation.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { parseLinkTarget } from '#server/ground/richText/linkTargets.ts'
import { loadSanitizer } from '#server/ground/richText/sanitizer.ts'
import { mentionsOf } from '#server/publishing/contents/mentions.ts'
import { type ContentRelations, findContentRelations } from './contentRelations.ts'

const maxCharacters = 200_000

/** The stored status and publication date; null for a new content. */
type PreviousState = { status: ContentStatus; publishedAt: string | null } | null

/** A valid form with the column values and relations to store. */
export interface ValidatedContent {
  columns: Omit<Insertable<Schema['contents']>, 'createdAt' | 'updatedAt' | 'updatedBy'>
  named: ContentRelations
  /** the form with its text sanitized */
  form: ContentForm
}

/**
 * Validates a form: sanitizes its text, parses its URLs and finds its relations.
 * @throws Failure with all violations; `access.denied` when the viewer may not write such a content
 */
export async function validateContent(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  written: ContentForm,
  before: PreviousState,
): Promise<ValidatedContent> {
  const { config, clock, declared } = portal
  const isSynopsis = written.contentType === 'synopsis'
  const form = isSynopsis ? written : { ...written, session: null, sections: null }
  const text = (await loadSanitizer(config))(form.text)
  const video = form.videoUrl ? parseVideoUrl(form.videoUrl, config.videoHosts) : null
  const sound = form.podcastUrl ? parseSoundUrl(form.podcastUrl) : null
  const date = resolvePublicationDate(form, before, clock.now())
  const named = await findContentRelations(portal, tx, viewer, form, mentionsOf(text.html, declared.linkedRecords))
  const faults: FieldFailure[] = [
    ...(form.videoUrl && !video ? [['videoUrl', 'contents.videoHost'] as const] : []),
    ...(form.podcastUrl && !sound ? [['podcastUrl', 'contents.soundAddress'] as const] : []),
    ...(text.undescribed > 0 ? [['text', 'contents.pictureUndescribed'] as const] : []),
    ...(date.fault ? [['publishedAt', date.fault] as const] : []),
    // Archived contents stay readable, so a content that was never published cannot be archived.
    ...(form.status === 'archived' && !hasBeenPublished(before)
      ? [['status', 'contents.neverPublished'] as const]
      : []),
    ...named.faults,
  ]
  const violations = [...faults.map(fieldViolation), ...findTextViolations(form, text.html)]
  if (violations.length > 0) throwViolations(violations)
  authorize(viewer, 'contents.manage', factsOf(form, named))
  return {
    columns: columnsOf(form, { text, video, sound, publishedAt: date.at }),
    named,
    form: { ...form, text: text.html, podcastUrl: sound, publishedAt: date.at },
  }
}

const factsOf = ({ status, channel }: ContentForm, { bodyIds, told }: ContentRelations): Facts['contents'] => ({
  status,
  channel,
  bodyIds,
  bodyId: told?.bodyId ?? null,
  confidential: told?.confidential ?? false,
})

/** Finds violations of the sanitized text, which may be longer, or empty. */
function findTextViolations({ contentType, status, text }: ContentForm, html: string): Violation[] {
  const fault = (message: string): Violation[] => [{ propertyPath: 'text', message, code: 'custom' }]
  if (html.length > maxCharacters) return fault('Le texte, une fois mis en forme, dépasse 200 000 caractères')
  const isMissing = contentType === 'article' && status !== 'draft' && text !== '' && html === ''
  return isMissing ? fault('Écrivez le texte de l’article') : []
}

function parseSoundUrl(written: string): string | null {
  const address = parseLinkTarget(written)
  return address?.href.startsWith('https://') && address.href.length <= 500 ? address.href : null
}

/** Whether the content is or was published. */
const hasBeenPublished = (before: PreviousState): before is NonNullable<PreviousState> =>
  before?.status === 'published' || before?.status === 'archived'

interface PublicationDate {
  at: string | null
  fault?: 'contents.pastSchedule' | 'contents.futurePublication'
}

/** Determines the publication date: a published content keeps its date, or gets the current time. */
function resolvePublicationDate(
  { status, publishedAt }: ContentForm,
  before: PreviousState,
  now: Date,
): PublicationDate {
  const isAhead = publishedAt !== null && new Date(publishedAt) > now
  if (status === 'draft') return { at: publishedAt }
  if (status === 'scheduled') return { at: publishedAt, ...(!isAhead && { fault: 'contents.pastSchedule' }) }
  if (status === 'published' && isAhead) return { at: publishedAt, fault: 'contents.futurePublication' }
  const kept = publishedAt ?? (hasBeenPublished(before) ? before.publishedAt : null)
  return { at: kept === null || isAhead ? now.toISOString() : kept }
}

interface ParsedContent {
  text: { html: string; plain: string }
  video: Video | null
  sound: string | null
  publishedAt: string | null
}

const columnsOf = (
  form: ContentForm,
  { text, video, sound, publishedAt }: ParsedContent,
): ValidatedContent['columns'] => ({
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
