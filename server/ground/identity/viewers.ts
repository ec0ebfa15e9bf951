import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type BodyRole, bodyRoles, type SystemRole } from '#contract/ground/policy/grant.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { confineByRule, isProvedSql, type RuleFacts, ruleFactsSql } from './confinement.ts'
import { currentAssignmentCondition } from './currentAssignment.ts'
import { narrowToToken } from './narrowToToken.ts'
import { hashToken, isOpen } from './signInTokens.ts'

interface Moment {
  now: Date
  /** the current day in Paris */
  day: string
}

export interface SignedInViewer {
  viewer: Viewer
  signIn: { id: number; lastSeenAt: string; provedAt: string | null }
}

/**
 * Finds the users of these cookies, each confined where the rule of the second step asks more of their sign-in. A cookie whose
 * sign-in has ended, or whose account is not activated, has no entry.
 */
export async function findSignedIn(db: Db, tokens: readonly string[], { now, day }: Moment) {
  const hashes = tokens.map(hashToken)
  const { rows } = await sql<
    ViewerRow & {
      place: number
      signInId: number
      lastSeenAt: string
      provedAt: string | null
      ruleFacts: RuleFacts | null
    }
  >`
    select array_position(${hashes}::bytea[], sign_ins.token_hash) as place,
      sign_ins.id as sign_in_id, sign_ins.last_seen_at, sign_ins.proved_at,
      ${ruleFactsSql(day, isProvedSql('sign_ins'))} as rule_facts, ${viewerColumns}
    from sign_ins join users on users.id = sign_ins.user_id ${currentSeatsJoin(day)}
    where sign_ins.token_hash = any(${hashes}::bytea[]) and ${isOpen(now)} and users.activated_at is not null
  `.execute(db)
  return new Map(
    rows.map(({ place, signInId, lastSeenAt, provedAt, ruleFacts, ...row }): [string, SignedInViewer] => [
      tokens[place - 1] ?? '',
      {
        viewer: confineByRule({ ...presentViewer(row), signIn: { id: signInId } }, ruleFacts),
        signIn: { id: signInId, lastSeenAt, provedAt },
      },
    ]),
  )
}

type OnDay = Pick<Moment, 'day'>

/** Finds a user as the policy sees them on this day. Null if unknown or not activated. */
export async function findViewer(db: Db, userId: number, { day }: OnDay): Promise<Viewer | null> {
  const [viewer] = await findPage(db, sql`users.id = ${userId}`, day)
  return viewer ?? null
}

/**
 * Reads the user of a call again: roles may have been revoked and the sign-in ended since. An idle timeout does not
 * count, since the call itself is a use.
 * @returns null when they may no longer call
 */
export async function findViewerAgain(db: Db, viewer: Viewer, { day }: OnDay): Promise<Viewer | null> {
  const [again] = await findPage(db, sql`users.id = ${viewer.id} and ${isSignedInSql(viewer)}`, day)
  if (!again) return null
  return viewer.token
    ? narrowToToken(again, viewer.token)
    : {
        ...again,
        ...(viewer.signIn && { signIn: viewer.signIn }),
        ...(viewer.isConfined && { isConfined: true }),
      }
}

/** SQL condition: the sign-in by which the viewer was identified still exists, or their access token is not revoked. */
function isSignedInSql({ id, signIn, token }: Viewer): RawBuilder<SqlBool> {
  if (token) return sql`exists (select from access_tokens where id = ${token.id} and user_id = ${id} and not revoked)`
  if (!signIn) return sql`true`
  if ('id' in signIn) return sql`exists (select from sign_ins where id = ${signIn.id} and user_id = ${id})`
  return sql`exists (select from remembrances where id = ${signIn.remembranceId} and user_id = ${id})`
}

/** Finds several users; unknown and inactive ones are left out. */
export const findViewers = (db: Db, userIds: readonly number[], { day }: OnDay): Promise<Viewer[]> =>
  findAll(db, sql`users.id = any(${userIds}::int[])`, day)

