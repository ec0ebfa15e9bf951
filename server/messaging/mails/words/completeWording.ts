import { fillVariables, type MailTextForm } from '#contract/messaging/mailTexts.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { StoredMailDefinition } from '#server/messaging/mails/definition.ts'
import { type Part, portalName, type Wording } from '#server/messaging/mails/wording.ts'

/** What administrators have added to kinds of mails, by kind. */
export type AddedTexts = ReadonlyMap<string, MailTextForm>

/** Reads what administrators have added to all kinds of mails. */
export async function readTexts(db: Db): Promise<AddedTexts> {
  const rows = await db.selectFrom('mailTexts').select(['kind', 'subject', 'opening', 'closing']).execute()
  return new Map(rows.map(({ kind, ...text }) => [kind, text]))
}

/** The kind under which administrators complete a mail with these facts; null for one that they cannot complete. */
export const textKindOf = (kind: string, { textKind }: StoredMailDefinition, facts: object): string | null =>
  textKind ? textKind(facts) : kind

/** The values of the variables in a mail; null where the mail has nothing to say. */
export const variablesOf = (
  { variables }: StoredMailDefinition,
  facts: object,
  { subject }: Wording,
): Record<string, string | null> => ({
  ...Object.fromEntries(Object.entries(variables).map(([name, valueOf]) => [name, valueOf(facts)])),
  objet: subject,
  portail: portalName,
})

/**
 * Completes the words of the portal by what administrators have added. Nothing of the portal's own is taken away, but its
 * subject where another one is given; that of a mail about security never is.
 */
export function completeWording(
  wording: Wording,
  { subject, opening, closing }: MailTextForm,
  values: Readonly<Record<string, string | null>>,
  { isSecurity }: Pick<StoredMailDefinition, 'isSecurity'>,
): Wording {
  const known = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
  const typed = (text: string | null): Part[] => (text === null ? [] : [{ typed: fillVariables(text, known) }])
  return {
    ...wording,
    subject: subject === null || isSecurity ? wording.subject : fillVariables(subject, known),
    parts: [...typed(opening), ...wording.parts, ...typed(closing)],
  }
}
