import { toNestErrors } from '@hookform/resolvers'
import { type FieldErrors, get, type Resolver } from 'react-hook-form'
import { z } from 'zod'
import { fr } from 'zod/locales'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { Violation } from '#contract/ground/problems.ts'
import { SessionForm } from '#contract/meetings/sessions/sessionForm.ts'
import { issueMessage } from '#web/ground/fields/issueMessage.ts'
import type { TextKey, Translate } from '#web/ground/i18n/i18n.ts'
import { pointNumbers } from './agendaMoves.ts'
import type { PointFormValues, SessionFormValues } from './formValues.ts'
import { fieldOfContractPath, toSessionDraft } from './toSessionDraft.ts'
import '#web/papers/documents/recordTranslations.ts'
import '#web/meetings/sessions/form/translations.ts'

// zod's French messages, for issues without a message of our own
z.config(fr())

/** Validation error of one field. */
export interface FieldError {
  /** `title`, `points.5.opinion.votes.for`; `root.agenda` for the whole agenda. */
  field: string
  message: string
}

/** Label of each session field, in screen order. */
const fieldLabels = {
  irp: 'sessionForm.body',
  type: 'sessionForm.type',
  number: 'sessionForm.number',
  title: 'sessionForm.titleField',
  description: 'sessionForm.description',
  day: 'sessionForm.day',
  startTime: 'sessionForm.startTime',
  endTime: 'sessionForm.endTime',
  mode: 'sessionForm.mode',
  place: 'sessionForm.place',
  remoteLink: 'sessionForm.remoteLink',
  'root.agenda': 'session.agenda',
  points: 'session.agenda',
  agendaSentOn: 'sessionForm.agendaSentOn',
  healthAndSafety: 'sessionForm.healthAndSafety',
  confidential: 'sessionForm.confidential',
} as const satisfies Record<string, TextKey>

/** Label of each point field, in screen order. */
export const pointLabels = {
  title: 'sessionForm.point.title',
  kind: 'sessionForm.point.kind',
  description: 'sessionForm.description',
  expectedMinutes: 'sessionForm.point.minutes',
  rapporteur: 'sessionForm.point.rapporteur',
  thematics: 'sessionForm.point.thematics',
  references: 'sessionForm.point.references',
  consultation: 'sessionForm.point.consultation',
  minutesOf: 'sessionForm.point.minutesOf',
  commitment: 'sessionForm.point.commitment',
  proposals: 'sessionForm.point.proposals',
  opinion: 'outcome.opinion',
  'opinion.result': 'sessionForm.point.result',
  'opinion.text': 'outcome.text',
  'opinion.votes.for': 'outcome.for',
  'opinion.votes.against': 'outcome.against',
  'opinion.votes.abstentions': 'outcome.abstentions',
  'opinion.employerAnswer': 'point.employerAnswer',
  vote: 'sessionForm.point.vote',
  'vote.for': 'outcome.for',
  'vote.against': 'outcome.against',
  'vote.abstentions': 'outcome.abstentions',
} as const satisfies Record<string, TextKey>

/** Returns the label of a field for the error summary. */
export function labelOf(t: Translate, points: readonly PointFormValues[], field: string): string {
  const [, index, name] = /^points\.(\d+)\.(.+)$/.exec(field) ?? []
  if (name === undefined) return t(fieldLabels[field as keyof typeof fieldLabels] ?? 'sessionForm.session')
  const number = pointNumbers(points)[Number(index)] ?? ''
  return t('sessionForm.point.fieldOf', {
    number,
    field: t(pointLabels[name as keyof typeof pointLabels] ?? 'sessionForm.point.item'),
  })
}

/** Field names of the contract, as its messages call them. */
const contractLabels = (t: Translate): Record<string, string> => ({
  irp: lowerCaseFrench(t('sessionForm.body')),
  title: lowerCaseFrench(t('sessionForm.titleField')),
  startsAt: lowerCaseFrench(t('sessionForm.day')),
  endsAt: lowerCaseFrench(t('sessionForm.endTime')),
})
const lowerCaseFrench = (label: string) => label.toLocaleLowerCase('fr')

