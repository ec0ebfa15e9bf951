import { type ChangedPart, isAgendaOnly } from '#contract/messaging/changedParts.ts'
import type { Notification } from '#contract/messaging/notifications.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import './translations.ts'

/** Describes a notification in one sentence: « Document à valider : Budget 2026 ». */
export function notificationText(t: Translate, { kind, subject, thematic, facts }: Notification): string {
  const { title } = subject
  if (kind === 'thematic.update' && thematic) return t('told.thematic.updateOf', { thematic, title })
  if (kind === 'mandate.ending' && !isMine(subject.path))
    return facts.count === undefined
      ? t('told.mandate.endingOf', { title })
      : t('told.mandate.endings', { count: facts.count })
  if (kind === 'document.stillPending' && subject.irp)
    return t('told.document.stillPendingOf', { title, count: facts.count ?? 0 })
  if (kind === 'session.changed' && facts.changed) return sessionChangeText(t, title, facts.changed)
  if (kind === 'proposal.decided') return t(`told.proposal.${facts.fate ?? 'decided'}`, { title })
  return t(`told.${kind}`, { title, count: facts.count ?? 0 })
}

/** Describes changes as the mail does: « Séance modifiée : lieu, horaires – Séance de mars ». */
const sessionChangeText = (t: Translate, title: string, changed: readonly ChangedPart[]): string =>
  isAgendaOnly(changed)
    ? t('told.session.agendaUpdated', { title })
    : t('told.session.changedIn', { title, parts: changed.map((part) => t(`told.changed.${part}`)).join(', ') })

/** A user's own mandate links to their profile; another's, to that user's record. */
const isMine = (path: string) => path.startsWith('/mon-profil')

/** Lists body and dates: « CSE Bretagne », « 24 mars 2026, 9 h 30 », « avant le 3 avril 2026 ». */
export function notificationFacts(
  t: Translate,
  { kind, subject, facts: { due, startsAt } }: Notification,
): (string | null)[] {
  return [
    subject.irp?.name ?? null,
    startsAt ? `${formatDay(startsAt)}, ${formatTime(startsAt)}` : null,
    due ? t(kind === 'mandate.ending' ? 'told.on' : 'told.before', { date: formatDay(due) }) : null,
  ]
}
