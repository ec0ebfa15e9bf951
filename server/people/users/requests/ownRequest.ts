import { sql, type Transaction } from 'kysely'
import {
  type AccountRequest,
  RequestCorrectionFields,
  type RequestCorrectionForm,
} from '#contract/people/accounts/accountRequests.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { changedFields } from '#server/ground/audit/details.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { consumeQuota, type Quota } from '#server/ground/http/limits/quota.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { rejectWithAllViolations } from '#server/ground/http/payload/validationErrors.ts'
import { endLinks } from '#server/ground/identity/accountLinks.ts'
import { lockAdministration } from '#server/ground/identity/lockAdministration.ts'
import { isAddressReserved } from '#server/ground/identity/recoveryLinks.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findAccountWith } from '#server/people/accounts/me.ts'
import {
  confirmationAgainQuota,
  mailConfirmation,
  mayMailConfirmation,
} from '#server/people/accounts/requestConfirmation.ts'
import { checkSeatChoices } from '#server/people/accounts/seatChoices.ts'
import { writeSeats } from '#server/people/bodies/seats.ts'
import { eraseAccounts, lockForErasure } from '#server/people/users/erasure/erasure.ts'
import { type LockedPerson } from '#server/people/users/lockAccounts.ts'
import { identifyRequester, lockRequest, type RequesterCall } from './identifyRequester.ts'

/** Corrections of one request. */
const correctionQuota: Quota = { name: 'registration.correction', times: 20, seconds: 3_600 }

/**
 * Finds the request of whoever proves that it is theirs.
 * @throws Failure those of `identifyRequester`
 */
export async function findOwnRequest(portal: Portal, call: RequesterCall): Promise<AccountRequest> {
  const { id } = await identifyRequester(portal, call)
  return present(portal, id)
}

/**
 * Replaces the request with the corrected one. Mails a link to another address, which confirms it.
 * @throws Failure those of `findOwnRequest`, with the violations of the fields, `request.tooMany`
 */
export async function correctOwnRequest(
  portal: Portal,
  call: RequesterCall,
  form: RequestCorrectionForm,
): Promise<AccountRequest> {
  const requester = await identifyRequester(portal, call)
  await consumeQuota(portal, correctionQuota, String(requester.id))
  const isLinkMailed = form.email !== requester.email && (await mayMailConfirmation(portal, form.email, requester.id))
  return portal.db.transaction().execute(async (tx) => {
    const person = await lockRequest(tx, requester)
    rejectFields(await validateCorrection(portal, tx, person, form))
    await writeCorrection(portal, tx, person, form)
    if (form.email !== person.email) await endLinks(tx, person.id, ['request'])
    if (isLinkMailed) await mailConfirmation(portal, tx, { ...form, id: person.id })
    return present({ ...portal, db: tx }, person.id)
  })
}

/**
 * Mails another link that confirms the address, unless it is confirmed.
 * @throws Failure those of `findOwnRequest`, `request.tooMany`
 */
export async function mailConfirmationAgain(portal: Portal, call: RequesterCall): Promise<AccountRequest> {
  const requester = await identifyRequester(portal, call)
  const request = await present(portal, requester.id)
  if (request.emailConfirmed) return request
  await consumeQuota(portal, confirmationAgainQuota, requester.email)
  return portal.db.transaction().execute(async (tx) => {
    const person = await lockRequest(tx, requester)
    await mailConfirmation(portal, tx, person)
    return present({ ...portal, db: tx }, person.id)
  })
}

/**
 * Reports the violations of the schema together with those of the database for the valid fields. Needs the proof: only
 * the author learns whether an address is taken.
 * @param written the body as received
 * @throws Failure always
 */
export async function refuseCorrection(
  portal: Portal,
  call: RequesterCall,
  written: unknown,
  refused: Error,
): Promise<never> {
  const { id, email } = await identifyRequester(portal, call)
  // A refused correction tells whether an address is taken: it counts like any other.
  await consumeQuota(portal, correctionQuota, String(id))
  return rejectWithAllViolations(RequestCorrectionFields, written, refused, (fields) =>
    validateCorrection(portal, portal.db, { id, email }, fields),
  )
}

/**
 * Deletes the request with everything that was entered. Cannot be undone.
 * @throws Failure those of `findOwnRequest`
 */
export async function withdrawOwnRequest(portal: Portal, call: RequesterCall): Promise<void> {
  const requester = await identifyRequester(portal, call)
  await portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    const person = await lockRequest(tx, requester)
    await lockForErasure(tx, [person])
    await audit(portal, tx, null, 'account.requestWithdrawn', 'user', person.id)
    await eraseAccounts(portal, tx, [person])
  })
}

async function validateCorrection(
  { config, clock }: Portal,
  db: Db,
  { id, email: former }: { id: number; email: string },
  form: Partial<RequestCorrectionForm>,
): Promise<FieldFailure[]> {
  const { faults } = await checkSeatChoices(db, form, id)
  const { email = former } = form
  if (email === former) return [...faults]
  if (config.hidesExisting) return [['email', 'users.fixedEmail'], ...faults]
  const { rows: owners } = await sql`select from users where email = ${email} and id <> ${id}`.execute(db)
  const isTaken = owners.length > 0 || (await isAddressReserved(db, email, id, clock.now()))
  return isTaken ? [['email', 'users.emailTaken'], ...faults] : [...faults]
}

async function writeCorrection(
  portal: Portal,
  tx: Transaction<Schema>,
  person: LockedPerson,
  form: RequestCorrectionForm,
): Promise<void> {
  const { gender, firstName, lastName, email, phoneNumber, address, note } = form
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      gender,
      firstName,
      lastName,
      email,
      phoneNumber,
      address,
      registrationNote: note,
      ...(email !== person.email && { mailRefusedAt: null }),
      updatedAt: portal.clock.now().toISOString(),
      updatedBy: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', person.id)
    .execute()
  const others = form.userIrpInformations.map((seat) => ({ ...seat, irpRole: 'reader' as const }))
  await writeSeats(tx, person.id, { ...form, mainIrpRole: 'reader', userIrpInformations: others })
  const fields = changedFields(person, { gender, firstName, lastName, email, phoneNumber, address })
  await audit(portal, tx, null, 'account.requestCorrected', 'user', person.id, { fields })
}

async function present(portal: Portal, id: number): Promise<AccountRequest> {
  const { account, more } = await findAccountWith(
    portal,
    id,
    sql<{ note: string | null; emailConfirmed: boolean }>`json_build_object(
    'note', users.registration_note, 'emailConfirmed', users.email_confirmed_at is not null)`,
  )
  const { createdAt, userIrpInformations, ...whole } = account
  return {
    ...whole,
    requestedAt: createdAt,
    canChangeEmail: !portal.config.hidesExisting,
    userIrpInformations: userIrpInformations.map(({ irpRole: _role, current: _current, ...seat }) => seat),
    ...more,
  }
}
