import { z } from 'zod'
import { Irps } from './bodies.ts'
import { ContentRow } from './contents.ts'
import { DocumentRow } from './documents.ts'
import { Link, Links } from './links.ts'
import { SessionRow } from './sessions.ts'
import { item } from './shapes.ts'

/** The whole dashboard, in one call (seed §1; SPEC §3 "Home"). */
export const Home = item('Home', {
  /** of my bodies, nearest first, at most 3 */
  nextSessions: z.array(SessionRow),
  /** held or closed, last first, at most 3 (seed §9) */
  lastSessions: z.array(SessionRow),
  /** last published first, at most 3 (seed §9) */
  committeeDocuments: z.array(DocumentRow),
  functioningDocuments: z.array(DocumentRow),
  /** whatever the family, at most 6 (DOMAIN §8) */
  latestDocuments: z.array(DocumentRow),
  /** what is shown large, at most 6: those with a place, then the newest (DOMAIN §7) */
  slider: z.array(ContentRow),
  /** whatever their kind, last first, at most 5 (seed §9) */
  news: z.array(ContentRow),
  /** what awaits me; null for what is not mine to do */
  toValidate: z.int().nullable(),
  refused: z.int().nullable(),
  /** delays of my bodies that run out within fifteen days, or have */
  due: z.int().nullable(),
  /** people who ask for an account */
  pendingAccounts: z.int().nullable(),
  /** links of the menu group Accueil */
  links: z.array(Link),
})
export type Home = z.infer<typeof Home>

/** The answers that the page /home would ask for, which it brings with it. */
export const HomePageAnswers = z.object({ home: Home, bodies: Irps, links: Links })
export type HomePageAnswers = z.infer<typeof HomePageAnswers>
