import type { z } from 'zod'
import { normalizeEmail } from '#contract/ground/emails.ts'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { whenFieldsAreValid } from '#contract/ground/shapes.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { OwnProfileForm, ownProfileFormOf } from '#contract/people/users/userForms.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { formatPhone } from '#web/ground/i18n/names.ts'

const Fields = OwnProfileForm.omit({ version: true })
/** Input of the profile form. */
export type Draft = z.input<typeof Fields>
export type Profile = z.output<typeof Fields>

/** Whether the typed address differs from the current one. */
export const isOtherEmail = (written: string, current: string) =>
  (normalizeEmail(written) ?? written.trim()) !== current

/**
 * Schema of the profile form.
 * @param user as stored: the names may stay, another email address requires the password
 */
export const profileSchema = (t: Translate, user: Pick<Me, 'email' | 'firstName' | 'lastName'>) =>
  ownProfileFormOf(user)
    .omit({ version: true })
    .superRefine(
      ({ email, currentPassword }, context) => {
        if (!isOtherEmail(email, user.email) || currentPassword) return
        const message = t('valid.required', { path: fieldLabels.currentPassword })
        context.addIssue({ code: 'custom', path: ['currentPassword'], message })
      },
      whenFieldsAreValid('email', 'currentPassword'),
    )

const idText = (record: { id: number } | null) => record && String(record.id)

/** Initial values of the form. */
export const draftOf = (user: Me): Draft => ({
  gender: user.gender,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  currentPassword: '',
  phoneNumber: user.phoneNumber === null ? '' : formatPhone(user.phoneNumber),
  address: user.address ?? '',
  mainJob: idText(user.mainJob),
  mainStartsOn: user.mainStartsOn,
  mainEndsOn: user.mainEndsOn,
  userIrpInformations: user.userIrpInformations.map(({ irp, job, startsOn, endsOn }) => ({
    irp: { id: irp.id },
    job: idText(job),
    startsOn,
    endsOn,
  })),
})

/** Field names in the order of the form. */
export const fieldOrder = [
  'gender',
  'firstName',
  'lastName',
  'email',
  'currentPassword',
  'phoneNumber',
  'address',
  'mainJob',
  'mainStartsOn',
  'mainEndsOn',
  'userIrpInformations',
] as const satisfies (keyof Draft)[]
