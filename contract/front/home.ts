import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { homeScopes } from '#contract/ground/homeScopes.ts'
import { rhythms } from '#contract/ground/rhythms.ts'
import { Day, Id, item, Timestamp } from '#contract/ground/shapes.ts'
import { GettingStartedProgress } from '#contract/meetings/gettingStarted/gettingStarted.ts'
import { SessionReference } from '#contract/meetings/sessions/followUp.ts'
import { sessionEventKinds } from '#contract/meetings/sessions/sessionEvents.ts'
import { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import { DocumentRow } from '#contract/papers/documents.ts'
import { ContentRow } from '#contract/publishing/contents/contents.ts'
import { Link } from '#contract/publishing/links/links.ts'
import { FirstSteps } from './firstSteps.ts'
import { Subscription } from './subscriptions.ts'

export const HomeQuery = z.object({
  /** my last choice by default; `all` for people without a seat */
  scope: z.enum(homeScopes).optional(),
})

/** Kinds of pending work, in the order in which they are shown. */
export const dutyKinds = [
  'approvals',
  'toValidate',
  'refused',
  'minutes',
  'opinions',
  'agendas',
  'meetings',
  'pendingAccounts',
  'unread',
] as const

/** Pending work of mine, with its count. Always about my own bodies, whatever the dashboard shows. */
export const Duty = z.object({
  kind: z.enum(dutyKinds),
  count: z.int().positive(),
  /** since when the oldest item waits */
  since: Timestamp.nullable(),
  /** deadline of the most urgent item; once past, it is late */
  dueOn: Day.nullable(),
  /** the session with unread documents */
  session: SessionReference.extend({ irp: BodyReference }).nullable(),
})
export type Duty = z.infer<typeof Duty>

/** Whether it was published since my previous visit. */
const newMarkField = { isNew: z.boolean() }
export const HomeSession = SessionRow.extend(newMarkField)
export type HomeSession = z.infer<typeof HomeSession>
export const HomeDocument = DocumentRow.extend(newMarkField)
export type HomeDocument = z.infer<typeof HomeDocument>
export const HomeContent = ContentRow.extend(newMarkField)
export type HomeContent = z.infer<typeof HomeContent>

/**
 * What others changed in a session since my previous visit: its steps, and the documents that were published. Documents
 * of no session are grouped by body.
 */
export const HomeChange = z.object({
  irp: BodyReference,
  /** null: documents of the body that belong to no session */
  session: SessionReference.nullable(),
  /** the latest of the changes */
  at: Timestamp,
  /** what happened to the session, each once, in the order of its life */
  events: z.array(z.enum(sessionEventKinds)),
  documentCount: z.int().nonnegative(),
  /** the last published ones, at most 3 */
  documents: z.array(z.object({ id: Id, title: z.string(), isUnread: z.boolean() })),
})
export type HomeChange = z.infer<typeof HomeChange>

/** A saved search of mine, with the count of its unread alerts. */
export const FollowedSearch = z.object({
  id: Id,
  name: z.string(),
  /** as in the URL of the search screen */
  query: z.string(),
  rhythm: z.enum(rhythms),
  fresh: z.int().nonnegative(),
})
export type FollowedSearch = z.infer<typeof FollowedSearch>

/** The whole dashboard, in one call (seed §1; SPEC §3 "Home"). */
export const Home = item('Home', {
  scope: z.enum(homeScopes),
  /** end of my previous visit of the portal, on any device; null at the first */
  since: Timestamp.nullable(),
  /** my pending work only */
  toDo: z.array(Duty),
  /** where my mandate is new, what is left of « Par où commencer » */
  gettingStarted: z.array(GettingStartedProgress),
  /** what changed since my previous visit, last changed first, at most 8 sessions or bodies */
  changes: z.array(HomeChange),
  /** how many more sessions or bodies have changed */
  moreChanges: z.int().nonnegative(),
  /** nearest first, at most 3 */
  nextSessions: z.array(HomeSession),
  /** held or closed, last first, at most 3 (seed §9) */
  lastSessions: z.array(HomeSession),
  /** last published first, at most 3 (seed §9) */
  committeeDocuments: z.array(HomeDocument),
  functioningDocuments: z.array(HomeDocument),
  /** of any family, at most 6 (DOMAIN §8) */
  latestDocuments: z.array(HomeDocument),
  /** contents of the slider, at most 6: those with a position, then the newest (DOMAIN §7) */
  slider: z.array(HomeContent),
  /** of any type, last first, at most 5 (seed §9) */
  news: z.array(HomeContent),
  /** what I follow, at most 6: those with most new records first */
  subscriptions: z.array(Subscription),
  /** my saved searches in the same way, at most 3 */
  searches: z.array(FollowedSearch),
  /** total number of my subscriptions and saved searches */
  followedCount: z.int().nonnegative(),
  /** links of the menu group Accueil */
  links: z.array(Link),
  /** for administrators of a new portal; null when the steps are done or put away */
  firstSteps: FirstSteps.nullable(),
})
export type Home = z.infer<typeof Home>