/** Creates messages for the numeric bounds of zod. */
const createErrorMap = (t: Translate) => {
  const known = issueMessage(t, contractLabels(t))
  return (issue: z.core.$ZodRawIssue): string | undefined => {
    if (issue.code === 'invalid_type' && issue.expected === 'number') return t('sessionForm.wholeNumber')
    if (issue.code === 'invalid_type' && issue.expected === 'int') return t('sessionForm.wholeNumber')
    if (issue.code === 'too_small' && issue.origin !== 'string' && issue.origin !== 'array')
      return t('sessionForm.least', { min: String(issue.minimum) })
    if (issue.code === 'too_big' && issue.origin === 'array')
      return t('sessionForm.mostItems', { max: String(issue.maximum) })
    if (issue.code === 'too_big' && issue.origin !== 'string')
      return t('sessionForm.most', { max: String(issue.maximum) })
    return known(issue)
  }
}

/** Validates the form with the contract and maps each issue to the visible field. */
export const sessionResolver =
  (t: Translate): Resolver<SessionFormValues> =>
  (typed, _context, options) => {
    const found = SessionForm.safeParse(toSessionDraft(typed), { error: createErrorMap(t) })
    if (found.success) return { values: typed, errors: {} }
    const issues = found.error.issues.map(({ path, message }) => ({
      field: fieldOfContractPath(typed.points, path),
      message,
    }))
    const missing = missingTimeErrors(t, typed)
    const faults = [...missing, ...issues.filter(({ field }) => missing.length === 0 || !timeFields.has(field))]
    return { values: {}, errors: toNestErrors<SessionFormValues>(firstErrorByField(faults), options) }
  }

const timeFields = new Set(['day', 'startTime', 'endTime'])
/**
 * Returns an error for each empty date or time. The contract only sees them combined, and would report an invalid date.
 */
const missingTimeErrors = (t: Translate, typed: SessionFormValues): FieldError[] =>
  (['day', 'startTime', 'endTime'] as const).flatMap((field) =>
    typed[field] ? [] : [{ field, message: t('valid.required', { path: lowerCaseFrench(t(fieldLabels[field])) }) }],
  )

/** Keeps the first error of each field. */
const firstErrorByField = (faults: readonly FieldError[]) =>
  Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, { type: 'contract', message }]))

/** Converts the violations of the server to field errors. @param points as they were sent */
export const fromViolations = (points: readonly PointFormValues[], violations: readonly Violation[]): FieldError[] =>
  violations.map(({ propertyPath, message }) => ({
    field: fieldOfContractPath(points, parsePropertyPath(propertyPath)),
    message: frenchSpaces(message),
  }))

/** Splits `agenda[2].points[0].title` into keys. */
const parsePropertyPath = (path: string) =>
  path.split(/[.[\]]+/).flatMap((step) => (step === '' ? [] : [/^\d+$/.test(step) ? Number(step) : step]))

/** Lists all errors in screen order. */
export function listFieldErrors(
  errors: FieldErrors<SessionFormValues>,
  points: readonly PointFormValues[],
): FieldError[] {
  const names = Object.keys(fieldLabels).flatMap((name) =>
    name === 'points'
      ? points.flatMap((_point, index) => Object.keys(pointLabels).map((field) => `points.${index}.${field}`))
      : [name],
  )
  return names.flatMap((field) => {
    const message = errorMessageAt(errors, field)
    return message ? [{ field, message }] : []
  })
}

/** Returns the error message of a field, if any. */
export function errorMessageAt(errors: FieldErrors, field: string): string | undefined {
  const found: { message?: string } | undefined = get(errors, field)
  return found?.message
}

/** Returns the DOM id of a field. */
export const fieldId = (field: string) => `champ-${field.replaceAll('.', '-')}`
