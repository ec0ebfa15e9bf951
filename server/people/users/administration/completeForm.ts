import { z } from 'zod'
import { relation } from '#contract/shapes.ts'
import type { UserRecord } from '#contract/users.ts'

/**
 * Completes what an administrator sends to the address of an account, so that it is the whole of `AdminUserForm`: an optional field
 * that is left out is as the record has it, and so is one of a place that the person has. The list of places itself is as it is sent:
 * a place that is not in it is taken away.
 * @param record as administrators read it
 * @param body as it came; what is no object is for the schema to refuse
 */
export function completeForm(record: UserRecord, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { phoneNumber, address, roles, status, keptUntil, userIrpInformations } = record
  const { mainIrp, mainIrpRole, mainJob, mainMandate, mainStartsOn, mainEndsOn } = record
  const main = { mainIrp, mainIrpRole, mainJob, mainMandate, mainStartsOn, mainEndsOn }
  const whole = { phoneNumber, address, roles, status, keptUntil, ...main, userIrpInformations, ...body }
  const seats: unknown = whole.userIrpInformations
  return Array.isArray(seats)
    ? { ...whole, userIrpInformations: seats.map((seat) => completeSeat(userIrpInformations, seat)) }
    : whole
}

function completeSeat(held: UserRecord['userIrpInformations'], seat: unknown): unknown {
  const named = NamesBody.safeParse(seat)
  if (!named.success) return seat
  return { ...held.find(({ irp }) => irp.id === named.data.irp.id), ...(seat as object) }
}
const NamesBody = z.object({ irp: relation('irps') })
