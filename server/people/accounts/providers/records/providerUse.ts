import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { IdentityProviderUse } from '#contract/people/providers/identityProviders.ts'
import type { Config } from '#server/ground/configuration/config.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { isSameIssuer, listOpenProviders, withIssuer } from '#server/people/accounts/listProviders.ts'

/** What closing a provider would do. */
interface ClosingEffect extends IdentityProviderUse {
  /** accounts that it opens */
  userIds: number[]
  /** its issuer, as identities name it */
  issuers: string[]
}

/**
 * Finds whom a provider lets in, and whom closing it would shut out. A password and a passkey count where the settings
 * let the account use them; an account that may use a password can also ask for a link by mail, except that one
 * administrator at least has to come in at once.
 */
export async function findProviderUse(
  portal: Pick<Portal, 'db' | 'config' | 'secret'>,
  issuer: string,
): Promise<ClosingEffect> {
  const { db, config } = portal
  const closed = new URL(issuer)
  const others = (await listOpenProviders(portal)).filter((provider) => provider.issuer.href !== closed.href)
  const known = await db.selectFrom('identities').select('issuer').distinct().execute()
  const names = known.map((identity) => identity.issuer)
  const issuers = names.filter((name) => isSameIssuer(closed, name))
  const open = names.filter((name) => withIssuer(others, name) !== null)
  const { rows } = await sql<Counted>`
    with doors as (
      select users.id, ${isPasswordOpenSql(config)} as is_password_open, 'ROLE_ADMIN' = any(users.roles) as is_administrator,
        users.password_hash is not null or exists (select from passkeys where user_id = users.id) as has_own_door,
        exists (select from identities where user_id = users.id and issuer = any(${open}::text[])) as has_other,
        exists (select from identities where user_id = users.id and issuer = any(${issuers}::text[])) as is_concerned
      from users where status = 'validated'),
    ways as (select *, has_other or (is_password_open and has_own_door) as comes_in from doors)
    select coalesce(array_agg(id order by id) filter (where is_concerned), '{}') as user_ids,
      count(*) filter (where is_concerned and not comes_in) as only_door,
      coalesce(bool_or(is_concerned and not comes_in and not (is_password_open and ${config.mail !== null})), false)
        as shuts_out,
      coalesce(bool_or(is_administrator and is_concerned), false)
        and not coalesce(bool_or(is_administrator and comes_in), false) as shuts_administrators_out
    from ways
  `.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('an aggregate has one row')
  const { userIds, onlyDoor, shutsOut, shutsAdministratorsOut } = counted
  const refusal = shutsAdministratorsOut ? 'lastAdministrator' : shutsOut ? 'lastDoor' : null
  return { userIds, issuers, accounts: userIds.length, onlyDoor, refusal }
}

interface Counted {
  userIds: number[]
  onlyDoor: number
  shutsOut: boolean
  shutsAdministratorsOut: boolean
}

/** SQL condition over `users`: as `canUsePassword`. */
const isPasswordOpenSql = ({ passwordSignIn }: Config): RawBuilder<SqlBool> =>
  passwordSignIn === 'administrators' ? sql`'ROLE_ADMIN' = any(users.roles)` : sql`${passwordSignIn === 'all'}::boolean`
