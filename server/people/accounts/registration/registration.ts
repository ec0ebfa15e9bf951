import type { Transaction } from 'kysely'
import { RegistrationFields, type RegistrationForm } from '#contract/people/accounts/registration.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { consumeQuota, type Quota, tryConsumeQuota } from '#server/ground/http/limits/quota.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { rejectWithAllViolations } from '#server/ground/http/payload/validationErrors.ts'
import { networkPrefix } from '#server/ground/identity/ipAddresses.ts'
import { isAddressReserved } from '#server/ground/identity/recoveryLinks.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { findAdministratorsToNotify, mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { checkNewPassword } from '#server/people/accounts/passwords/checkNewPassword.ts'
import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'
import { mailConfirmation, mayMailConfirmation } from '#server/people/accounts/requestConfirmation.ts'
import { checkSeatChoices } from '#server/people/accounts/seatChoices.ts'
import { writeSeats } from '#server/people/bodies/seats.ts'

/** Limit per network (QUALITY AUT-04). Counts valid forms only. */
const networkQuota: Quota = { name: 'registration', times: 5, seconds: 3_600 }
/** Limits the mails that an owner receives because of somebody else's forms. */
const ownerQuota: Quota = { name: 'registration.exists', times: 3, seconds: 3_600 }

/**
 * Creates a pending account with reader seats, notifies the administrators (DOMAIN §11), and mails a link that confirms
 * the address. One that already has an account is refused; where existing addresses are hidden, its owner is mailed
 * instead (QUALITY AUT-04).
 * @param address IP address of the caller
 * @throws Failure with the violations of the fields, `request.tooMany`, `server.busy`
 */
export const register = (portal: Portal, form: RegistrationForm, address: string): Promise<void> =>
  registerWith(portal, form, address, async () => ({ passwordHash: await hashPassword(form.password) }))

/** How a new account is opened: by a password, or by what `afterInsert` writes in the same transaction. */
interface NewDoor {
  passwordHash: string | null
  /** a provider vouches for the address: no link is mailed to confirm it */
  isEmailConfirmed?: boolean
  afterInsert?: (tx: Transaction<Schema>, userId: number) => Promise<void>
}

/**
 * Creates a pending account as `register` does, with the door that `prepareDoor` returns once the form is valid.
 * @throws Failure as `register`, and those of `prepareDoor`
 */
export async function registerWith(
  portal: Portal,
  form: Omit<RegistrationForm, 'password'> & { password?: string },
  address: string,
  prepareDoor: () => Promise<NewDoor>,
): Promise<void> {
  const { db, config } = portal
  const { faults, bodies } = await validateRegistration(db, form)
  rejectFields(faults)

  await consumeQuota(portal, networkQuota, networkPrefix(address))
  const { passwordHash, isEmailConfirmed = false, afterInsert } = await prepareDoor()
  const isLinkMailed = !isEmailConfirmed && (await mayMailConfirmation(portal, form.email))
  const mainBody = bodies.find(({ id }) => id === form.mainIrp.id)
  const isNew = await db.transaction().execute(async (tx) => {
    const id = await writeAccount(portal, tx, { ...form, passwordHash, isEmailConfirmed, body: mainBody?.name ?? '' })
    if (id === null) return false
    await afterInsert?.(tx, id)
    if (isLinkMailed) await mailConfirmation(portal, tx, { ...form, id })
    return true
  })
  if (isNew) return
  if (!config.hidesExisting) rejectFields([['email', 'users.emailTaken']])
  await notifyAddressOwner(portal, form.email)
}

/**
 * Reports the violations of the schema together with those of the database for the valid fields.
 * @param written the body as received
 * @throws Failure always
 */
export const refuseRegistration = ({ db }: Portal, written: unknown, refused: Error): Promise<never> =>
  rejectWithAllViolations(
    RegistrationFields,
    written,
    refused,
    async (fields) => (await validateRegistration(db, fields)).faults,
  )

/** Checks valid fields beyond their schema: seats and password. */
export async function validateRegistration(db: Db, form: Partial<RegistrationForm>) {
  const { firstName = '', lastName = '', email = '', password } = form
  const { faults, bodies } = await checkSeatChoices(db, form)
  const who = [firstName, lastName, email, ...bodies.flatMap(({ name, label }) => [name, label])]
  const refusal = password === undefined ? null : await checkNewPassword(password, who)
  return { bodies, faults: refusal ? [['password', refusal] as const, ...faults] : faults }
}

interface RegistrationRequest extends Omit<RegistrationForm, 'password'> {
  passwordHash: string | null
  isEmailConfirmed: boolean
  /** name of the main body */
  body: string
}

/**
 * Inserts the account, its seats and the notifications. @returns the id of the account; null when the address is taken:
 * one of two concurrent requests is written
 */
async function writeAccount(
  portal: Portal,
  tx: Transaction<Schema>,
  request: RegistrationRequest,
): Promise<number | null> {
  const { gender, firstName, lastName, email, phoneNumber, address, note, consent, body } = request
  const { passwordHash, isEmailConfirmed } = request
  // A recovery link reserves the address for its owner.
  if (await isAddressReserved(tx, email, null, portal.clock.now())) return null
  const now = portal.clock.now().toISOString()
  const account = await tx
    .insertInto('users')
    .values({
      gender,
      firstName,
      lastName,
      email,
      phoneNumber,
      address,
      passwordHash,
      registrationNote: note,
      dataNoticeReadAt: consent ? now : null,
      createdAt: now,
      updatedAt: now,
      activatedAt: null,
      emailConfirmedAt: isEmailConfirmed ? now : null,
    })
    .onConflict((taken) => taken.constraint('users_email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!account) return null
  const others = request.userIrpInformations.map((place) => ({ ...place, irpRole: 'reader' as const }))
  await writeSeats(tx, account.id, { ...request, mainIrpRole: 'reader', userIrpInformations: others })
  await audit(portal, tx, account, 'account.registered', 'user', account.id)
  const facts = { userId: account.id, firstName, lastName, body, isEmailConfirmed }
  const { listeners, mailboxes } = await findAdministratorsToNotify(tx, 'account.registered')
  const cause = `registered:${account.id}`
  await notify(portal, tx, { kind: 'account.registered', dedupeKey: cause, aboutUserId: account.id }, listeners)
  await enqueueMails(
    portal,
    tx,
    mailboxes.map((to) => ({ kind: 'account.registered', to, facts })),
  )
  return account.id
}

async function notifyAddressOwner(portal: Portal, email: string): Promise<void> {
  if (!(await tryConsumeQuota(portal, ownerQuota, email))) return
  await portal.db.transaction().execute(async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .select(['id', 'firstName', 'lastName', 'email'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!owner) return
    await enqueueMails(portal, tx, [
      { kind: 'account.exists', to: mailboxOf(owner), facts: { firstName: owner.firstName } },
    ])
  })
}
