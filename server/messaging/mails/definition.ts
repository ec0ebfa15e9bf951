import type { Portal } from '#server/ground/portal/portal.ts'
import type { MailFacts, MailKind } from './kinds.ts'
import type { Wording, WordingContext, Wordings } from './wording.ts'

/** How soon a mail has to leave: the smaller number passes first (SPEC §4: news within a minute of its cause). */
export const mailUrgency = {
  /** somebody waits for it in front of a screen */
  link: 0,
  news: 1,
  digest: 2,
  /** thousands at once, which nobody expects to the minute */
  invitation: 3,
} as const

/** The mail to which facts of one kind belong, as it is read again when it leaves. */
export interface MailToRefresh<Kind extends MailKind> {
  userId: number | null
  facts: MailFacts[Kind]
}

/** A kind of mail: how soon it leaves, what it says, and examples of it. */
export interface MailDefinition<Kind extends MailKind> {
  urgency: (typeof mailUrgency)[keyof typeof mailUrgency]
  words: Wordings<Kind>[Kind]
  /** examples for administrators, about nobody, by their names */
  samples: Readonly<Record<string, MailFacts[Kind]>>
  /** Reads the facts again when the mail leaves: rights may have ended since it was written. Null when nothing is left to say. */
  refresh?: (portal: Portal, mail: MailToRefresh<Kind>) => Promise<MailFacts[Kind] | null>
  /** It tells of what administrators see: it is dropped when its addressee is none any more as it leaves. */
  isForAdministrators?: true
  /** It tells of notifications: its foot leads to the choices of its addressee, even without a link that stops it. */
  isOfNotifications?: true
  /**
   * The kind under which administrators complete its text, where a mail has several: `session.convened`. The kind of the mail
   * by default; null for a mail that has none.
   */
  textKind?: (facts: MailFacts[Kind]) => string | null
  /**
   * What a text of administrators may contain between braces, by its French name: `{prénom}`. Null where a mail has
   * nothing to say for it; a kind whose example has null does not offer it.
   */
  variables: Readonly<Record<string, (facts: MailFacts[Kind]) => string | null>>
  /** It tells of the safety of an account: administrators may add to its text, but not replace its subject. */
  isSecurity?: true
  /** What the link at its foot stops, as `notifications/unsubscribe/scope.ts` reads it; undefined for mails of one's own account. */
  stopScope?: (facts: MailFacts[Kind]) => string
}

export type MailDefinitions<Kind extends MailKind = MailKind> = { readonly [One in Kind]: MailDefinition<One> }

/** A definition whose kind is known at run time only: its facts are those that were written for this kind. */
export interface StoredMailDefinition {
  words: (facts: object, place: WordingContext) => Wording
  refresh?: (portal: Portal, mail: { userId: number | null; facts: object }) => Promise<object | null>
  isForAdministrators?: true
  isOfNotifications?: true
  textKind?: (facts: object) => string | null
  variables: Readonly<Record<string, (facts: object) => string | null>>
  isSecurity?: true
  samples: Readonly<Record<string, object>>
  stopScope?: (facts: object) => string
}

/** The variable of mails that greet their addressee. */
export const firstNameVariable = { prénom: ({ firstName }: { firstName: string }) => firstName } as const

/** The definition of a kind of mail; undefined for one that an older or a newer version of the portal wrote. */
export const findMailDefinition = (mails: MailDefinitions, kind: string): StoredMailDefinition | undefined =>
  Object.hasOwn(mails, kind) ? (mails as unknown as Record<string, StoredMailDefinition>)[kind] : undefined

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    mails: MailDefinitions
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** the kinds of mails that the subject sends */
    mails?: Partial<MailDefinitions>
  }
}
