import type { Facts, Subject } from './facts.ts'
import type { BodyRole, Grant, SystemRole } from './grant.ts'
import { type Action, policy, type SubjectOf } from './policy.ts'
import { requiredStates } from './requiredStates.ts'
import { isInTokenScope, isTokenFor, type TokenScope } from './tokenScope.ts'

// Permission checks. The rules themselves are in `policy.ts`.

/**
 * The signed-in person as the policy sees them, read from the database at each call. Only current assignments are
 * included.
 */
export interface Viewer {
  readonly id: number
  readonly roles: readonly SystemRole[]
  readonly assignments: readonly { readonly bodyId: number; readonly role: BodyRole }[]
  /** bodies of the assignments, and all bodies below */
  readonly bodiesUnder: readonly number[]
  /** first days of all seats, past ones included; null where it is not known. Absent for a viewer to whom nothing is new */
  readonly seats?: readonly { readonly bodyId: number; readonly startsOn: string | null }[]
  /** how the person of a call was authenticated; absent for a viewer without a call */
  readonly signIn?: { readonly id: number } | { readonly remembranceId: number }
  /** the access token of the call, which narrows the rights of its person; absent for a sign-in */
  readonly token?: TokenScope
  /** has to set up a second step of the sign-in first: only `account.secure` is left of the rights */
  readonly isConfined?: true
}

const isOutOfReach = ({ isConfined }: Pick<Viewer, 'isConfined'>, action: Action) =>
  isConfined === true && action !== 'account.secure'

export const isAdministrator = (viewer: Pick<Viewer, 'roles'>) => viewer.roles.includes('ROLE_ADMIN')

/** Returns the grants of an action, with their common type. */
export const grantsOf = (action: Action): readonly Grant[] => policy[action] as readonly Grant[]

/** Whether the viewer may do this action on this record. */
export function can<Name extends Action>(viewer: Viewer, action: Name, record: Facts[SubjectOf<Name>]): boolean {
  if (isOutOfReach(viewer, action) || !isInTokenScope(viewer.token, action, record)) return false
  return isAdministrator(viewer) || grantsOf(action).some((grant) => grantApplies(viewer, grant, record))
}

/**
 * Whether the viewer may do this action on some record. Opens screens and routes; the record itself is checked
 * afterwards.
 */
export function canSomewhere(viewer: Omit<Viewer, 'bodiesUnder'>, action: Action): boolean {
  if (isOutOfReach(viewer, action) || !isTokenFor(viewer.token, action)) return false
  return isAdministrator(viewer) || grantsOf(action).some((grant) => mayApply(viewer, grant))
}

/** `otherState`: allowed if the record were in another state. */
export type Permission = 'allowed' | 'otherState' | 'denied'

/** Decides whether the viewer may do this action on this record in its current state. */
export function permissionOn<Name extends Action>(
  viewer: Viewer,
  action: Name,
  record: Facts[SubjectOf<Name>],
): Permission {
  const isPossible = matchesFacts(requiredStates[action] as AnyFactCondition, record)
  if (can(viewer, action, record)) return isPossible ? 'allowed' : 'otherState'
  if (isOutOfReach(viewer, action) || !isInTokenScope(viewer.token, action, record)) return 'denied'
  const inAnotherState = grantsOf(action).some((grant) => grantApplies(viewer, withoutState(grant), record))
  return inAnotherState ? 'otherState' : 'denied'
}

/** Returns the actions that the viewer may do on this record now, which are the buttons of its screen. */
export const actionsOn = <Of extends Subject>(viewer: Viewer, subject: Of, record: Facts[Of]): Action[] =>
  actionsOf(subject).filter(
    (action) =>
      can(viewer, action, record as never) && matchesFacts(requiredStates[action] as AnyFactCondition, record),
  )

const actionsBySubject = Map.groupBy(Object.keys(policy) as Action[], (action) => action.split('.', 1)[0])
const actionsOf = (subject: Subject): readonly Action[] => actionsBySubject.get(subject) ?? []

const mayApply = (viewer: Omit<Viewer, 'bodiesUnder'>, grant: Grant) =>
  hasRoles(viewer, grant) &&
  (!grant.inBody || viewer.assignments.some(({ role }) => grant.inBody?.includes(role))) &&
  (!grant.underBody || viewer.assignments.length > 0)

/** Returns the system roles that a grant requires, all of them. */
export const requiredRoles = ({ system = [] }: Grant): readonly SystemRole[] =>
  typeof system === 'string' ? [system] : system

const hasRoles = ({ roles }: Pick<Viewer, 'roles'>, grant: Grant) =>
  requiredRoles(grant).every((role) => roles.includes(role))

/** Facts of any record, read by name: `Facts` defines them by subject. */
type AnyFacts = {
  bodyId?: number | null
  bodyIds?: readonly number[]
  authorId?: number | null
  depositorId?: number | null
  userId?: number
}
type AnyFactCondition = Readonly<Record<string, readonly unknown[]>> | undefined

const matchesFacts = (when: AnyFactCondition, record: AnyFacts) =>
  Object.entries(when ?? {}).every(([fact, values]) => values.includes((record as Record<string, unknown>)[fact]))

/** Returns a grant without its condition on the record's state. */
function withoutState({ when, ...grant }: Grant): Grant {
  const { status: _status, moving: _moving, ...lasting } = (when ?? {}) as Record<string, readonly unknown[]>
  return { ...grant, when: lasting }
}

const isForViewer = ({ bodiesUnder }: Viewer, bodyIds: readonly number[] = []) =>
  bodyIds.length === 0 || bodyIds.some((id) => bodiesUnder.includes(id))

function grantApplies(viewer: Viewer, grant: Grant, record: AnyFacts): boolean {
  const { bodyId, bodyIds, authorId, depositorId, userId } = record
  return (
    hasRoles(viewer, grant) &&
    (!grant.inBody || viewer.assignments.some((held) => held.bodyId === bodyId && grant.inBody?.includes(held.role))) &&
    (!grant.underBody || (typeof bodyId === 'number' && viewer.bodiesUnder.includes(bodyId))) &&
    (!grant.forBodies || isForViewer(viewer, bodyIds)) &&
    (!grant.author || authorId === viewer.id) &&
    (!grant.depositor || depositorId === viewer.id) &&
    (!grant.self || userId === viewer.id) &&
    matchesFacts(grant.when, record)
  )
}
