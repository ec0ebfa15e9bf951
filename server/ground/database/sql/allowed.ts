import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import type { Grant } from '#contract/ground/policy/grant.ts'
import type { Action, SubjectOf } from '#contract/ground/policy/policy.ts'
import { isTokenFor, unboundActions } from '#contract/ground/policy/tokenScope.ts'
import { grantsOf, isAdministrator, requiredRoles, type Viewer } from '#contract/ground/policy/viewer.ts'
import { isOneOfCondition } from '#server/ground/database/lists/isOneOfCondition.ts'
import { precompiledSql } from './precompiledSql.ts'

/** The SQL expression of each fact of a subject, for the rows that a query reads. */
export type FactColumns<Subject extends keyof Facts> = { [Fact in keyof Facts[Subject]]: Expression<unknown> }

/**
 * SQL condition: the viewer may do this action on the row. Applies the same policy table as `can`.
 * @param columns SQL expressions of the facts, valid in the caller's query
 */
export function allowed<Name extends Action>(
  viewer: Viewer,
  action: Name,
  columns: FactColumns<SubjectOf<Name>>,
): RawBuilder<SqlBool> {
  if (viewer.isConfined && action !== 'account.secure') return sql`false`
  if (!viewer.token) return allowedToPerson(viewer, action, columns)
  if (!isTokenFor(viewer.token, action)) return sql`false`
  const { bodyIds } = viewer.token
  const allowed = allowedToPerson(viewer, action, columns)
  if (bodyIds === null || unboundActions.has(action)) return allowed
  return sql`(${allowed} and ${bodiesSql(bodyIds, columns)})`
}

/** SQL condition: the same without the narrowing of an access token. */
function allowedToPerson(viewer: Viewer, action: Action, columns: Columns): RawBuilder<SqlBool> {
  if (isAdministrator(viewer)) return sql`true`
  const grants = grantsOf(action).flatMap((grant) => grantSql(viewer, grant, columns) ?? [])
  return grants.length === 0 ? sql`false` : sql`(${sql.join(grants, sql` or `)})`
}

/** SQL condition: the row belongs to these bodies only. The same rule as `isOfBodies` of the contract. */
function bodiesSql(bodies: readonly number[], columns: Columns): RawBuilder<SqlBool> {
  const { bodyId, bodyIds } = columns
  if (bodyIds)
    return sql`(${bodyIds} <> '{}' and ${bodyIds} <@ ${bodies}::int[]
      and (${bodyId} is null or ${bodyId} = any(${bodies}::int[])))`
  return bodyId ? sql<SqlBool>`${bodyId} = any(${bodies}::int[])` : sql`false`
}

/** Returns the SQL condition of one grant, or null when the viewer's roles and assignments can never satisfy it. */
function grantSql(viewer: Viewer, grant: Grant, columns: Columns): RawBuilder<SqlBool> | null {
  if (!requiredRoles(grant).every((role) => viewer.roles.includes(role))) return null
  const conditions: RawBuilder<SqlBool>[] = []
  if (grant.inBody) {
    const bodies = viewer.assignments.filter(({ role }) => grant.inBody?.includes(role)).map(({ bodyId }) => bodyId)
    if (bodies.length === 0) return null
    conditions.push(sql`${columns['bodyId']} = any(${bodies}::int[])`)
  }
  if (grant.underBody) {
    if (viewer.bodiesUnder.length === 0) return null
    conditions.push(sql`${columns['bodyId']} = any(${viewer.bodiesUnder}::int[])`)
  }
  if (grant.forBodies) {
    const bodyIds = columns['bodyIds']
    conditions.push(sql`(${bodyIds} = '{}' or ${bodyIds} && ${viewer.bodiesUnder}::int[])`)
  }
  if (grant.author) conditions.push(sql`${columns['authorId']} = ${viewer.id}`)
  if (grant.depositor) conditions.push(sql`${columns['depositorId']} = ${viewer.id}`)
  if (grant.self) conditions.push(sql`${columns['userId']} = ${viewer.id}`)
  if (grant.when) conditions.push(factsSql(grant, columns))
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

type Columns = Record<string, Expression<unknown>>
const factsSqlCache = new WeakMap<Columns, Map<Grant, RawBuilder<SqlBool>>>()

/**
 * SQL condition on the record's facts alone. It is the same for every viewer, hence compiled once per set of columns
 * and grant.
 */
function factsSql(grant: Grant, columns: Columns): RawBuilder<SqlBool> {
  const here = factsSqlCache.getOrInsertComputed(columns, () => new Map())
  return here.getOrInsertComputed(grant, () => {
    const facts = Object.entries(grant.when ?? {})
    return precompiledSql(
      sql.join(
        facts.map(([fact, values]) => isOneOfCondition(columns[fact], values as readonly unknown[])),
        sql` and `,
      ),
    )
  })
}
