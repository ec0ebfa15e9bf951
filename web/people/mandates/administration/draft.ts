import type { z } from 'zod'
import { JobForm, MandateForm } from '#contract/people/references.ts'
import { nextPosition } from '#web/ground/records/opened.ts'
import type { List } from '#web/people/mandates/api.ts'
import type { Held } from './api.ts'

/** A function or a mandate as it is typed; a function has no vote. */
export interface Draft {
  name: string
  position: number | null
  active: boolean
  voting: boolean
}

/** A number that is left empty is refused by the schema as one that is missing. */
export const schemas = { jobs: JobForm, mandates: MandateForm } as unknown as Record<
  List,
  z.ZodType<JobForm | MandateForm, Draft>
>

/** In the order of the form. */
export const order = ['name', 'position', 'voting', 'active'] as const satisfies (keyof Draft)[]

/** What the form shows of one of them; a new one comes after the others. */
export const draftAmong =
  (others: readonly Held[]) =>
  (held: Held | null): Draft => ({
    name: held?.name ?? '',
    position: held?.position ?? nextPosition(others),
    active: held?.active ?? true,
    voting: held !== null && 'voting' in held && held.voting,
  })
