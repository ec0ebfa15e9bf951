import type { z } from 'zod'
import { JobForm, MandateForm } from '#contract/people/references.ts'
import { nextPosition } from '#web/ground/records/opened.ts'
import type { List } from '#web/people/mandates/api.ts'
import type { Held } from './api.ts'

/** Form values of a function or mandate; only mandates have a vote. */
export interface Draft {
  name: string
  position: number | null
  active: boolean
  voting: boolean
}

/** Schemas of the forms: they report an empty number as missing. */
export const schemas = { jobs: JobForm, mandates: MandateForm } as unknown as Record<
  List,
  z.ZodType<JobForm | MandateForm, Draft>
>

/** Field names in the order of the form. */
export const order = ['name', 'position', 'voting', 'active'] as const satisfies (keyof Draft)[]

/** Returns the initial values of the form; a new record comes last. */
export const draftAmong =
  (others: readonly Held[]) =>
  (held: Held | null): Draft => ({
    name: held?.name ?? '',
    position: held?.position ?? nextPosition(others),
    active: held?.active ?? true,
    voting: held !== null && 'voting' in held && held.voting,
  })
