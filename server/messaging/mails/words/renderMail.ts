import { deriveBrandPalette } from '#contract/ground/brandColors.ts'
import { formatFrenchDate, formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import type { LinkEnd } from '#contract/messaging/mails.ts'
import { portalNameOf, type StoredBranding } from '#server/ground/branding/readBranding.ts'
import { originOf } from '#server/ground/configuration/config.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findMailDefinition } from '#server/messaging/mails/definition.ts'
import { type PersonalLink, portalName, type UnsubscribeOptions } from '#server/messaging/mails/wording.ts'
import { type AddedTexts, completeWording, textKindOf, variablesOf } from './completeWording.ts'
import { asHtml, asText } from './layout.ts'

/** What writes a mail: the settings of the portal, and what its subjects have declared of their mails. */
export interface MailWriter extends Pick<Portal, 'config' | 'declared'> {
  /** what administrators have chosen */
  branding: StoredBranding
  /** what they have added to texts; without them, the words are those of the portal */
  texts?: AddedTexts
}

/** A mail as the table `mails` stores it: its kind and its facts. */
export interface StoredMail {
  kind: string
  facts: object
  createdAt: string
  /** builds the URLs that only the addressee gets; absent for another viewer */
  personally?: (link: PersonalLink, words: string) => string
  /** unsubscribe URL; null or absent when there is none, or when it is not shown */
  stop?: string | null
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
  /** URL of its button; null when there is none, or when it is not shown */
  link: string | null
}

/**
 * Renders a mail as text and HTML.
 * @param secret token of its link; null when the viewer may not see it, or when there is none
 * @param end why its link no longer works, shown in its place
 * @throws Error for a kind that this version of the portal does not know
 */
export function renderMail(
  writer: MailWriter,
  mail: StoredMail,
  secret: string | null,
  end: LinkEnd | null = null,
): RenderedMail {
  const wording = wordingOf(writer, mail, secret)
  if (!wording) throw new Error(`There are no words for ${mail.kind}`)
  const { branding } = writer
  const frame = {
    end,
    out: unsubscribeOptions(writer, mail),
    name: portalNameOf(branding),
    footer: branding.mailFooter,
    palette: deriveBrandPalette(branding),
  }
  const button = wording.parts.find((part) => typeof part === 'object' && 'url' in part)
  return {
    subject: wording.subject,
    text: asText(wording, frame),
    html: asHtml(wording, frame),
    link: (button && 'url' in button && button.url) || null,
  }
}

/** Mails about the account itself have no unsubscribe option. */
const unsubscribeOptions = (
  { config, declared }: MailWriter,
  { kind, stop = null }: StoredMail,
): UnsubscribeOptions | null =>
  stop !== null || findMailDefinition(declared.mails, kind)?.isOfNotifications
    ? { stop, settings: `${originOf(config)}/mon-profil#notifications` }
    : null

/** Whether this version of the portal has words for a kind of mail: an older or a newer one may have written it. */
export const isKnownKind = ({ declared }: MailWriter, kind: string): boolean =>
  findMailDefinition(declared.mails, kind) !== undefined

/** The subject of a mail; an unknown kind is shown by its name. */
export const subjectOf = (writer: MailWriter, mail: StoredMail): string =>
  wordingOf(writer, mail, null)?.subject ?? mail.kind

/** The words of a mail, completed by what administrators have added; undefined for an unknown kind. */
export function wordingOf(
  { config, declared, branding, texts }: MailWriter,
  { kind, facts, createdAt, personally }: StoredMail,
  secret: string | null,
) {
  const origin = originOf(config)
  const definition = findMailDefinition(declared.mails, kind)
  const ours = definition?.words(facts, {
    at: (path) => origin + path,
    secretly: (path) => secret && `${origin}${path}/${secret}`,
    personally: (link, words) => personally?.(link, words) ?? null,
    day: formatFrenchDate(createdAt),
    when: `${formatFrenchDate(createdAt)} à ${formatFrenchTime(createdAt)}`,
  })
  if (!definition || !ours) return undefined
  const added = texts?.get(textKindOf(kind, definition, facts) ?? '')
  const wording = added ? completeWording(ours, added, variablesOf(definition, facts, ours), definition) : ours
  return { ...wording, subject: oneLine(wording.subject.replaceAll(portalName, portalNameOf(branding))) }
}

/** Normalizes a subject to one line: it is a header, and what people wrote must not start another one. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, subjectCharacters)
const subjectCharacters = 250
