import { z } from 'zod'
import { limits } from '#contract/ground/limits.ts'
import { Day } from '#contract/ground/shapes.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'
import {
  ContactFields,
  type ContactTopic,
  maxTrainingDates,
  TrainingRequest,
} from '#contract/people/contact/contact.ts'
import type { ContactVariant } from '#contract/people/contact/contactStates.ts'
import { formatDay, formatDayLong } from '#web/ground/i18n/dates.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { formatPhone } from '#web/ground/i18n/names.ts'

/** Training wish as typed: numbers are text, empty days are null. */
const Wish = TrainingRequest.extend({
  participants: z.string().trim().transform(Number).pipe(TrainingRequest.shape.participants),
  wishedDates: z.array(Day.nullable()).transform((days) => days.filter((day) => day !== null)),
})

/** Schema of the message form. The honeypot is accepted here and judged by the server. */
export const messageSchema = (t: Translate) =>
  ContactFields.omit({ variant: true }).extend({
    training: Wish.nullable(),
    website: z.string(),
    file: z
      .instanceof(File)
      .refine(({ name, type }) => type === 'application/pdf' || /\.pdf$/i.test(name), t('contact.file.type'))
      .refine(({ size }) => size <= limits.contactFileBytes, t('contact.file.size'))
      .nullable(),
  })
type MessageSchema = ReturnType<typeof messageSchema>
export type Draft = z.input<MessageSchema>
export type MessageOutput = z.output<MessageSchema>

/** Field names in the order of the form. */
export const fieldOrder = [
  'topic',
  'training',
  'message',
  'file',
  'copy',
  'gender',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'address',
  'irps',
  'mandates',
  'mandatePeriod',
] as const satisfies (keyof Draft)[]

/** Returns the initial values of the form, prefilled from the user's profile (SPEC §3). */
export function createPrefilledDraft(t: Translate, user: Me, variant: ContactVariant): Draft {
  const places = currentPlaces(user)
  return {
    topic: '',
    training:
      variant === 'training'
        ? {
            format: 'webinar',
            participants: '',
            wishedDates: Array(maxTrainingDates).fill(null),
            level: null,
            needs: '',
          }
        : null,
    message: '',
    file: null,
    copy: false,
    website: '',
    gender: user.gender,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phoneNumber: user.phoneNumber === null ? '' : formatPhone(user.phoneNumber),
    address: user.address ?? '',
    irps: joinNames(places.map(({ irp }) => irp.name)),
    mandates: joinNames(places.map(({ mandate }) => mandate?.name)),
    mandatePeriod: periodOf(t, user),
  }
}

/** Returns the fields of a request for the first training of a mandate. Empty without a place in that body. */
export function firstTrainingRequest(
  t: Translate,
  user: Me,
  bodyId: number,
  topics: readonly ContactTopic[],
): Partial<Draft> {
  const place = [...mainPlace(user), ...user.userIrpInformations].find(({ irp }) => irp.id === bodyId)
  if (!place) return {}
  const { irp, startsOn } = place
  const topic = topics.find(({ variant }) => variant === 'training')
  return {
    ...(topic && { topic: String(topic.id) }),
    training: {
      format: 'onsite',
      participants: '1',
      wishedDates: Array(maxTrainingDates).fill(null),
      level: 'beginner',
      needs: '',
    },
    message: startsOn
      ? t('training.firstSince', { body: irp.name, day: formatDayLong(startsOn) })
      : t('training.first', { body: irp.name }),
  }
}

const mainPlace = ({ mainIrp, mainStartsOn }: Me) => (mainIrp ? [{ irp: mainIrp, startsOn: mainStartsOn }] : [])

const currentPlaces = ({ mainIrp, mainMandate, userIrpInformations }: Me) => [
  ...(mainIrp ? [{ irp: mainIrp, mandate: mainMandate }] : []),
  ...userIrpInformations.filter(({ current }) => current),
]

const maxListCharacters = 500
const joinNames = (names: readonly (string | undefined)[]) =>
  [...new Set(names.filter((name) => name !== undefined))].join(', ').slice(0, maxListCharacters)

function periodOf(t: Translate, { mainStartsOn: start, mainEndsOn: end }: Me): string {
  if (start && end) return `${formatDay(start)} – ${formatDay(end)}`
  if (start) return t('contact.since', { date: formatDay(start) })
  return end ? t('contact.until', { date: formatDay(end) }) : ''
}
