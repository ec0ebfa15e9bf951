import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { PlannedTime } from '#contract/ground/parisTime.ts'
import {
  Actions,
  between,
  collection,
  Id,
  item,
  longText,
  onceRight,
  optionalText,
  relation,
  Timestamp,
  text,
  Version,
} from '#contract/ground/shapes.ts'
import { Decision, Opinion, SessionReference, Votes } from '#contract/meetings/followUp.ts'
import { SessionRow } from '#contract/meetings/sessions.ts'
import { DocumentLine } from '#contract/papers/documents.ts'
import { Reference } from '#contract/people/references.ts'
import { PersonReference } from '#contract/people/users.ts'
import { ContentPicture } from './contentPictures.ts'
import { audioTypes } from './podcasts.ts'

export const contentTypes = ['article', 'video', 'podcast', 'synopsis'] as const
export type ContentType = (typeof contentTypes)[number]
export const contentStatuses = ['draft', 'scheduled', 'published', 'archived'] as const
export type ContentStatus = (typeof contentStatuses)[number]

/** Words that a reader reads in a minute. */
export const wordsAMinute = 220

/** The sections of a synopsis that an editor writes (DOMAIN §7); opinions and decisions are drawn from its session. */
export const SynopsisSections = z.object({
  /** L’essentiel en trois points */
  essential: z.array(text(200)).max(3).default([]),
  /** beside the opinions of the session */
  opinions: longText(4_000),
  /** beside its decisions */
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
  /** for whom it is; nobody in particular when empty */
  irps: z.array(BodyReference),
  /** of the text, at least one; null when there is none */
  readingMinutes: z.int().nullable(),
  /** of a podcast, when it is known */
  seconds: z.int().nullable(),
  /** that a synopsis tells, with its body */
  session: z.object({ ...SessionReference.shape, irp: BodyReference }).nullable(),
  inSlider: z.boolean(),
  /** in the slider; those without one come after */
  position: z.int().nullable(),
  author: PersonReference.nullable(),
  updatedAt: Timestamp,
}

/** A content as a card, or a line of the editors' list. */
export const ContentRow = item('Content', row)
export type ContentRow = z.infer<typeof ContentRow>
export const Contents = collection(ContentRow)

/** What a session decided on one of its points, as a synopsis tells it. */
export const PointOutcome = z.object({
  number: z.string(),
  title: z.string(),
  opinion: Opinion.nullable(),
  vote: Votes.nullable(),
})
export type PointOutcome = z.infer<typeof PointOutcome>

/** An article, a video, a podcast or a synopsis (seed §3 "Content"; DOMAIN §7). */
export const Content = item('Content', {
  ...row,
  /** cleaned HTML */
  text: z.string(),
  /** what `mainPicture` shows, for who does not see it: its `alt` */
  mainPictureAlt: z.string().nullable(),
  /** the address of the frame; nothing is asked of it before a click */
  videoUrl: z.string().nullable(),
  /** what the player plays: ours, or an address elsewhere */
  podcast: z
    .object({
      /** null for one that is elsewhere */
      id: Id.nullable(),
      url: z.string(),
      type: z.enum(audioTypes).nullable(),
      fileName: z.string().nullable(),
      /** bytes */
      size: z.int().nullable(),
      seconds: z.int().nullable(),
    })
    .nullable(),
  /** the address of a sound that is elsewhere; null for one of ours */
  podcastUrl: z.string().nullable(),
  /** how long it says that it is */
  podcastSeconds: z.int().nullable(),
  sections: SynopsisSections.nullable(),
  /** of the session of a synopsis */
  outcomes: z.array(PointOutcome),
  decisions: z.array(Decision),
  /** what it names, then what shares its projects; of what the viewer may read */
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

/** A sound that was uploaded. One that is elsewhere, as it is read, has no number: `podcastUrl` says which it is. */
const OwnPodcast = z.union([
  relation('podcasts'),
  z.object({ id: z.null().optional(), url: z.string() }).transform(() => null),
])

/** What an editor fills in: `POST`, `PUT /api/contents` (API.md "Contents and media"; limits of DOMAIN §7). */
export const ContentForm = z
  .object({
    contentType: z.enum(contentTypes),
    title: text(150, { min: 3 }),
    introduction: longText(400).transform((words) => words ?? ''),
    /** HTML; what the portal does not allow is taken out */
    text: z.string().max(200_000).default(''),
    mainPicture: relation('content_pictures').nullable().default(null),
    mainPictureAlt: optionalText(150),
    inSlider: z.boolean().default(false),
    position: between(0, 10_000).nullable().default(null),
    videoUrl: optionalText(500),
    podcast: OwnPodcast.nullable().default(null),
    podcastUrl: optionalText(500),
    podcastSeconds: between(1, 86_400).nullable().default(null),
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
      const { needs, said } = neededBy[form.contentType]
      if (needs.every((field) => !form[field])) refuse(needs[0], said)
    },
    onceRight('contentType', 'introduction', 'status', 'text', 'videoUrl', 'podcast', 'podcastUrl', 'session'),
  )
export type ContentForm = z.output<typeof ContentForm>

/** Required by type (DOMAIN §7). */
const neededBy = {
  article: { needs: ['text'], said: 'Écrivez le texte de l’article' },
  video: { needs: ['videoUrl'], said: 'Indiquez l’adresse de la vidéo' },
  podcast: { needs: ['podcast', 'podcastUrl'], said: 'Ajoutez un fichier audio ou son adresse' },
  synopsis: { needs: ['session'], said: 'Choisissez la séance' },
} as const

/** `automatic`: saved while somebody types; only a draft is. */
export const ContentAmendment = z.intersection(
  ContentForm,
  z.object({ version: Version, automatic: z.boolean().default(false) }),
)
export type ContentAmendment = z.output<typeof ContentAmendment>

/** A text as readers would see it: `POST /api/contents/preview`. */
export const ContentText = z.object({ text: z.string().max(200_000) })
export const ContentPreview = item('ContentPreview', { text: z.string(), readingMinutes: z.int().nullable() })

/** A content as it was saved: `GET /api/contents/{id}/versions`. */
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
/** `GET /api/contents/{id}/versions/{number}`: what was written then. */
export const SavedContent = item('SavedContent', {
  number: z.int(),
  savedAt: Timestamp,
  title: z.string(),
  introduction: z.string(),
  text: z.string(),
})
export type SavedContent = z.infer<typeof SavedContent>
/** `POST /api/contents/{id}/restoration`: its words, pictures and sound as they were then; its status stays. */
export const ContentRestoration = z.object({ number: z.int().positive(), version: Version })

/** What there is to choose among: `GET /api/contents/choices?contentType=article`. Of what the viewer may read. */
export const ContentChoices = item('ContentChoices', {
  /** newest first */
  years: z.array(z.int()),
  thematics: z.array(Reference),
  irps: z.array(BodyReference),
})
export type ContentChoices = z.infer<typeof ContentChoices>
