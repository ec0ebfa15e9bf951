import { frenchSpaces } from '#contract/frenchSpaces.ts'
import type { MailFacts, MailKind } from '#server/messaging/mails/kinds.ts'

/** What a mail says, before it is laid out. What people wrote is in it as they wrote it. */
export interface Wording {
  subject: string
  /** the first name of who is greeted; without it nobody is: a role reads it, not a person */
  to?: string
  parts: readonly Part[]
  /** why one receives it */
  why: string
}

/** A paragraph, a button, what somebody wrote, a heading, or a list of links. */
export type Part = string | Button | { quote: string } | { heading: string } | { list: readonly Entry[] }

/** One line of a list: a link, and what is said beside it. */
export interface Entry {
  label: string
  url: string
  note?: string
}

/** How its addressee is rid of a kind of mail. */
export interface WayOut {
  /** null: it is its addressee’s alone */
  stop: string | null
  /** where they choose what they are told, and how */
  settings: string
}

interface Button {
  label: string
  /** null: what it opens is its addressee’s alone */
  url: string | null
}

/** What words may need besides their facts. */
export interface Place {
  /** an address of the portal, `/auth/login` */
  at: (path: string) => string
  /** the same, followed by what only the addressee may know; null for who may not */
  secretly: (path: string) => string | null
  /** the day on which it was written: « 19 mars 2026 » */
  day: string
  /** when what it tells happened: « 19 mars 2026 à 9 h 30 » */
  when: string
}

/** The words of some kinds of mail. */
export type Words<Kind extends MailKind> = { readonly [One in Kind]: (facts: MailFacts[One], place: Place) => Wording }

/** French as it is printed: no-break spaces in our own words, none in what is put between them. */
export const french = (words: TemplateStringsArray, ...facts: (string | number)[]) =>
  words.map((text, index) => frenchSpaces(text) + String(facts[index] ?? '')).join('')

/** « 3 créés », « 1 créé », « 0 créé ». */
export const counted = (count: number, one: string, more: string) =>
  `${new Intl.NumberFormat('fr-FR').format(count)}\u00A0${count < 2 ? one : more}`

/** « 30 minutes », « une heure », « 24 heures », « 7 jours » */
export function spokenDuration(ms: number): string {
  const hours = ms / 3_600_000
  if (hours === 1) return 'une heure'
  if (hours < 1) return `${ms / 60_000}\u00A0minutes`
  return hours > 24 ? `${hours / 24}\u00A0jours` : `${hours}\u00A0heures`
}
