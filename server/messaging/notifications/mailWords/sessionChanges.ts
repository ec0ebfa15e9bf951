import { type ChangedPart, changedParts, isAgendaOnly } from '#contract/messaging/changedParts.ts'
import type { NoticeItem } from '#server/messaging/notifications/noticeItem.ts'

/**
 * The changed parts of a session as French text; null when only the agenda changed, which has a subject of its own
 * (DOMAIN §14).
 */
export const changedPartsText = ({ changed = [] }: NoticeItem): string | null =>
  isAgendaOnly(changed) ? null : changed.map((part) => names[part]).join(', ')

const names: Record<ChangedPart, string> = {
  place: 'lieu',
  times: 'horaires',
  mode: 'mode',
  link: 'lien de visioconférence',
  title: 'titre',
  type: 'type',
  number: 'numéro',
  description: 'description',
  confidentiality: 'confidentialité',
  healthAndSafety: 'santé et sécurité',
  agenda: 'ordre du jour',
}

/**
 * Merges several changes of one session into one item, at the position of the last. It has the answer link of any of
 * them.
 */
export function mergeSessionChanges(items: readonly NoticeItem[]): NoticeItem[] {
  const changes = Map.groupBy(
    items.filter(({ kind }) => kind === 'session.changed'),
    ({ path }) => path,
  )
  return items.flatMap((item) => {
    const together = item.kind === 'session.changed' ? (changes.get(item.path) ?? []) : []
    if (together.length < 2) return [item]
    if (item !== together.at(-1)) return []
    const all = new Set(together.flatMap(({ changed = [] }) => changed))
    const { answer } = together.findLast((one) => one.answer !== undefined) ?? item
    return [{ ...item, changed: changedParts.filter((part) => all.has(part)), ...(answer !== undefined && { answer }) }]
  })
}
