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
    /** where the newest version stands: none when it is out */
    moving: 'draft' | 'submitted' | 'refused' | 'none'
    /** its own flag, that of its session, or minutes that are not approved yet */
    confidential: boolean
    channel: 'none' | 'csec'
    /** false while the session it belongs to is a draft; true without a session */
    sessionOut: boolean
  }
  consultations: { bodyId: number; confidential: boolean }
  thematics: Record<never, never>
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
const writers = ['redactor', 'validator'] as const
const only = (when: When<'documents'>, grants: readonly Grant<'documents'>[]): readonly Grant<'documents'>[] =>
  grants.map((grant) => ({ ...grant, when: { ...grant.when, ...when } }))
/** Who prepares the papers of a body; what goes to the channel, only who reads it. */
const filing: readonly Grant<'documents'>[] = [
  { inBody: writers, when: openChannel },
  { system: 'ROLE_CANAL_CSEC', inBody: writers },
]
const validating: readonly Grant<'documents'>[] = [
  { inBody: ['validator'], when: openChannel },
  { system: 'ROLE_CANAL_CSEC', inBody: ['validator'] },
]
const ownFiling: readonly Grant<'documents'>[] = [
  { author: true, inBody: writers, when: openChannel },
  { author: true, system: 'ROLE_CANAL_CSEC', inBody: writers },
]

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
  /** a new draft, for the body that is written */
  'sessions.prepare': [{ inBody: writers }],
  'sessions.amend': [{ inBody: writers }],
  'sessions.delete': [{ inBody: writers }],
  'sessions.convene': [{ inBody: writers }],
  'sessions.postpone': [{ inBody: writers }],
  'sessions.cancel': [{ inBody: writers }],
  'sessions.hold': [{ inBody: writers }],
  'sessions.close': [{ inBody: ['validator'] }],
  'sessions.reopen': [],
  'sessions.duplicate': [{ inBody: writers }],
  'sessions.writeMinutes': [{ inBody: writers }],
  /** the approval of the minutes, and what comes after */
  'sessions.approveMinutes': [{ inBody: ['validator'] }],
  'sessions.decide': [{ inBody: writers }],
  /** delays, history, who the audience is, who has read what */
  'sessions.follow': [{ inBody: writers }],
  'consultations.read': [{ when: { confidential: [false] } }, { underBody: true }],
  'consultations.manage': [{ inBody: writers }],
  'thematics.read': [{}],
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
  /** a new draft, for the body that is written */
  'documents.file': filing,
  /** the author until it is submitted; then the validators, who may correct it before they accept it (DOMAIN §5.4) */
  'documents.amend': [
    ...only({ status: ['draft', 'refused'] }, ownFiling),
    ...only({ status: ['submitted'] }, validating),
  ],
  'documents.delete': ownFiling,
  /** the author until it is out; anyone who files for the body once it is */
  'documents.addVersion': [...ownFiling, ...only({ status: ['published'] }, filing)],
  'documents.submit': ownFiling,
  'documents.withdraw': ownFiling,
  /** of what was submitted; or of one's own draft: direct publication (SPEC §2) */
  'documents.validate': [
    ...only({ moving: ['submitted'] }, validating),
    ...validating.map((grant) => ({ ...grant, author: true }) as const),
  ],
  'documents.refuse': validating,
  'documents.archive': validating,
  'documents.restore': validating,
  /** how many have read it; by name, administrators only */
  'documents.countReaders': [{ inBody: writers }],
  'documents.nameReaders': [],
  'tasks.manage': [],
} as const satisfies { [Name in `${Subject}.${string}`]: readonly Grant<SubjectOf<Name>>[] }

export type Action = keyof typeof policy

/**
 * The states of a record from which an action can be taken, whoever takes it: from another one it is a conflict, not a lack
 * of right. What is not here can be done in every state.
 */
const possible: { readonly [Name in Action]?: When<SubjectOf<Name>> } = {
  'sessions.amend': { status: ['draft', 'convened', 'held'] },
  'sessions.delete': { status: ['draft'] },
  'sessions.convene': { status: ['draft'] },
  'sessions.postpone': { status: ['convened'] },
  'sessions.cancel': { status: ['convened'] },
  'sessions.hold': { status: ['convened'] },
  'sessions.close': { status: ['held'] },
  'sessions.reopen': { status: ['closed'] },
  'sessions.writeMinutes': { status: ['held', 'closed'] },
  'sessions.approveMinutes': { status: ['held', 'closed'] },
  'sessions.decide': { status: ['convened', 'held'] },
  'documents.amend': { status: ['draft', 'refused', 'submitted'] },
  'documents.delete': { status: ['draft'] },
  'documents.addVersion': { moving: ['draft', 'refused', 'none'], status: ['draft', 'refused', 'published'] },
  'documents.submit': { moving: ['draft', 'refused'] },
  'documents.withdraw': { moving: ['submitted'] },
  'documents.validate': { moving: ['draft', 'submitted'] },
  'documents.refuse': { moving: ['submitted'] },
  'documents.archive': { status: ['published'], moving: ['none'] },
  'documents.restore': { status: ['archived'] },
}
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
  (!grant.system || viewer.roles.includes(grant.system)) &&
  (!grant.inBody || viewer.assignments.some(({ role }) => grant.inBody?.includes(role))) &&
  (!grant.underBody || viewer.assignments.length > 0)

/** The record's facts are read by name: `Facts` says which subject has which. */
type AnyFacts = { bodyId?: number; authorId?: number | null; userId?: number }
type AnyWhen = Readonly<Record<string, readonly unknown[]>> | undefined

const agrees = (when: AnyWhen, record: AnyFacts) =>
  Object.entries(when ?? {}).every(([fact, values]) => values.includes((record as Record<string, unknown>)[fact]))

/** A grant as it would be, were the record in the state that it asks for. */
function withoutState({ when, ...grant }: Grant): Grant {
  const { status: _status, moving: _moving, ...lasting } = (when ?? {}) as Record<string, readonly unknown[]>
  return { ...grant, when: lasting }
}

function holds(viewer: Viewer, grant: Grant, record: AnyFacts): boolean {
  const { bodyId, authorId, userId } = record
  return (
    (!grant.system || viewer.roles.includes(grant.system)) &&
    (!grant.inBody || viewer.assignments.some((held) => held.bodyId === bodyId && grant.inBody?.includes(held.role))) &&
    (!grant.underBody || (bodyId !== undefined && viewer.bodiesUnder.includes(bodyId))) &&
    (!grant.author || authorId === viewer.id) &&
    (!grant.self || userId === viewer.id) &&
    agrees(grant.when, record)
  )
}
