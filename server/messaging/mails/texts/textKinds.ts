import type { MailText } from '#contract/messaging/mailTexts.ts'
import { portalNameOf } from '#server/ground/branding/readBranding.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import {
  findMailDefinition,
  type MailDefinitions,
  type StoredMailDefinition,
} from '#server/messaging/mails/definition.ts'
import { portalName } from '#server/messaging/mails/wording.ts'
import { textKindOf, variablesOf } from '#server/messaging/mails/words/completeWording.ts'
import { type MailWriter, wordingOf } from '#server/messaging/mails/words/renderMail.ts'

/** A kind of mail that administrators may complete, with an example. */
interface TextKind {
  kind: string
  /** kind of the mails, in which there may be several kinds of text */
  mailKind: string
  definition: StoredMailDefinition
  facts: object
}

/** Lists the kinds of mails that administrators may complete, in the order in which they are declared. */
export function listTextKinds(mails: MailDefinitions): TextKind[] {
  const all = Object.keys(mails).flatMap((mailKind) => {
    const definition = findMailDefinition(mails, mailKind)
    return Object.values(definition?.samples ?? {}).flatMap((facts): TextKind[] => {
      const kind = definition && textKindOf(mailKind, definition, facts)
      return definition && typeof kind === 'string' ? [{ kind, mailKind, definition, facts }] : []
    })
  })
  const firsts = Map.groupBy(all, ({ kind }) => kind)
  return [...firsts.values()].flatMap(([first]) => first ?? [])
}

/** @throws Failure `record.notFound` */
export function findTextKind(mails: MailDefinitions, kind: string): TextKind {
  const found = listTextKinds(mails).find((one) => one.kind === kind)
  if (!found) throw new Failure('record.notFound')
  return found
}

/** Describes a kind of mail: the subject of its example, and its variables with their values in it. */
export function describeTextKind(
  writer: Omit<MailWriter, 'texts'>,
  { mailKind, definition, facts }: TextKind,
  createdAt: string,
): Pick<MailText, 'ownSubject' | 'isSecurity' | 'variables'> {
  const wording = wordingOf(writer, { kind: mailKind, facts, createdAt }, null)
  const values = wording ? variablesOf(definition, facts, wording) : {}
  const named = (text: string) => text.replaceAll(portalName, portalNameOf(writer.branding))
  return {
    ownSubject: named(wording?.subject ?? ''),
    isSecurity: definition.isSecurity ?? false,
    variables: Object.entries(values).flatMap(([name, example]) =>
      example === null ? [] : [{ name, example: named(example) }],
    ),
  }
}
