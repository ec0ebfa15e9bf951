import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { SealPurpose } from '#server/ground/configuration/secret.ts'
import type { MailFacts, MailKind } from './kinds.ts'

/** The content of a mail before rendering. What people wrote is not escaped yet. */
export interface Wording {
  subject: string
  /** first name for the greeting; omitted when a role and not a person is addressed */
  to?: string
  parts: readonly Part[]
  /** reason why the addressee receives the mail */
  why: string
}

/** A paragraph, a button, a quotation, a heading, a list of links, or a text that is shown as typed. */
export type Part =
  | string
  | Button
  | { quote: string }
  | { heading: string }
  | { list: readonly Entry[] }
  | { typed: string }

/** One entry of a list: a link, and a note beside it. */
export interface Entry {
  label: string
  url: string
  note?: string
}

/** The links by which the addressee stops a kind of mail. */
export interface UnsubscribeOptions {
  /** null when only the addressee may see it */
  stop: string | null
  /** URL of the notification settings */
  settings: string
}

interface Button {
  label: string
  /** null when only the addressee may see it */
  url: string | null
}

/** A link that only the addressee of a mail gets: its path, and what separates its tokens from those of other links. */
export interface PersonalLink {
  path: string
  use: SealPurpose
}

/** What a wording needs besides its facts. */
export interface WordingContext {
  /** builds a URL of the portal, `/auth/login` */
  at: (path: string) => string
  /** builds a URL that ends with the secret; null for a viewer who may not see it */
  secretly: (path: string) => string | null
  /** builds a URL that ends with words sealed for the addressee; null for another viewer */
  personally: (link: PersonalLink, words: string) => string | null
  /** day on which it was written: « 19 mars 2026 » */
  day: string
  /** when the event happened: « 19 mars 2026 à 9 h 30 » */
  when: string
}

/** The wordings of some kinds of mail. */
export type Wordings<Kind extends MailKind> = {
  readonly [One in Kind]: (facts: MailFacts[One], place: WordingContext) => Wording
}

/**
 * Stands for the name of the portal in the words of a mail: `renderMail` inserts it. A character of private use, which
 * nobody types.
 */
export const portalName = '\uE000'

/** Template tag for French typography: no-break spaces in the literal parts, values unchanged. */
export const french = (words: TemplateStringsArray, ...facts: (string | number)[]) =>
  words.map((text, index) => frenchSpaces(text) + String(facts[index] ?? '')).join('')

/** Formats a count with its noun: « 3 créés », « 1 créé », « 0 créé ». */
export const counted = (count: number, one: string, more: string) =>
  `${new Intl.NumberFormat('fr-FR').format(count)}\u00A0${count < 2 ? one : more}`

/** Formats a duration: « 30 minutes », « une heure », « 24 heures », « 7 jours ». */
export function spokenDuration(ms: number): string {
  const hours = ms / 3_600_000
  if (hours === 1) return 'une heure'
  if (hours < 1) return `${ms / 60_000}\u00A0minutes`
  return hours > 24 ? `${hours / 24}\u00A0jours` : `${hours}\u00A0heures`
}
