import { randomBytes } from 'node:crypto'
import type { FirstAdministratorForm } from '#contract/people/accounts/firstAdministrator.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import {
  appointOnlyAdministrator,
  firstLinkLastsMs,
  hasAdministrator,
  lockAdministrators,
} from './firstAdministrator.ts'
import { checkNewPassword } from './passwords/checkNewPassword.ts'
import { hashPassword } from './passwords/passwords.ts'
import { createDeviceCookie } from './signIn/deviceCookie.ts'
import { createSignIn, type NewSignIn } from './signIn/signIns.ts'

/**
 * Creates the link by which the first administrator of a portal registers, and replaces the previous one.
 * @returns the path of its page; null when an administrator can already sign in
 */
export const createFirstAdministratorLink = ({ db, clock }: Portal): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    await lockAdministrators(tx)
    if (await hasAdministrator(tx)) return null
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(clock.now().getTime() + firstLinkLastsMs).toISOString()
    const values = { tokenHash: hashToken(token), expiresAt }
    await tx
      .insertInto('firstAdministratorLinks')
      .values(values)
      .onConflict((before) => before.column('sole').doUpdateSet(values))
      .execute()
    return `/auth/first-administrator/${token}`
  })

/** Whether the link can still create an account. Does not use it up. */
export async function isFirstLinkOpen({ db, clock }: Portal, token: string): Promise<boolean> {
  const found = await linksOf(db, token, clock.now()).select('sole').executeTakeFirst()
  return found !== undefined && !(await hasAdministrator(db))
}

const linksOf = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('firstAdministratorLinks')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now.toISOString())

/**
 * Creates the account of the first administrator with the password they chose, uses up the link and signs them in.
 * @param from the device that made the call
 * @returns the cookies of the sign-in and of the known device
 * @throws Failure with the violations of the fields: `users.linkExpired`, `users.commonPassword`; `server.busy`
 */
export async function registerFirstAdministrator(
  portal: Portal,
  form: FirstAdministratorForm,
  from: Pick<NewSignIn, 'device' | 'address'>,
): Promise<{ token: string; device: string }> {
  const { db, clock, config } = portal
  const { token, password, gender, ...person } = form
  const refusal = await checkNewPassword(password, [person.firstName, person.lastName, person.email])
  rejectFields([
    ...((await isFirstLinkOpen(portal, token)) ? [] : [['token', 'users.linkExpired'] as const]),
    ...(refusal ? [['password', refusal] as const] : []),
  ])
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    await lockAdministrators(tx)
    const used = await linksOf(tx, token, clock.now()).select('sole').executeTakeFirst()
    rejectFields(used && !(await hasAdministrator(tx)) ? [] : [['token', 'users.linkExpired']])
    await tx.deleteFrom('firstAdministratorLinks').execute()
    const userId = await appointOnlyAdministrator(portal, tx, person)
    // The data of the form replaces that of an account registered earlier with this address.
    await tx
      .updateTable('users')
      .set({ ...person, gender, passwordHash })
      .where('id', '=', userId)
      .execute()
    const visit = { ...from, userId, byPassword: true, lastsMs: config.retention.signInMs }
    const signIn = await createSignIn(tx, visit, clock.now())
    return { token: signIn, device: createDeviceCookie(portal, { email: person.email, passwordHash }) }
  })
}
