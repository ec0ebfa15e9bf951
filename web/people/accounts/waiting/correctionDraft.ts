import type { z } from 'zod'
import { type AccountRequest, RequestCorrectionFields } from '#contract/people/accounts/accountRequests.ts'
import { addSeatIssues } from '#contract/people/seats.ts'
import { formatPhone } from '#web/ground/i18n/names.ts'
import { requestFieldOrder } from '#web/people/accounts/entry/requestFields.ts'

/** Schema of the correction form: the contract's, without the proof, which is known already. */
export const correctionSchema = RequestCorrectionFields.omit({ proof: true }).superRefine(addSeatIssues)
export type CorrectionDraft = z.input<typeof correctionSchema>

/** Field names in the order of the form. */
export const correctionOrder = [...requestFieldOrder, 'note'] as const satisfies (keyof CorrectionDraft)[]

const idText = (record: { id: number } | null) => (record ? String(record.id) : null)

/** Returns the form values of a request: relations as id text, `'3'`. */
export const correctionOf = (request: AccountRequest): CorrectionDraft => ({
  gender: request.gender,
  firstName: request.firstName,
  lastName: request.lastName,
  email: request.email,
  phoneNumber: request.phoneNumber ? formatPhone(request.phoneNumber) : '',
  address: request.address ?? '',
  mainIrp: idText(request.mainIrp) ?? '',
  mainJob: idText(request.mainJob),
  mainMandate: idText(request.mainMandate),
  mainStartsOn: request.mainStartsOn,
  mainEndsOn: request.mainEndsOn,
  userIrpInformations: request.userIrpInformations.map(({ irp, job, mandate, startsOn, endsOn }) => ({
    irp: String(irp.id),
    job: idText(job),
    mandate: idText(mandate),
    startsOn,
    endsOn,
  })),
  note: request.note ?? '',
})
