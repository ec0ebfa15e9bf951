import type { Facts, Subject } from './facts.ts'
import { type Action, policy } from './policy.ts'

/**
 * What an access token narrows the rights of its person to. The rights of a call are those of the person, of these
 * actions, on records of these bodies.
 */
export interface TokenScope {
  readonly id: number
  readonly actions: ReadonlySet<Action>
  /** null: records of all bodies, and records without a body */
  readonly bodyIds: readonly number[] | null
}

/**
 * Actions that no access token may have. They give access to an account, decide on one, show links that open one, or
 * are a person's own decision.
 */
export const signInActions = [
  'account.secure',
  'tokens.manage',
  'tokens.administer',
  'users.amend',
  'users.administer',
  'users.validate',
  'users.delete',
  'users.export',
  'imports.manage',
  'scim.manage',
  'mails.read',
  'mails.test',
  'mails.complete',
  'webhooks.manage',
  'tasks.approve',
  'ballots.hold',
  'ballots.vote',
  'portal.setUp',
  'portal.inspect',
] as const satisfies readonly Action[]

/** An action that an access token may have. */
export type TokenAction = Exclude<Action, (typeof signInActions)[number]>

const refused: ReadonlySet<Action> = new Set(signInActions)
export const isTokenAction = (action: Action): action is TokenAction => !refused.has(action)
/** Every action that an access token may have, in the order of the policy. */
export const tokenActions = (Object.keys(policy) as Action[]).filter(isTokenAction)

/**
 * Actions that a token narrowed to bodies keeps as they are: they give nothing by themselves but the names of bodies,
 * and what they find is decided record by record.
 */
export const unboundActions: ReadonlySet<Action> = new Set<TokenAction>([
  'portal.enter',
  'bodies.read',
  'search.find',
  'calendar.read',
])

type BodySubject = { [Of in Subject]: 'bodyId' extends keyof Facts[Of] ? Of : never }[Subject]
/** Subjects whose records belong to bodies. */
const bodySubjects: Readonly<Record<BodySubject, true>> = {
  gettingStarted: true,
  sessions: true,
  ballots: true,
  points: true,
  minutes: true,
  commitments: true,
  seats: true,
  documents: true,
  consultations: true,
  contents: true,
}

/** Whether a token that is narrowed to bodies can ever do this action. */
export const isBoundToBodies = (action: Action): boolean =>
  unboundActions.has(action) || Object.hasOwn(bodySubjects, action.slice(0, action.indexOf('.')))

/** Whether the token has the action for some record. A call without a token is not narrowed. */
export const isTokenFor = (token: TokenScope | undefined, action: Action): boolean =>
  !token || (isTokenAction(action) && token.actions.has(action) && (token.bodyIds === null || isBoundToBodies(action)))

/** Whether the token has the action for this record. */
export function isInTokenScope(token: TokenScope | undefined, action: Action, record: object): boolean {
  if (!token) return true
  if (!isTokenFor(token, action)) return false
  return token.bodyIds === null || unboundActions.has(action) || isOfBodies(record, token.bodyIds)
}

interface BodyFacts {
  bodyId?: number | null
  bodyIds?: readonly number[]
}

/** Whether a record belongs to these bodies only. What is for everybody belongs to more than these bodies. */
function isOfBodies(record: object, bodies: readonly number[]): boolean {
  const { bodyId, bodyIds }: BodyFacts = record
  return bodyIds
    ? bodyIds.length > 0 && bodyIds.every((id) => bodies.includes(id)) && (bodyId == null || bodies.includes(bodyId))
    : typeof bodyId === 'number' && bodies.includes(bodyId)
}
