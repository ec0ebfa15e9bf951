import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { homeScopes } from '#contract/ground/homeScopes.ts'
import { rhythms } from '#contract/ground/rhythms.ts'
import { Day, Id, item, Timestamp } from '#contract/ground/shapes.ts'
import { SessionReference } from '#contract/meetings/followUp.ts'
import { SessionRow } from '#contract/meetings/sessions.ts'
import { DocumentRow } from '#contract/papers/documents.ts'
import { ContentRow } from '#contract/publishing/contents.ts'
import { Link } from '#contract/publishing/links.ts'
import { Subscription } from './subscriptions.ts'

export const HomeQuery = z.object({
  /** as I last chose when left out; all of them for who sits nowhere */
  scope: z.enum(homeScopes).optional(),
})

/** What may await somebody, in the order in which it is shown. */
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

/** Something that awaits me, and how much of it: always of my own bodies, whatever the dashboard shows. */
export const Duty = z.object({
  kind: z.enum(dutyKinds),
  count: z.int().positive(),
  /** since when the oldest of them waits */
  since: Timestamp.nullable(),
  /** the day until which the most urgent of them is to be done; past, it is late */
  dueOn: Day.nullable(),
  /** whose documents are not read yet */
  session: SessionReference.extend({ irp: BodyReference }).nullable(),
})
export type Duty = z.infer<typeof Duty>

/** It came out since my visit before. */
const mark = { isNew: z.boolean() }
export const HomeSession = SessionRow.extend(mark)
export type HomeSession = z.infer<typeof HomeSession>
export const HomeDocument = DocumentRow.extend(mark)
export type HomeDocument = z.infer<typeof HomeDocument>
export const HomeContent = ContentRow.extend(mark)
export type HomeContent = z.infer<typeof HomeContent>

/** A search that I keep, with what its alerts told and was not read yet. */
export const FollowedSearch = z.object({
  id: Id,
  name: z.string(),
  /** as the address of the search screen writes it */
  query: z.string(),
  rhythm: z.enum(rhythms),
  fresh: z.int().nonnegative(),
})
export type FollowedSearch = z.infer<typeof FollowedSearch>

/** The whole dashboard, in one call (seed §1; SPEC §3 "Home"). */
export const Home = item('Home', {
  scope: z.enum(homeScopes),
  /** the end of my visit before; null at the first */
  since: Timestamp.nullable(),
  /** what awaits me, nothing of what is not mine to do */
  toDo: z.array(Duty),
  /** nearest first, at most 3 */
  nextSessions: z.array(HomeSession),
  /** held or closed, last first, at most 3 (seed §9) */
  lastSessions: z.array(HomeSession),
  /** last published first, at most 3 (seed §9) */
  committeeDocuments: z.array(HomeDocument),
  functioningDocuments: z.array(HomeDocument),
  /** whatever the family, at most 6 (DOMAIN §8) */
  latestDocuments: z.array(HomeDocument),
  /** what is shown large, at most 6: those with a place, then the newest (DOMAIN §7) */
  slider: z.array(HomeContent),
  /** whatever their kind, last first, at most 5 (seed §9) */
  news: z.array(HomeContent),
  /** what I follow: those that brought the most come first, at most 6 */
  subscriptions: z.array(Subscription),
  /** the same of the searches that I keep, at most 3 */
  searches: z.array(FollowedSearch),
  /** how many things I follow and searches I keep */
  followedCount: z.int().nonnegative(),
  /** links of the menu group Accueil */
  links: z.array(Link),
})
export type Home = z.infer<typeof Home>