/** Finds the active members of a body on this day with one of these roles. */
export const findSeatedInBody = (
  db: Db,
  bodyId: number,
  { day, roles = bodyRoles }: OnDay & { roles?: readonly BodyRole[] },
): Promise<Viewer[]> =>
  findAll(
    db,
    sql`exists (select from assignments assignment where assignment.user_id = users.id
      and assignment.body_id = ${bodyId} and assignment.role = any(${roles}::text[]) and ${currentAssignmentCondition(day)})`,
    day,
  )

/**
 * Finds the active members of these bodies on this day with one of these roles; with `orAdministrators`, also their
 * members with any role who are administrators.
 */
export const findSeatedInBodies = (
  db: Db,
  bodyIds: readonly number[],
  {
    day,
    roles = bodyRoles,
    orAdministrators = false,
  }: OnDay & { roles?: readonly BodyRole[]; orAdministrators?: boolean },
): Promise<Viewer[]> =>
  findAll(
    db,
    sql`exists (select from assignments assignment where assignment.user_id = users.id
      and assignment.body_id = any(${bodyIds}::int[]) and ${currentAssignmentCondition(day)}
      and (assignment.role = any(${roles}::text[]) or ${orAdministrators}::boolean and 'ROLE_ADMIN' = any(users.roles)))`,
    day,
  )

/** Finds all activated users. */
export const findMembers = (db: Db, { day }: OnDay): Promise<Viewer[]> => findAll(db, sql`true`, day)

/** Finds all activated administrators. */
export const findAdministrators = (db: Db, { day }: OnDay): Promise<Viewer[]> =>
  findAll(db, sql`'ROLE_ADMIN' = any(users.roles)`, day)

/** Users read per statement: processing more rows at once would block the event loop. */
const pageLength = 5_000

async function findAll(db: Db, condition: RawBuilder<SqlBool>, day: string): Promise<Viewer[]> {
  const found: Viewer[] = []
  for (let after = 0; ; ) {
    const page = await findPage(db, sql`${condition} and users.id > ${after}`, day)
    found.push(...page)
    const last = page.at(-1)
    if (!last || page.length < pageLength) return found
    after = last.id
  }
}

async function findPage(db: Db, condition: RawBuilder<SqlBool>, day: string): Promise<Viewer[]> {
  const { rows } = await sql<ViewerRow>`
    select ${viewerColumns} from users ${currentSeatsJoin(day)} where ${condition} and users.activated_at is not null
    order by users.id limit ${sql.lit(pageLength)}
  `.execute(db)
  return rows.map(presentViewer)
}

/** A user as `viewerColumns` reads them. */
export interface ViewerRow {
  userId: number
  roles: SystemRole[]
  assignments: Viewer['assignments'] | null
  bodiesUnder: number[] | null
  seats: Viewer['seats'] | null
}

/** SQL columns of a viewer. Needs `users` and `currentSeatsJoin` in scope. */
export const viewerColumns = precompiledSql(sql`users.id as user_id, users.roles, held.assignments, held.seats,
  (select array_agg(bodies.id order by bodies.id) from bodies where bodies.path && held.body_ids) as bodies_under`)

/** SQL join: only current assignments give rights, neither ended mandates nor future ones (SPEC §1). */
export const currentSeatsJoin = (day: string) => sql`
  left join lateral (
    select json_agg(json_build_object('bodyId', body_id, 'role', role) order by id) filter (where is_current) as assignments,
      array_agg(body_id) filter (where is_current) as body_ids,
      json_agg(json_build_object('bodyId', body_id, 'startsOn', starts_on) order by id) as seats
    from assignments assignment cross join lateral (select ${currentAssignmentCondition(day)} as is_current) moment
    where assignment.user_id = users.id
  ) held on true`

export const presentViewer = ({ userId, roles, assignments, bodiesUnder, seats }: ViewerRow): Viewer => ({
  id: userId,
  roles: ['ROLE_READER', ...roles],
  assignments: assignments ?? [],
  bodiesUnder: bodiesUnder ?? [],
  ...(seats && { seats }),
})
