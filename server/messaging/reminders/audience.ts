import { sql, type Transaction } from 'kysely'
import type { BodyRole } from '#contract/ground/policy/grant.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'
import { findSeatedInBodies } from '#server/ground/identity/viewers.ts'

export type Tx = Transaction<Schema>

/** The users who can be reminded, by body. */
export interface Audience {
  membersOf(bodyId: number): readonly Viewer[]
  /** the members with one of these roles, and the secretary whatever their role (DOMAIN §14) */
  membersWithRoles(bodyId: number, roles: readonly BodyRole[]): Viewer[]
}

/** Finds the members of these bodies on this day. */
export async function findAudience(tx: Tx, bodyIds: readonly number[], day: string): Promise<Audience> {
  const asked = [...new Set(bodyIds)]
  const members = await findSeatedInBodies(tx, asked, { day })
  const { rows } = await sql<{ bodyId: number; userId: number }>`
    select distinct assignment.body_id, assignment.user_id
    from assignments assignment join jobs job on job.id = assignment.job_id
    where assignment.body_id = any(${asked}::int[]) and ${currentAssignmentCondition(day)}
      and ${foldedSql(sql`job.name`)} ~ '^secretaire' and ${foldedSql(sql`job.name`)} !~ 'adjoint'
  `.execute(tx)
  const secretaries = new Set(rows.map(({ bodyId, userId }) => `${bodyId} ${userId}`))
  const byBody = new Map<number, Viewer[]>()
  for (const member of members)
    for (const bodyId of new Set(member.assignments.map((seat) => seat.bodyId)))
      byBody.getOrInsertComputed(bodyId, () => []).push(member)
  const membersOf = (bodyId: number) => byBody.get(bodyId) ?? []
  return {
    membersOf,
    membersWithRoles: (bodyId, roles) =>
      membersOf(bodyId).filter(
        ({ id, assignments }) =>
          secretaries.has(`${bodyId} ${id}`) ||
          assignments.some((seat) => seat.bodyId === bodyId && roles.includes(seat.role)),
      ),
  }
}

export const recipientsOf = (people: readonly { id: number }[]) => people.map(({ id }) => ({ userId: id }))
