import type { Transaction } from 'kysely'
import { RegistrationFields, type RegistrationForm } from '#contract/registration.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/open.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { mayStill, type Quota, spend } from '#server/ground/http/limits/quota.ts'
import { refuseFields } from '#server/ground/http/payload/refuseFields.ts'
import { refuseWhole } from '#server/ground/http/payload/refuseWhole.ts'
import { network } from '#server/ground/identity/addresses.ts'
import { isReserved } from '#server/ground/identity/recoveryLinks.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { post } from '#server/messaging/mails/post.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { findAdministratorsToTell, mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { refusalOfPassword } from '#server/people/accounts/passwords/newPassword.ts'
import { hashPassword } from '#server/people/accounts/passwords.ts'
import { lookUpPlaces } from '#server/people/accounts/places.ts'
import { writeSeats } from '#server/people/bodies/seats.ts'

/** Limit per network (QUALITY AUT-04). Counts valid forms only. */
const perNetwork: Quota = { name: 'registration', times: 5, seconds: 3_600 }
/** Limits the mails that an owner receives because of somebody else's forms. */
const perOwner: Quota = { name: 'registration.exists', times: 3, seconds: 3_600 }

/**
 * Creates a pending account with reader seats, and notifies the administrators (DOMAIN §11). An address that already
 * has an account is refused; where existing addresses are hidden, its owner is mailed instead (QUALITY AUT-04).
 * @param address IP address of the caller
 * @throws Failure with the violations of the fields, `request.tooMany`, `server.busy`
 */
export async function register(portal: Portal, form: RegistrationForm, address: string): Promise<void> {
  const { db, config } = portal
  const { faults, bodies } = await examine(db, form)
  refuseFields(faults)

  await spend(portal, perNetwork, network(address))
  const passwordHash = await hashPassword(form.password)
  const mainBody = bodies.find(({ id }) => id === form.mainIrp.id)
  const isNew = await db
    .transaction()
    .execute((tx) => writeAccount(portal, tx, { ...form, passwordHash, body: mainBody?.name ?? '' }))
  if (isNew) return
  if (!config.hidesExisting) refuseFields([['email', 'users.emailTaken']])
  await tellOwner(portal, form.email)
}

/**
 * Reports the violations of the schema together with those of the database for the valid fields.
 * @param written the body as received
 * @throws Failure always
 */
export const refuseRegistration = ({ db }: Portal, written: unknown, refused: Error): Promise<never> =>
  refuseWhole(RegistrationFields, written, refused, async (fields) => (await examine(db, fields)).faults)

/** Checks valid fields beyond their schema: seats and password. */
async function examine(db: Db, form: Partial<RegistrationForm>) {
  const { firstName = '', lastName = '', email = '', password } = form
  const { faults, bodies } = await lookUpPlaces(db, form)
  const who = [firstName, lastName, email, ...bodies.flatMap(({ name, label }) => [name, label])]
  const refusal = password === undefined ? null : await refusalOfPassword(password, who)
  return { bodies, faults: refusal ? [['password', refusal] as const, ...faults] : faults }
}

interface Request extends RegistrationForm {
  passwordHash: string
  /** name of the main body */
  body: string
}

/**
 * Inserts the account, its seats and the notifications. @returns false when the address is taken: one of two concurrent
 * requests is written
 */
async function writeAccount(portal: Portal, tx: Transaction<Schema>, request: Request): Promise<boolean> {
  const { gender, firstName, lastName, email, phoneNumber, address, passwordHash, note, consent, body } = request
  // A recovery link reserves the address for its owner.
  if (await isReserved(tx, email, null, portal.clock.now())) return false
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
    })
    .onConflict((taken) => taken.constraint('users_email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!account) return false
  const others = request.userIrpInformations.map((place) => ({ ...place, irpRole: 'reader' as const }))
  await writeSeats(tx, account.id, { ...request, mainIrpRole: 'reader', userIrpInformations: others })
  await audit(portal, tx, account, 'account.registered', 'user', account.id)
  const facts = { userId: account.id, firstName, lastName, body }
  const { listeners, mailboxes } = await findAdministratorsToTell(tx, 'account.registered')
  const cause = `registered:${account.id}`
  await notify(portal, tx, { kind: 'account.registered', cause, aboutUserId: account.id }, listeners)
  await post(
    portal,
    tx,
    mailboxes.map((to) => ({ kind: 'account.registered', to, facts })),
  )
  return true
}

async function tellOwner(portal: Portal, email: string): Promise<void> {
  if (!(await mayStill(portal, perOwner, email))) return
  await portal.db.transaction().execute(async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .select(['id', 'firstName', 'lastName', 'email'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!owner) return
    await post(portal, tx, [{ kind: 'account.exists', to: mailboxOf(owner), facts: { firstName: owner.firstName } }])
  })
}
