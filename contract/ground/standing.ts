import type { Facts, Subject } from './facts.ts'
import { type Action, type BodyRole, type Grant, policy, possible, type SubjectOf, type SystemRole } from './policy.ts'

// What the policy answers to who asks. The rules themselves are in `policy.ts`.

/** The signed-in person as the policy sees them, read afresh at each call. Only current assignments are here. */
export interface Viewer {
  readonly id: number
  readonly roles: readonly SystemRole[]
  readonly assignments: readonly { readonly bodyId: number; readonly role: BodyRole }[]
  /** the bodies of the assignments and everything below them */
  readonly bodiesUnder: readonly number[]
  /** how the server recognised the person of a call; absent for a viewer that no call brought */
  readonly signIn?: { readonly id: number } | { readonly remembranceId: number }
}

export const isAdministrator = (viewer: Pick<Viewer, 'roles'>) => viewer.roles.includes('ROLE_ADMIN')

/** The grants of an action, in their common type. */
export const grantsOf = (action: Action): readonly Grant[] => policy[action] as readonly Grant[]

/** May the viewer do this to this very record? */
export function can<Name extends Action>(viewer: Viewer, action: Name, record: Facts[SubjectOf<Name>]): boolean {
  return isAdministrator(viewer) || grantsOf(action).some((grant) => holds(viewer, grant, record))
}

/** May the viewer do this to some record, somewhere? Opens screens and routes; the record decides afterwards. */
export function canSomewhere(viewer: Omit<Viewer, 'bodiesUnder'>, action: Action): boolean {
  return isAdministrator(viewer) || grantsOf(action).some((grant) => mayHold(viewer, grant))
}

/** `otherState`: they might, were the record in another state. */
export type Standing = 'allowed' | 'otherState' | 'denied'

/** May the viewer do this to this very record, as it stands now? */
export function standing<Name extends Action>(viewer: Viewer, action: Name, record: Facts[SubjectOf<Name>]): Standing {
  const isPossible = agrees(possible[action] as AnyWhen, record)
  if (can(viewer, action, record)) return isPossible ? 'allowed' : 'otherState'
  const inAnotherState = grantsOf(action).some((grant) => holds(viewer, withoutState(grant), record))
  return inAnotherState ? 'otherState' : 'denied'
}

/** What the viewer may do to this very record now: the buttons that its screen shows. */
export const actionsOn = <Of extends Subject>(viewer: Viewer, subject: Of, record: Facts[Of]): Action[] =>
  actionsOf(subject).filter(
    (action) => can(viewer, action, record as never) && agrees(possible[action] as AnyWhen, record),
  )

const actionsBySubject = Map.groupBy(Object.keys(policy) as Action[], (action) => action.split('.', 1)[0])
const actionsOf = (subject: Subject): readonly Action[] => actionsBySubject.get(subject) ?? []

const mayHold = (viewer: Omit<Viewer, 'bodiesUnder'>, grant: Grant) =>
  holdsRoles(viewer, grant) &&
  (!grant.inBody || viewer.assignments.some(({ role }) => grant.inBody?.includes(role))) &&
  (!grant.underBody || viewer.assignments.length > 0)

/** The system roles that a grant asks for, all of which must be held. */
export const rolesOf = ({ system = [] }: Grant): readonly SystemRole[] =>
  typeof system === 'string' ? [system] : system

const holdsRoles = ({ roles }: Pick<Viewer, 'roles'>, grant: Grant) =>
  rolesOf(grant).every((role) => roles.includes(role))

/** The record's facts are read by name: `Facts` says which subject has which. */
type AnyFacts = {
  bodyId?: number | null
  bodyIds?: readonly number[]
  authorId?: number | null
  depositorId?: number | null
  userId?: number
}
type AnyWhen = Readonly<Record<string, readonly unknown[]>> | undefined

const agrees = (when: AnyWhen, record: AnyFacts) =>
  Object.entries(when ?? {}).every(([fact, values]) => values.includes((record as Record<string, unknown>)[fact]))

/** A grant as it would be, were the record in the state that it asks for. */
function withoutState({ when, ...grant }: Grant): Grant {
  const { status: _status, moving: _moving, ...lasting } = (when ?? {}) as Record<string, readonly unknown[]>
  return { ...grant, when: lasting }
}

const isFor = ({ bodiesUnder }: Viewer, bodyIds: readonly number[] = []) =>
  bodyIds.length === 0 || bodyIds.some((id) => bodiesUnder.includes(id))

function holds(viewer: Viewer, grant: Grant, record: AnyFacts): boolean {
  const { bodyId, bodyIds, authorId, depositorId, userId } = record
  return (
    holdsRoles(viewer, grant) &&
    (!grant.inBody || viewer.assignments.some((held) => held.bodyId === bodyId && grant.inBody?.includes(held.role))) &&
    (!grant.underBody || (typeof bodyId === 'number' && viewer.bodiesUnder.includes(bodyId))) &&
    (!grant.forBodies || isFor(viewer, bodyIds)) &&
    (!grant.author || authorId === viewer.id) &&
    (!grant.depositor || depositorId === viewer.id) &&
    (!grant.self || userId === viewer.id) &&
    agrees(grant.when, record)
  )
}
