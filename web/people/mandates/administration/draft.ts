import type { z } from 'zod'
import { JobForm, MandateForm } from '#contract/people/references.ts'
import { nextPosition } from '#web/ground/records/openedRecord.ts'
import type { ReferenceList } from '#web/people/mandates/api.ts'
import type { JobOrMandate } from './api.ts'

/** Form values of a function or mandate; only mandates have a vote. */
export interface Draft {
  name: string
  position: number | null
  active: boolean
  voting: boolean
  votesWhenReplacing: boolean
}

/** Schemas of the forms: they report an empty number as missing. */
export const schemas = { jobs: JobForm, mandates: MandateForm } as unknown as Record<
  ReferenceList,
  z.ZodType<JobForm | MandateForm, Draft>
>

/** Field names in the order of the form. */
export const fieldOrder = [
  'name',
  'position',
  'voting',
  'votesWhenReplacing',
  'active',
] as const satisfies (keyof Draft)[]

/** Returns the initial values of the form; a new record comes last. */
export const createDraftBuilder =
  (others: readonly JobOrMandate[]) =>
  (held: JobOrMandate | null): Draft => ({
    name: held?.name ?? '',
    position: held?.position ?? nextPosition(others),
    active: held?.active ?? true,
    voting: held !== null && 'voting' in held && held.voting,
    votesWhenReplacing: held !== null && 'voting' in held && held.votesWhenReplacing,
  })
