import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { PlannedTime } from '#contract/ground/dates/parisTime.ts'
import {
  Actions,
  collection,
  Id,
  integerBetween,
  item,
  longText,
  optionalText,
  relation,
  Timestamp,
  text,
  Version,
  whenFieldsAreValid,
} from '#contract/ground/shapes.ts'
import { Decision, Opinion, PointVote, SessionReference } from '#contract/meetings/sessions/followUp.ts'
import { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import { DocumentLine } from '#contract/papers/documents.ts'
import { Reference } from '#contract/people/references.ts'
import { PersonReference } from '#contract/people/users/users.ts'
import { ContentPicture } from './contentPictures.ts'
import { audioTypes } from './podcasts.ts'

export const contentTypes = ['article', 'video', 'podcast', 'synopsis'] as const
export type ContentType = (typeof contentTypes)[number]
export const contentStatuses = ['draft', 'scheduled', 'published', 'archived'] as const
export type ContentStatus = (typeof contentStatuses)[number]

/** Words per minute that a reader reads. */
export const wordsPerMinute = 220

/** The written sections of a synopsis (DOMAIN §7). Opinions and decisions are taken from its session. */
export const SynopsisSections = z.object({
  /** L’essentiel en trois points */
  essential: z.array(text(200)).max(3).default([]),
  /** in addition to the opinions of the session */
  opinions: longText(4_000),
  /** in addition to its decisions */
  decisions: longText(4_000),
  /** À retenir pour les équipes */
  takeaways: longText(4_000),
  nextSession: longText(500),
})
export type SynopsisSections = z.output<typeof SynopsisSections>

const row = {
  id: Id,
  contentType: z.enum(contentTypes),
  title: z.string(),
  introduction: z.string(),
  mainPicture: ContentPicture.nullable(),
  status: z.enum(contentStatuses),
  publishedAt: Timestamp.nullable(),
  channel: z.enum(['none', 'csec']),
  thematics: z.array(Reference),
  /** bodies it is for; empty: for everybody */
  irps: z.array(BodyReference),
  /** of the text, at least one; null without text */
  readingMinutes: z.int().nullable(),
  /** of a podcast, if known */
  seconds: z.int().nullable(),
  /** the session of a synopsis, with its body */
  session: z.object({ ...SessionReference.shape, irp: BodyReference }).nullable(),
  inSlider: z.boolean(),
  /** in the slider; contents without one come after */
  position: z.int().nullable(),
  author: PersonReference.nullable(),
  updatedAt: Timestamp,
}

/** A content as a card, or a row of the editors' list. */
export const ContentRow = item('Content', row)
export type ContentRow = z.infer<typeof ContentRow>
export const Contents = collection(ContentRow)

/** The outcome of one agenda point, as shown in a synopsis. */
export const PointOutcome = z.object({
  number: z.string(),
  title: z.string(),
  opinion: Opinion.nullable(),
  vote: PointVote.nullable(),
})
export type PointOutcome = z.infer<typeof PointOutcome>

/** An article, video, podcast or synopsis (seed §3 "Content"; DOMAIN §7). */
export const Content = item('Content', {
  ...row,
  /** sanitized HTML */
  text: z.string(),
  /** alternative text of `mainPicture` */
  mainPictureAlt: z.string().nullable(),
  /** URL of the frame; not requested before a click */
  videoUrl: z.string().nullable(),
  /** what the player plays: an uploaded file, or an external URL */
  podcast: z
    .object({
      /** null for an external one */
      id: Id.nullable(),
      url: z.string(),
      type: z.enum(audioTypes).nullable(),
      fileName: z.string().nullable(),
      /** bytes */
      size: z.int().nullable(),
      seconds: z.int().nullable(),
    })
    .nullable(),
  /** external URL; null for an uploaded file */
  podcastUrl: z.string().nullable(),
  /** stated duration */
  podcastSeconds: z.int().nullable(),
  sections: SynopsisSections.nullable(),
  /** outcomes of the session of a synopsis */
  outcomes: z.array(PointOutcome),
  decisions: z.array(Decision),
  /** contents named in the text, then contents that share its projects; limited to what the viewer may read */
  related: z.object({
    documents: z.array(DocumentLine),
    sessions: z.array(SessionRow),
    contents: z.array(ContentRow),
  }),
  externalId: z.string().nullable(),
  version: Version,
  can: Actions,
})
export type Content = z.infer<typeof Content>

/** An uploaded podcast. An external one, as it is read, has no number: `podcastUrl` identifies it. */
const OwnPodcast = z.union([
  relation('podcasts'),
  z.object({ id: z.null().optional(), url: z.string() }).transform(() => null),
])

/** The editors' form: `POST`, `PUT /api/contents` (API.md "Contents and media"; limits of DOMAIN §7). */
export const ContentForm = z
  .object({
    contentType: z.enum(contentTypes),
    title: text(150, { min: 3 }),
    introduction: longText(400).transform((words) => words ?? ''),
    /** HTML; what is not allowed is removed */
    text: z.string().max(200_000).default(''),
    mainPicture: relation('content_pictures').nullable().default(null),
    mainPictureAlt: optionalText(150),
    inSlider: z.boolean().default(false),
    position: integerBetween(0, 10_000).nullable().default(null),
    videoUrl: optionalText(500),
    podcast: OwnPodcast.nullable().default(null),
    podcastUrl: optionalText(500),
    podcastSeconds: integerBetween(1, 86_400).nullable().default(null),
    session: relation('sessions').nullable().default(null),
    sections: SynopsisSections.nullable().default(null),
    thematics: z.array(relation('thematics')).max(5).default([]),
    irps: z.array(relation('irps')).max(100).default([]),
    channel: z.enum(['none', 'csec']).default('none'),
    status: z.enum(contentStatuses).default('draft'),
    publishedAt: PlannedTime.nullable().default(null),
    externalId: optionalText(200),
  })
  .superRefine(
    (form, context) => {
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (form.mainPicture && !form.mainPictureAlt) refuse('mainPictureAlt', 'Décrivez l’image pour qui ne la voit pas')
      if (form.podcast && form.podcastUrl) refuse('podcastUrl', 'Choisissez un fichier ou une adresse, pas les deux')
      if (form.status === 'draft') return
      if ([...form.introduction].length < 20) refuse('introduction', 'De 20 à 400 caractères')
      if (form.status === 'scheduled' && !form.publishedAt) refuse('publishedAt', 'Indiquez le jour et l’heure')
      const { needs, said } = requiredFields[form.contentType]
      if (needs.every((field) => !form[field])) refuse(needs[0], said)
    },
    whenFieldsAreValid('contentType', 'introduction', 'status', 'text', 'videoUrl', 'podcast', 'podcastUrl', 'session'),
  )
export type ContentForm = z.output<typeof ContentForm>

/** Required fields by content type (DOMAIN §7). */
const requiredFields = {
  article: { needs: ['text'], said: 'Écrivez le texte de l’article' },
  video: { needs: ['videoUrl'], said: 'Indiquez l’adresse de la vidéo' },
  podcast: { needs: ['podcast', 'podcastUrl'], said: 'Ajoutez un fichier audio ou son adresse' },
  synopsis: { needs: ['session'], said: 'Choisissez la séance' },
} as const

/** `automatic`: saved while somebody types; only allowed for drafts. */
export const ContentAmendment = z.intersection(
  ContentForm,
  z.object({ version: Version, automatic: z.boolean().default(false) }),
)
export type ContentAmendment = z.output<typeof ContentAmendment>

/** Previews a text as readers would see it: `POST /api/contents/preview`. */
export const ContentText = z.object({ text: z.string().max(200_000) })
export const ContentPreview = item('ContentPreview', { text: z.string(), readingMinutes: z.int().nullable() })

/** A saved version of a content: `GET /api/contents/{id}/versions`. */
export const ContentVersion = item('ContentVersion', {
  number: z.int(),
  title: z.string(),
  status: z.enum(contentStatuses),
  automatic: z.boolean(),
  savedAt: Timestamp,
  savedBy: PersonReference.nullable(),
})
export type ContentVersion = z.infer<typeof ContentVersion>
export const ContentVersions = collection(ContentVersion)
/** `GET /api/contents/{id}/versions/{number}`: the saved text and fields. */
export const SavedContent = item('SavedContent', {
  number: z.int(),
  savedAt: Timestamp,
  title: z.string(),
  introduction: z.string(),
  text: z.string(),
})
export type SavedContent = z.infer<typeof SavedContent>
/** `POST /api/contents/{id}/restoration`: restores words, pictures and sound of a version; the status stays. */
export const ContentRestoration = z.object({ number: Id, version: Version })

/**
 * The available filter choices: `GET /api/contents/choices?contentType=article`. Limited to what the viewer may read.
 */
export const ContentChoices = item('ContentChoices', {
  /** newest first */
  years: z.array(z.int()),
  thematics: z.array(Reference),
  irps: z.array(BodyReference),
})
export type ContentChoices = z.infer<typeof ContentChoices>
