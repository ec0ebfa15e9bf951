import type { Reference } from '#contract/people/references.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { pointNumbers } from './agendaMoves.ts'
import { labelOf, pointLabels } from './fieldErrors.ts'
import type { OpinionFormValues, SessionFormValues, VotesFormValues } from './formValues.ts'
import type { Difference } from './mergeSession.ts'
import '#web/papers/documents/recordTranslations.ts'

/** Names a difference: « Lieu », « Point « Budget » : Intitulé ». */
export function formatDifferenceName(t: Translate, { what, point }: Difference): string {
  if (what === 'order') return t('sessionForm.conflict.order')
  if (what === 'added' || what === 'removed') return t('sessionForm.conflict.point', { title: point ?? '' })
  if (point === undefined) return labelOf(t, [], what)
  const field = t(pointLabels[what as keyof typeof pointLabels] ?? 'sessionForm.point.item')
  return t('sessionForm.conflict.ofPoint', { title: point, field })
}

/** Formats a form value as text. */
export function formatFormValue(t: Translate, what: Difference['what'], value: unknown): string {
  if (value === null || value === '' || value === undefined) return t('sessionForm.conflict.nothing')
  if (typeof value === 'boolean') return t(value ? 'change.yes' : 'change.no')
  if (what === 'type') return t(`session.type.${value as SessionFormValues['type']}`)
  if (what === 'mode') return t(`session.mode.${value as SessionFormValues['mode']}`)
  if (what === 'kind') return t(`session.kind.${value as SessionFormValues['points'][number]['kind']}`)
  if (what === 'day' || what === 'agendaSentOn') return formatDay(value as string)
  if (what === 'order') return (value as string[]).join(' · ')
  if (what === 'vote') return formatTypedVotes(t, value as VotesFormValues)
  if (what === 'opinion') return formatTypedOpinion(t, value as OpinionFormValues)
  if (Array.isArray(value))
    return (value as Reference[]).map(({ name }) => name).join(', ') || t('sessionForm.conflict.nothing')
  return typeof value === 'object' ? (value as Reference).name : (value as string)
}

const formatTypedVotes = (t: Translate, votes: VotesFormValues) =>
  Object.values(votes).every((count) => count === '')
    ? t('sessionForm.conflict.nothing')
    : t('outcome.votes', {
        for: votes.for || '0',
        against: votes.against || '0',
        abstentions: votes.abstentions || '0',
      })

const formatTypedOpinion = (t: Translate, { result, text, votes, employerAnswer }: OpinionFormValues) =>
  result === ''
    ? t('sessionForm.conflict.nothing')
    : [t(`outcome.${result}`), formatTypedVotes(t, votes), text, employerAnswer].filter(Boolean).join('\n')

/** Formats the whole form as plain text, for the clipboard. */
export function formatFormAsText(t: Translate, typed: SessionFormValues): string {
  const { points, irp: _irp, ...fields } = typed
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === '' || value === false
      ? []
      : [`${labelOf(t, [], name)}\u00A0: ${formatFormValue(t, name as keyof SessionFormValues, value)}`],
  )
  const numbers = pointNumbers(points)
  const agenda = points.flatMap(({ key: _key, id: _id, level: _level, title, ...point }, index) => [
    '',
    `${numbers[index]}. ${title}`,
    ...Object.entries(point).flatMap(([name, value]) => {
      const words = formatFormValue(t, name as Difference['what'], value)
      if (words === t('sessionForm.conflict.nothing')) return []
      return [`${t(pointLabels[name as keyof typeof pointLabels])}\u00A0: ${words}`]
    }),
  ])
  return [...lines, ...agenda].join('\n')
}
