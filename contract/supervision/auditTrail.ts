import { z } from 'zod'
import { synonymsAudit } from '#contract/finding/synonymsAudit.ts'
import { firstStepsAudit } from '#contract/front/firstStepsAudit.ts'
import type { AuditAction, AuditGroup, AuditSubject, AuditVocabulary } from '#contract/ground/audit/audit.ts'
import { portalAudit } from '#contract/ground/audit/portalAudit.ts'
import { oneOrMore, orderBy, pagedParameters, queryId, queryInstant, searchText } from '#contract/ground/queryShapes.ts'
import { collection, item, Timestamp } from '#contract/ground/shapes.ts'
import { calendarAudit } from '#contract/meetings/calendarAudit.ts'
import { memoryAudit } from '#contract/meetings/memoryAudit.ts'
import { sessionsAudit } from '#contract/meetings/sessionsAudit.ts'
import { mailsAudit } from '#contract/messaging/mailsAudit.ts'
import { classificationAudit } from '#contract/papers/classificationAudit.ts'
import { documentsAudit } from '#contract/papers/documentsAudit.ts'
import { bodiesAudit } from '#contract/people/bodiesAudit.ts'
import { contactAudit } from '#contract/people/contact/contactAudit.ts'
import { importsAudit } from '#contract/people/imports/importsAudit.ts'
import { mandatesAudit } from '#contract/people/mandatesAudit.ts'
import { signInsAudit } from '#contract/people/signInsAudit.ts'
import { usersAudit } from '#contract/people/usersAudit.ts'
import { channelAudit } from '#contract/publishing/channelAudit.ts'
import { contentsAudit } from '#contract/publishing/contentsAudit.ts'
import { linksAudit } from '#contract/publishing/linksAudit.ts'
import { mediaAudit } from '#contract/publishing/mediaAudit.ts'
import { thematicsAudit } from '#contract/publishing/thematicsAudit.ts'
import { approvalsAudit } from '#contract/supervision/approvalsAudit.ts'
import { brandingAudit } from '#contract/supervision/brandingAudit.ts'

// The audit trail as a whole (QUALITY DAT-06; SPEC §2 "Audit event"): sign-ins, changes, publications, exports, and reads
// of confidential records. Each subject has a vocabulary of its own.

const vocabularies = [
  signInsAudit,
  calendarAudit,
  usersAudit,
  importsAudit,
  bodiesAudit,
  mandatesAudit,
  sessionsAudit,
  memoryAudit,
  documentsAudit,
  classificationAudit,
  contentsAudit,
  mediaAudit,
  linksAudit,
  thematicsAudit,
  synonymsAudit,
  channelAudit,
  contactAudit,
  mailsAudit,
  firstStepsAudit,
  approvalsAudit,
  brandingAudit,
  portalAudit,
] as const

type Listed = (typeof vocabularies)[number]
type ActionsOf<Vocabulary> = Vocabulary extends { actions: infer Actions } ? keyof Actions : never
type Unlisted = Exclude<AuditAction, ActionsOf<Listed>>
/** Type check: the list has every vocabulary. */
const isComplete: [Unlisted] extends [never] ? true : Unlisted = true

const all: readonly AuditVocabulary[] = vocabularies

/** Labels of actions. */
export const auditActionLabels =
  isComplete && (Object.assign({}, ...all.map(({ actions }) => actions)) as Readonly<Record<AuditAction, string>>)
/** Labels of kinds of records. */
export const auditSubjectLabels = Object.assign({}, ...all.map(({ records }) => records)) as Readonly<
  Record<AuditSubject, string>
>
/** Labels of the filters by group. */
export const auditGroups: Readonly<Record<AuditGroup, string>> = {
  signIns: 'Connexions et mots de passe',
  accounts: 'Comptes et imports',
  bodies: 'Instances, fonctions et mandats',
  sessions: 'Séances et consultations',
  documents: 'Documents',
  contents: 'Contenus, médias et projets',
  administration: 'Messages, courriels, journal et restauration',
}

export const auditActions = Object.keys(auditActionLabels) as [AuditAction, ...AuditAction[]]
const auditSubjects = Object.keys(auditSubjectLabels) as [AuditSubject, ...AuditSubject[]]
/** Says whether a word, of a URL for instance, is a kind of record. */
export const isAuditSubject = (kind: string): kind is AuditSubject => Object.hasOwn(auditSubjectLabels, kind)

export const actionsOfGroup = (group: AuditGroup): AuditAction[] =>
  all.flatMap((vocabulary) => (vocabulary.group === group ? (Object.keys(vocabulary.actions) as AuditAction[]) : []))

/** An event of the audit trail. */
export const AuditEvent = item('AuditEvent', {
  id: z.int(),
  at: Timestamp,
  action: z.enum(auditActions),
  /** null for the portal itself */
  user: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  subject: z.object({ kind: z.enum(auditSubjects), id: z.int().nullable(), name: z.string().nullable() }).nullable(),
  /** IP address of the caller; null for a task or a command */
  address: z.string().nullable(),
  /** what changed, never the content itself */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])),
})
export type AuditEvent = z.infer<typeof AuditEvent>
export const AuditEvents = collection(AuditEvent)

export const AuditQuery = z.object({
  ...pagedParameters,
  action: oneOrMore(z.enum(auditActions)).optional(),
  subject: oneOrMore(z.enum(auditSubjects)).optional(),
  subjectId: queryId.optional(),
  user: queryId.optional(),
  /** the events that a person caused, and those on their account */
  person: queryId.optional(),
  at: z.strictObject({ after: queryInstant.optional(), before: queryInstant.optional() }).optional(),
  /** in the names of who did it and of what it was done to */
  q: searchText.optional(),
  order: orderBy('at').optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>
