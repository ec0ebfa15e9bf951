import { z } from 'zod'
import { collection, Id, item } from './shapes.ts'

export const bodyKinds = ['CSEC', 'CSE', 'CSSCT_CENTRALE', 'CSSCT', 'COMMISSION', 'PROXIMITE', 'GROUPE'] as const

/** A body as other records name it. */
export const BodyReference = z.object({ id: Id, name: z.string(), label: z.string() })
export type BodyReference = z.infer<typeof BodyReference>

/** A staff-representative body (seed §3 "Irp"; DOMAIN §2.1). The list is flat; the tree is drawn from `parentIrp`. */
export const Irp = item('Irp', {
  id: Id,
  name: z.string(),
  label: z.string(),
  kind: z.enum(bodyKinds),
  code: z.string(),
  active: z.boolean(),
  position: z.int().nonnegative(),
  description: z.string().nullable(),
  parentIrp: z.object({ id: Id }).nullable(),
  /** addresses of the bodies just below */
  children: z.array(z.string()),
  /** calendar days: the order of the day before a session, the minutes after it (DOMAIN §4) */
  delays: z.object({ agendaNoticeDays: z.int(), minutesDueDays: z.int() }),
})
export type Irp = z.infer<typeof Irp>
export const Irps = collection(Irp)
