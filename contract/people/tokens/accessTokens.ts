import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import type { Action } from '#contract/ground/policy/policy.ts'
import { isBoundToBodies, type TokenAction, tokenActions } from '#contract/ground/policy/tokenScope.ts'
import { pagedParameters, queryId, ReferenceQuery, searchText } from '#contract/ground/queryShapes.ts'
import { collection, Id, integerBetween, item, relation, Timestamp, text } from '#contract/ground/shapes.ts'
import { PersonReference } from '#contract/people/users/users.ts'

/** What every access token begins with, so that people and secret scanners recognise one. */
export const accessTokenPrefix = 'mdt_'
/** A whole token of a person or of a directory: neither belongs into a URL. */
export const secretTokenPattern = /md[ts]_[\w-]{43}/

/** Tokens that a person may have at a time, without those that have ended. */
export const maxAccessTokens = 20
const maxBodies = 50
/** Validity of a token, in days. */
export const tokenDays = { usual: 90, most: 365 } as const

/**
 * The actions of tokens as families that the form offers: what somebody allows a program. A token stores the actions.
 * The first family is part of every token that the form makes.
 */
export const tokenFamilies = {
  reading: [
    'portal.enter',
    'bodies.read',
    'users.read',
    'sessions.read',
    'sessions.join',
    'sessions.seeAttendance',
    'sessions.seePresence',
    'ballots.readVotes',
    'points.readProposals',
    'minutes.read',
    'seats.read',
    'consultations.read',
    'thematics.read',
    'contents.read',
    'media.read',
    'documents.read',
    'search.find',
    'calendar.read',
  ],
  own: [
    'users.readWhole',
    'notifications.read',
    'subscriptions.manage',
    'thematics.follow',
    'search.save',
    'gettingStarted.tick',
    'sessions.answer',
    'minutes.remark',
    'sessions.announceSelf',
    'points.propose',
    'contact.write',
  ],
  filing: [
    'documents.file',
    'documents.amend',
    'documents.delete',
    'documents.addVersion',
    'documents.submit',
    'documents.withdraw',
    'documents.readHistory',
    'documents.countUnpublished',
    'documents.countReaders',
  ],
  validating: ['documents.validate', 'documents.refuse', 'documents.archive', 'documents.restore'],
  sessions: [
    'sessions.prepare',
    'sessions.amend',
    'sessions.delete',
    'sessions.convene',
    'sessions.postpone',
    'sessions.cancel',
    'sessions.hold',
    'sessions.close',
    'sessions.reopen',
    'sessions.duplicate',
    'sessions.writeMinutes',
    'sessions.approveMinutes',
    'sessions.decide',
    'sessions.follow',
    'sessions.remindValidators',
    'sessions.remindReaders',
    'sessions.replyFor',
    'sessions.openMeeting',
    'sessions.keepPresence',
    'sessions.note',
    'points.decide',
    'commitments.keep',
    'seats.order',
    'consultations.manage',
    'gettingStarted.choose',
  ],
  publishing: ['contents.manage', 'media.choose', 'media.manage', 'links.manage', 'thematics.manage'],
  channel: ['channel.read', 'channel.write', 'channel.amend'],
  administration: [
    'portal.administer',
    'bodies.manage',
    'seats.manage',
    'classifications.manage',
    'contact.manage',
    'statistics.read',
    'audit.read',
    'documents.nameReaders',
    'search.manage',
    'tasks.manage',
    'branding.manage',
  ],
} as const satisfies Record<string, readonly TokenAction[]>
export type TokenFamily = keyof typeof tokenFamilies
export const tokenFamilyNames = Object.keys(tokenFamilies) as TokenFamily[]

/**
 * The actions of a family that a person may give to a token.
 * @param own actions that the person may do on some record
 * @param isNarrowed the token is limited to bodies
 */
export const grantableActions = (family: TokenFamily, own: readonly Action[], isNarrowed: boolean): TokenAction[] =>
  tokenFamilies[family].filter((action) => own.includes(action) && (!isNarrowed || isBoundToBodies(action)))

const tokenStates = ['active', 'expired'] as const
const TokenActions = z.array(z.enum(tokenActions as [TokenAction, ...TokenAction[]]))

const fields = {
  id: Id,
  name: z.string(),
  actions: TokenActions,
  /** null: all bodies of the person, and what belongs to none */
  bodies: z.array(BodyReference).nullable(),
  state: z.enum(tokenStates),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** to the minute; null: never used */
  lastUsedAt: Timestamp.nullable(),
  /** the network of the last use: an IPv4 address, or the /64 of an IPv6 one */
  lastNetwork: z.string().nullable(),
}

/** An access token of the person, without the token itself. Revoked ones are absent. */
export const AccessToken = item('AccessToken', fields)
export type AccessToken = z.infer<typeof AccessToken>
export const AccessTokens = collection(AccessToken)

/** A new access token: the only answer that contains it. */
export const NewAccessToken = item('AccessToken', { ...fields, token: z.string() })
export type NewAccessToken = z.infer<typeof NewAccessToken>

/** An access token as administrators see it. */
export const IssuedToken = item('IssuedToken', { ...fields, owner: PersonReference })
export type IssuedToken = z.infer<typeof IssuedToken>
export const IssuedTokens = collection(IssuedToken)

export const AccessTokenForm = z.object({
  name: text(60),
  actions: TokenActions.min(1, 'Choisissez au moins un droit').transform((actions) => [...new Set(actions)]),
  /** null: not limited to bodies */
  bodies: z
    .array(relation('irps'))
    .min(1, 'Choisissez au moins une instance')
    .max(maxBodies, `${maxBodies} instances au plus`)
    .nullable()
    .default(null),
  days: integerBetween(1, tokenDays.most).default(tokenDays.usual),
  currentPassword: z.string().max(256),
})
export type AccessTokenForm = z.output<typeof AccessTokenForm>

export const AccessTokensQuery = ReferenceQuery
export const IssuedTokensQuery = z.object({
  ...pagedParameters,
  /** in the names of tokens and of their owners */
  q: searchText.optional(),
  /** the owner's account */
  user: queryId.optional(),
})
export type IssuedTokensQuery = z.infer<typeof IssuedTokensQuery>
