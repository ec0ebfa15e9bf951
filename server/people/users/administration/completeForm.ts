import { z } from 'zod'
import { relation } from '#contract/ground/shapes.ts'
import type { UserRecord } from '#contract/people/users/users.ts'

/**
 * Completes an administrator's `PUT` body to a whole `AdminUserForm`: omitted optional fields of the account, and of
 * seats that the user holds, take their stored value. The list of seats is not completed: a seat that is not in it is
 * removed.
 * @param record the account as administrators read it
 * @param body as received; the schema refuses what is not an object
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
