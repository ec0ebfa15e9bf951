import type { FactCondition, Subject } from './facts.ts'

/** System roles (seed §6). Every validated account has `ROLE_READER`. */
export const systemRoles = ['ROLE_READER', 'ROLE_EDITOR', 'ROLE_ADMIN', 'ROLE_CANAL_CSEC'] as const
export type SystemRole = (typeof systemRoles)[number]

/** Roles within a body: Lecteur, Rédacteur, Référent valideur (seed §6). */
export const bodyRoles = ['reader', 'redactor', 'validator'] as const
export type BodyRole = (typeof bodyRoles)[number]

/** One way to be allowed: all its conditions must hold. An empty grant allows every member. */
export interface Grant<Of extends Subject = Subject> {
  /** has this system role, or all of these */
  readonly system?: SystemRole | readonly SystemRole[]
  /** has a current assignment in the record's own body, with one of these roles */
  readonly inBody?: readonly BodyRole[]
  /** has a current assignment in the record's body or in one of its ancestors */
  readonly underBody?: true
  /** the record is for everybody, or the viewer has a current assignment in one of its bodies or of their ancestors */
  readonly forBodies?: true
  /** is the author of the record */
  readonly author?: true
  /** filed its pending version */
  readonly depositor?: true
  /** is the person of the record */
  readonly self?: true
  /** each of these facts of the record has one of these values */
  readonly when?: FactCondition<Of>
}
