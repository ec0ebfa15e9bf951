import type { LinkEnd } from '#contract/mails.ts'
import { spokenDay, spokenTime } from '#contract/spoken.ts'
import { originOf } from '#server/ground/configuration/config.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findMailDefinition } from '#server/messaging/mails/definition.ts'
import { asHtml, asText } from './layout.ts'
import type { WayOut } from './wording.ts'

/** What writes a mail: the settings of the portal, and what its subjects have declared of their mails. */
export type MailWriter = Pick<Portal, 'config' | 'declared'>

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
export function write(writer: MailWriter, mail: Unwritten, secret: string | null, end: LinkEnd | null = null): Written {
  const wording = wordingOf(writer, mail, secret)
  if (!wording) throw new Error(`There are no words for ${mail.kind}`)
  const button = wording.parts.find((part) => typeof part === 'object' && 'url' in part)
  return {
    subject: wording.subject,
    text: asText(wording, end, wayOut(writer, mail)),
    html: asHtml(wording, end, wayOut(writer, mail)),
    link: (button && 'url' in button && button.url) || null,
  }
}

/** Nobody does without what concerns their account. */
const wayOut = ({ config, declared }: MailWriter, { kind, stop = null }: Unwritten): WayOut | null =>
  stop !== null || findMailDefinition(declared.mails, kind)?.isOfNotifications
    ? { stop, settings: `${originOf(config)}/mon-profil#notifications` }
    : null

/** Whether this version of the portal has words for a kind of mail: an older or a newer one may have written it. */
export const knows = ({ declared }: MailWriter, kind: string): boolean =>
  findMailDefinition(declared.mails, kind) !== undefined

/** What a list shows of a mail. One that is not known goes by its kind. */
export const subjectOf = (writer: MailWriter, mail: Unwritten): string =>
  wordingOf(writer, mail, null)?.subject ?? mail.kind

function wordingOf({ config, declared }: MailWriter, { kind, facts, createdAt }: Unwritten, secret: string | null) {
  const origin = originOf(config)
  const wording = findMailDefinition(declared.mails, kind)?.words(facts, {
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
