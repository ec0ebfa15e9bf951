import type { LinkEnd } from '#contract/mails.ts'
import { spokenDay, spokenTime } from '#contract/spoken.ts'
import { type Config, originOf } from '#server/ground/configuration/config.ts'
import type { MailKind } from '#server/messaging/mails/kinds.ts'
import { accountWords } from './accounts.ts'
import { approvalWords } from './approvals.ts'
import { contactWords } from './contact.ts'
import { digestWords } from './digest.ts'
import { importWords } from './imports.ts'
import { asHtml, asText } from './layout.ts'
import { toldWords } from './told.ts'
import type { Place, WayOut, Wording, Words } from './wording.ts'

const words: Words<MailKind> = {
  ...accountWords,
  ...approvalWords,
  ...contactWords,
  ...importWords,
  ...toldWords,
  ...digestWords,
}

/** A mail as `mails` keeps it: what it is about, and what there is to say. */
export interface Unwritten {
  kind: string
  facts: object
  createdAt: string
  /** the address at which this kind of mail is stopped; null or absent when it is not told, or when nothing stops it */
  stop?: string | null
}

export interface Written {
  subject: string
  text: string
  html: string
  /** where its button leads; null when there is none, or when it is not told */
  link: string | null
}

/**
 * Writes a mail.
 * @param secret what only its addressee may know; null when it is not for them, or when there is none
 * @param end why its link is no good any more, which is said in its place
 * @throws Error for a kind that this version of the portal does not know
 */
export function write(config: Config, mail: Unwritten, secret: string | null, end: LinkEnd | null = null): Written {
  const wording = wordingOf(config, mail, secret)
  if (!wording) throw new Error(`There are no words for ${mail.kind}`)
  const button = wording.parts.find((part) => typeof part === 'object' && 'url' in part)
  return {
    subject: wording.subject,
    text: asText(wording, end, wayOut(config, mail)),
    html: asHtml(wording, end, wayOut(config, mail)),
    link: (button && 'url' in button && button.url) || null,
  }
}

/** Nobody does without what concerns their account. */
const wayOut = (config: Config, { kind, stop = null }: Unwritten): WayOut | null =>
  stop !== null || scopedKinds.has(kind) ? { stop, settings: `${originOf(config)}/mon-profil#notifications` } : null
const scopedKinds: ReadonlySet<string> = new Set<MailKind>(['told', 'digest'])

/** A mail that an older or a newer version of the portal wrote is none that this one can say. */
export const knows = (kind: string): kind is MailKind => Object.hasOwn(words, kind)

/** What a list shows of a mail. One that is not known goes by its kind. */
export const subjectOf = (config: Config, mail: Unwritten): string =>
  wordingOf(config, mail, null)?.subject ?? mail.kind

function wordingOf(config: Config, { kind, facts, createdAt }: Unwritten, secret: string | null) {
  const origin = originOf(config)
  const say = knows(kind) ? (words[kind] as (facts: object, place: Place) => Wording) : null
  const wording = say?.(facts, {
    at: (path) => origin + path,
    secretly: (path) => secret && `${origin}${path}/${secret}`,
    day: spokenDay(createdAt),
    when: `${spokenDay(createdAt)} à ${spokenTime(createdAt)}`,
  })
  return wording && { ...wording, subject: oneLine(wording.subject) }
}

/** A subject is a header: what people wrote in it must not begin another one. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, subjectCharacters)
const subjectCharacters = 250
