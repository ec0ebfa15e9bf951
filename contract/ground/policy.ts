import type { Subject, When } from './facts.ts'

/** System roles (seed §6). `ROLE_READER` is always present on a validated account. */
export const systemRoles = ['ROLE_READER', 'ROLE_EDITOR', 'ROLE_ADMIN', 'ROLE_CANAL_CSEC'] as const
export type SystemRole = (typeof systemRoles)[number]

/** Per-body roles: Lecteur, Rédacteur, Référent valideur (seed §6). */
export const bodyRoles = ['reader', 'redactor', 'validator'] as const
export type BodyRole = (typeof bodyRoles)[number]

/** One way to be allowed: everything written in it must hold. An empty grant is for every member. */
export interface Grant<Of extends Subject = Subject> {
  /** holds this system role, or all of these */
  readonly system?: SystemRole | readonly SystemRole[]
  /** has a current assignment on the record's very body, with one of these roles */
  readonly inBody?: readonly BodyRole[]
  /** has a current assignment on the record's body or on one of its ancestors */
  readonly underBody?: true
  /** the record is for no body in particular, or has a current assignment on one of its bodies or of their ancestors */
  readonly forBodies?: true
  /** wrote the record */
  readonly author?: true
  /** filed the version of it that is on its way */
  readonly depositor?: true
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
/** The version on its way is the document's author's, and whoever's filed it. */
const ownVersion: readonly Grant<'documents'>[] = [
  ...ownFiling,
  ...ownFiling.map(({ author: _author, ...grant }) => ({ ...grant, depositor: true }) as const),
]

const readableContent = ['published', 'archived'] as const
/** Editors, for what they may read themselves. */
const editing: readonly Grant<'contents'>[] = [
  { system: 'ROLE_EDITOR', when: { ...openChannel, confidential: [false] } },
  { system: 'ROLE_EDITOR', underBody: true, when: openChannel },
  { system: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'], when: { confidential: [false] } },
  { system: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'], underBody: true },
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
  /** bodies, functions and mandates */
  'bodies.manage': [],
  'users.read': [{ when: { status: ['validated'] } }, { self: true }],
  'users.readWhole': [{ self: true }],
  /** an account at its own address, and its picture; the call that changes the password refuses everybody but its owner */
  'users.amend': [{ self: true }],
  /** everything of an account but its password; its state of activation; all of them as a file */
  'users.administer': [],
  'users.validate': [],
  'users.delete': [],
  'users.export': [],
  'imports.manage': [],
  'contact.write': [{}],
  'contact.manage': [],
  /** what leaves the portal by mail, and what stays for want of a server; asking again for what has failed */
  'mails.read': [],
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
  'thematics.follow': [{}],
  /** the debated projects; how many follow each */
  'thematics.manage': [],
  /** the trees in which documents are filed */
  'classifications.manage': [],
  'links.manage': [],
  /** what a synopsis tells is as open as its session */
  'contents.read': [
    { forBodies: true, when: { status: readableContent, ...openChannel, confidential: [false] } },
    { forBodies: true, underBody: true, when: { status: readableContent, ...openChannel } },
    { system: 'ROLE_CANAL_CSEC', forBodies: true, when: { status: readableContent, confidential: [false] } },
    { system: 'ROLE_CANAL_CSEC', forBodies: true, underBody: true, when: { status: readableContent } },
    ...editing,
  ],
  /** drafts, versions, every step of a content; its pictures and its sound */
  'contents.manage': editing,
  /** the PDF files that contents and links lead to */
  'media.read': [{}],
  /** naming one in a content */
  'media.choose': [{ system: 'ROLE_EDITOR' }],
  'media.manage': [],
  /** what is reserved to the members of the CSE central */
  'channel.read': [{ system: 'ROLE_CANAL_CSEC' }],
  'channel.write': [{ system: 'ROLE_CANAL_CSEC' }],
  'channel.amend': [{ system: 'ROLE_CANAL_CSEC', author: true }],
  'statistics.read': [],
  'audit.read': [],
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
  'documents.readHistory': [{ author: true }, { depositor: true }, { inBody: ['validator'] }],
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
  'documents.submit': ownVersion,
  'documents.withdraw': ownVersion,
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
  /** looking for what one may read, which each record's own rights decide */
  'search.find': [{}],
  /** one's own searches, kept by name */
  'search.save': [{}],
  /** what one follows */
  'subscriptions.manage': [{}],
  /** what one was told, and how one wants to be */
  'notifications.read': [{}],
  /** the agenda, on screen and in one's own calendar program */
  'calendar.read': [{}],
  /** expressions that stand for each other; reading everything anew */
  'search.manage': [],
  'tasks.manage': [],
  /** recurring work that is held because of its scale, or of the clock */
  'tasks.approve': [],
} as const satisfies { [Name in `${Subject}.${string}`]: readonly Grant<SubjectOf<Name>>[] }

export type Action = keyof typeof policy

/**
 * The states of a record from which an action can be taken, whoever takes it: from another one it is a conflict, not a lack
 * of right. What is not here can be done in every state.
 */
export const possible: { readonly [Name in Action]?: When<SubjectOf<Name>> } = {
  'users.validate': { status: ['pending'] },
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
  'documents.delete': { status: ['draft', 'refused'] },
  'documents.addVersion': { moving: ['draft', 'refused', 'none'], status: ['draft', 'refused', 'published'] },
  'documents.submit': { moving: ['draft', 'refused'] },
  'documents.withdraw': { moving: ['submitted'] },
  'documents.validate': { moving: ['draft', 'submitted'] },
  'documents.refuse': { moving: ['submitted'] },
  'documents.archive': { status: ['published'], moving: ['none'] },
  'documents.restore': { status: ['archived'] },
}
export type SubjectOf<Name extends string> = Name extends `${infer Of extends Subject}.${string}` ? Of : never
