import { z } from 'zod'
import { limits } from '#contract/ground/limits.ts'
import { Day } from '#contract/ground/shapes.ts'
import type { Me } from '#contract/people/accounts.ts'
import { ContactFields, mostWishedDates, TrainingWish } from '#contract/people/contact.ts'
import type { ContactVariant } from '#contract/people/contactStates.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { formatPhone } from '#web/ground/i18n/names.ts'

/** Training wish as typed: numbers are text, empty days are null. */
const Wish = TrainingWish.extend({
  participants: z.string().trim().transform(Number).pipe(TrainingWish.shape.participants),
  wishedDates: z.array(Day.nullable()).transform((days) => days.filter((day) => day !== null)),
})

/** Schema of the message form. The honeypot is accepted here and judged by the server. */
export const messageOf = (t: Translate) =>
  ContactFields.omit({ variant: true }).extend({
    training: Wish.nullable(),
    website: z.string(),
    file: z
      .instanceof(File)
      .refine(({ name, type }) => type === 'application/pdf' || /\.pdf$/i.test(name), t('contact.file.type'))
      .refine(({ size }) => size <= limits.contactFileBytes, t('contact.file.size'))
      .nullable(),
  })
type Shape = ReturnType<typeof messageOf>
export type Draft = z.input<Shape>
export type Written = z.output<Shape>

/** Field names in the order of the form. */
export const order = [
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
export function prefilled(t: Translate, user: Me, variant: ContactVariant): Draft {
  const places = placesOf(user)
  return {
    topic: '',
    training:
      variant === 'training'
        ? {
            format: 'webinar',
            participants: '',
            wishedDates: Array(mostWishedDates).fill(null),
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
    irps: listOf(places.map(({ irp }) => irp.name)),
    mandates: listOf(places.map(({ mandate }) => mandate?.name)),
    mandatePeriod: periodOf(t, user),
  }
}

const placesOf = ({ mainIrp, mainMandate, userIrpInformations }: Me) => [
  ...(mainIrp ? [{ irp: mainIrp, mandate: mainMandate }] : []),
  ...userIrpInformations.filter(({ current }) => current),
]

const listCharacters = 500
const listOf = (names: readonly (string | undefined)[]) =>
  [...new Set(names.filter((name) => name !== undefined))].join(', ').slice(0, listCharacters)

function periodOf(t: Translate, { mainStartsOn: start, mainEndsOn: end }: Me): string {
  if (start && end) return `${formatDay(start)} – ${formatDay(end)}`
  if (start) return t('contact.since', { date: formatDay(start) })
  return end ? t('contact.until', { date: formatDay(end) }) : ''
}
