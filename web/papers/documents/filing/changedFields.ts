import type { Document } from '#contract/papers/documents.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'

/** The fields of the form as they are read, by their label. */
const wordsOf = (t: Translate, document: Document): [label: string, words: string | null][] => [
  [t('doc.field.title'), document.title],
  [t('doc.field.body'), document.irp.name],
  [t('doc.field.family'), t(`doc.family.${document.family}`)],
  [t('doc.field.session'), document.session && document.session.title],
  [t('doc.field.point'), document.point && `${document.point.number}. ${document.point.title}`],
  [t('doc.field.commission'), document.documentCommission && document.documentCommission.name],
  [t('doc.field.type'), document.documentType && document.documentType.name],
  [t('doc.field.date'), document.date && formatDay(document.date)],
  [t('doc.field.thematics'), document.thematics.map(({ name }) => name).join(', ')],
  [t('doc.field.description'), document.description],
  [t('doc.field.confidential'), t(document.confidential ? 'doc.conflictYes' : 'doc.conflictNo')],
  [t('doc.field.channel'), t(document.channel === 'csec' ? 'doc.conflictYes' : 'doc.conflictNo')],
]

/** Says what a document has now in the fields that have changed since it was read, a line each. */
export function changedFields(t: Translate, read: Document, now: Document): string[] {
  const before = wordsOf(t, read).map(([, words]) => words)
  const changed = wordsOf(t, now).filter(([, words], place) => words !== before[place])
  if (changed.length === 0) return [t('doc.conflictElsewhere')]
  return changed.map(([label, words]) => t('doc.conflictField', { label, words: words || t('doc.conflictEmpty') }))
}
