/** System roles (seed §6). `ROLE_READER` is always present on a validated account. */
export const systemRoles = ['ROLE_READER', 'ROLE_EDITOR', 'ROLE_ADMIN', 'ROLE_CANAL_CSEC'] as const
export type SystemRole = (typeof systemRoles)[number]

/** Per-body roles: Lecteur, Rédacteur, Référent valideur (seed §6). */
export const bodyRoles = ['reader', 'redactor', 'validator'] as const
export type BodyRole = (typeof bodyRoles)[number]

/** What the policy must know of a record, by subject. */
export interface Facts {
  portal: Record<never, never>
  bodies: Record<never, never>
  users: { userId: number; status: 'pending' | 'validated' }
  sessions: { bodyId: number; status: 'draft' | 'convened' | 'held' | 'closed' | 'cancelled'; confidential: boolean }
  documents: {
    bodyId: number
    authorId: number | null
    status: 'draft' | 'submitted' | 'refused' | 'published' | 'archived'
    /** its own flag, or that of its session */
    confidential: boolean
    channel: 'none' | 'csec'
    /** false while the session it belongs to is a draft; true without a session */
    sessionOut: boolean
  }
  tasks: Record<never, never>
}
export type Subject = keyof Facts

type When<Of extends Subject> = { readonly [Fact in keyof Facts[Of]]?: readonly Facts[Of][Fact][] }

/** One way to be allowed: everything written in it must hold. An empty grant is for every member. */
export interface Grant<Of extends Subject = Subject> {
  /** holds this system role */
  readonly system?: SystemRole
  /** has a current assignment on the record's very body, with one of these roles */
  readonly inBody?: readonly BodyRole[]
  /** has a current assignment on the record's body or on one of its ancestors */
  readonly underBody?: true
  /** wrote the record */
  readonly author?: true
  /** is the person of the record */
  readonly self?: true
  /** each fact of the record is one of these values */
  readonly when?: When<Of>
}

const convenedOrLater = ['convened', 'held', 'closed', 'cancelled'] as const
const unpublished = ['draft', 'submitted', 'refused'] as const
const published = ['published', 'archived'] as const
const toReaders = { status: published, sessionOut: [true] } as const
const openChannel = { channel: ['none'] } as const

/**
 * Who may do what (SPEC §1). A row is a list of grants: any one of them suffices; none is for administrators alone,
 * who pass every row. Read by routes, records, SQL lists and screens: there is no other copy of these rules.
 */
export const policy = {
  'portal.enter': [{}],
  /** the documentation of the calls, as a page */
  'portal.inspect': [],
  'bodies.read': [{}],
  'users.read': [{ when: { status: ['validated'] } }, { self: true }],
  'users.readWhole': [{ self: true }],
  'sessions.read': [
    { when: { status: convenedOrLater, confidential: [false] } },
    { underBody: true, when: { status: convenedOrLater } },
    { inBody: ['redactor', 'validator'] },
  ],
  /** the link of the video meeting: DOMAIN §3.1 */
  'sessions.join': [{ underBody: true }],
  'documents.read': [
    { when: { ...toReaders, ...openChannel, confidential: [false] } },
    { underBody: true, when: { ...toReaders, ...openChannel } },
    { system: 'ROLE_CANAL_CSEC', when: { ...toReaders, confidential: [false] } },
    { system: 'ROLE_CANAL_CSEC', underBody: true, when: toReaders },
    // in a session still being prepared
    { inBody: ['redactor', 'validator'], when: { ...openChannel, status: published } },
    { system: 'ROLE_CANAL_CSEC', inBody: ['redactor', 'validator'], when: { status: published } },
    // on its way to publication
    { inBody: ['validator'], when: { ...openChannel, status: unpublished } },
    { system: 'ROLE_CANAL_CSEC', inBody: ['validator'], when: { status: unpublished } },
    { author: true, when: { status: unpublished, confidential: [false] } },
    { author: true, underBody: true, when: { status: unpublished } },
  ],
  /** steps and unpublished versions */
  'documents.readHistory': [{ author: true }, { inBody: ['validator'] }],
  'tasks.manage': [],
} as const satisfies { [Name in `${Subject}.${string}`]: readonly Grant<SubjectOf<Name>>[] }

export type Action = keyof typeof policy
export type SubjectOf<Name extends string> = Name extends `${infer Of extends Subject}.${string}` ? Of : never

/** The signed-in person as the policy sees them, read afresh at each call. Only current assignments are here. */
export interface Viewer {
  readonly id: number
  readonly roles: readonly SystemRole[]
  readonly assignments: readonly { readonly bodyId: number; readonly role: BodyRole }[]
  /** the bodies of the assignments and everything below them */
  readonly bodiesUnder: readonly number[]
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

/** What the viewer may do to this very record: the buttons that its screen shows. */
export const actionsOn = <Of extends Subject>(viewer: Viewer, subject: Of, record: Facts[Of]): Action[] =>
  (Object.keys(policy) as Action[]).filter(
    (action) => action.startsWith(`${subject}.`) && can(viewer, action, record as never),
  )

const mayHold = (viewer: Omit<Viewer, 'bodiesUnder'>, grant: Grant) =>
  (!grant.system || viewer.roles.includes(grant.system)) &&
  (!grant.inBody || viewer.assignments.some(({ role }) => grant.inBody?.includes(role))) &&
  (!grant.underBody || viewer.assignments.length > 0)

/** The record's facts are read by name: `Facts` says which subject has which. */
type AnyFacts = { bodyId?: number; authorId?: number | null; userId?: number }

function holds(viewer: Viewer, grant: Grant, record: AnyFacts): boolean {
  const { bodyId, authorId, userId } = record
  const facts = record as Record<string, unknown>
  return (
    (!grant.system || viewer.roles.includes(grant.system)) &&
    (!grant.inBody || viewer.assignments.some((held) => held.bodyId === bodyId && grant.inBody?.includes(held.role))) &&
    (!grant.underBody || (bodyId !== undefined && viewer.bodiesUnder.includes(bodyId))) &&
    (!grant.author || authorId === viewer.id) &&
    (!grant.self || userId === viewer.id) &&
    Object.entries(grant.when ?? {}).every(([fact, values]) => (values as readonly unknown[]).includes(facts[fact]))
  )
}
