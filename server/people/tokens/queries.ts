import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { tokenActions } from '#contract/ground/policy/tokenScope.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { AccessToken, IssuedToken, IssuedTokensQuery } from '#contract/people/tokens/accessTokens.ts'
import { allConditions, type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { foldedContainsWordsCondition } from '#server/ground/database/sql/wordConditions.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { personReference } from '#server/people/users/present.ts'

type Clocked = Pick<Portal, 'db' | 'clock'>

/** Lists the access tokens of a person, newest first: those in use, and expired ones until they are deleted. */
export const listAccessTokens = ({ db, clock }: Clocked, { id }: Viewer, slice: Slice): Promise<Rows<AccessToken>> =>
  readPage(db, ownTokensList(sql`token.user_id = ${id}`, clock.now()), slice)

/** Finds an access token of a person. @throws Failure `record.notFound` */
export const findAccessToken = (db: Db, tokenId: number, now: Date): Promise<AccessToken> =>
  readItem(db, ownTokensList(sql`token.id = ${tokenId}`, now))

/** Lists the access tokens of everybody, newest first. */
export const listIssuedTokens = (
  { db, clock }: Clocked,
  { q, user }: IssuedTokensQuery,
  slice: Slice,
): Promise<Rows<IssuedToken>> => {
  const names = sql<string>`token.name || ' ' || person.first_name || ' ' || person.last_name`
  const condition = allConditions(
    user === undefined ? undefined : sql`token.user_id = ${user}`,
    q ? foldedContainsWordsCondition(names, q) : undefined,
  )
  return readPage(db, issuedTokensList(condition, clock.now()), slice)
}

/** SQL: the fields of a token that everybody who sees it gets. Needs `access_tokens` as `token`. */
const tokenFields = (now: Date) => sql`
  'id', token.id,
  'name', token.name,
  'actions', (select coalesce(json_agg(action order by place), '[]') from unnest(token.actions) with ordinality given (action, place)
    where action = any(${tokenActions}::text[])),
  'bodies', case when token.body_ids is not null then (
    select coalesce(json_agg(${bodyReference('body')} order by body.position, body.id), '[]')
    from bodies body where body.id = any(token.body_ids)) end,
  'state', case when token.expires_at > ${now} then 'active' else 'expired' end,
  'createdAt', token.created_at,
  'expiresAt', token.expires_at,
  'lastUsedAt', token.last_used_at,
  'lastNetwork', regexp_replace(token.last_network::text, '/32$', '')`

const order = sql`created_at desc, id desc`

const ownTokensList = (condition: RawBuilder<SqlBool>, now: Date): List<AccessToken> => ({
  matching: sql`select token.id, token.created_at from access_tokens token where not token.revoked and ${condition}`,
  order,
  orders: {},
  row: sql`json_build_object('@id', '/api/me/access_tokens/' || token.id, '@type', 'AccessToken', ${tokenFields(now)})`,
  joins: sql`join access_tokens token on token.id = page.id`,
})

const issuedTokensList = (condition: RawBuilder<SqlBool>, now: Date): List<IssuedToken> => ({
  matching: sql`select token.id, token.created_at from access_tokens token join users person on person.id = token.user_id
    where not token.revoked and ${condition}`,
  order,
  orders: {},
  row: sql`json_build_object('@id', '/api/access_tokens/' || token.id, '@type', 'IssuedToken', ${tokenFields(now)},
    'owner', ${personReference('person')})`,
  joins: sql`join access_tokens token on token.id = page.id join users person on person.id = token.user_id`,
})
