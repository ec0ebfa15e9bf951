import type { FactCondition, Subject } from './facts.ts'
import { bodyRoles, type Grant } from './grant.ts'

const convenedStatuses = ['convened', 'held', 'closed', 'cancelled'] as const
const unpublishedStatuses = ['draft', 'submitted', 'refused'] as const
const publishedStatuses = ['published', 'archived'] as const
const readableState = { status: publishedStatuses, sessionOut: [true] } as const
const openChannel = { channel: ['none'] } as const
const writerRoles = ['redactor', 'validator'] as const
const onlyWhen = (
  when: FactCondition<'documents'>,
  grants: readonly Grant<'documents'>[],
): readonly Grant<'documents'>[] => grants.map((grant) => ({ ...grant, when: { ...grant.when, ...when } }))
/** Who files documents of a body. Documents of the channel also require access to it. */
const filingGrants: readonly Grant<'documents'>[] = [
  { inBody: writerRoles, when: openChannel },
  { system: 'ROLE_CANAL_CSEC', inBody: writerRoles },
]
const validatingGrants: readonly Grant<'documents'>[] = [
  { inBody: ['validator'], when: openChannel },
  { system: 'ROLE_CANAL_CSEC', inBody: ['validator'] },
]
const ownFilingGrants: readonly Grant<'documents'>[] = [
  { author: true, inBody: writerRoles, when: openChannel },
  { author: true, system: 'ROLE_CANAL_CSEC', inBody: writerRoles },
]
/** The pending version belongs to the document's author, and to whoever filed it. */
const ownVersionGrants: readonly Grant<'documents'>[] = [
  ...ownFilingGrants,
  ...ownFilingGrants.map(({ author: _author, ...grant }) => ({ ...grant, depositor: true }) as const),
]

const readableContentStatuses = ['published', 'archived'] as const
/** Editors, for contents that they may read. */
const editingGrants: readonly Grant<'contents'>[] = [
  { system: 'ROLE_EDITOR', when: { ...openChannel, confidential: [false] } },
  { system: 'ROLE_EDITOR', underBody: true, when: openChannel },
  { system: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'], when: { confidential: [false] } },
  { system: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'], underBody: true },
]

/**
 * Who may do what (SPEC §1). Each action has a list of grants, any of which suffices; an empty list is for
 * administrators only, who may do everything. Used by routes, records, SQL lists and screens: the only copy of these
 * rules.
 */
export const policy = {
  'portal.enter': [{}],
  /** the API documentation page */
  'portal.inspect': [],
  /** the first page of the administration; each of its screens has its own action */
  'portal.administer': [{ system: 'ROLE_EDITOR' }],
  /** the first steps of a new portal, and what administrators decide about them */
  'portal.setUp': [],
  /** what needs a sign-in: one's sign-ins, personal export and secret addresses; never open to an access token */
  'account.secure': [{}],
  /** one's own access tokens */
  'tokens.manage': [{}],
  /** the access tokens of everybody: seeing that they exist, and revoking them */
  'tokens.administer': [],
  'bodies.read': [{}],
  /** bodies, functions and mandates */
  'bodies.manage': [],
  /** ticking off « Par où commencer » of one's own body */
  'gettingStarted.tick': [{ inBody: bodyRoles }],
  /** what a new member of the body reads first: whoever prepares its sessions */
  'gettingStarted.choose': [{ inBody: writerRoles }],
  'users.read': [{ when: { status: ['validated'] } }, { self: true }],
  'users.readWhole': [{ self: true }],
  /** the account by its URL, and its picture; only the owner may change the password */
  'users.amend': [{ self: true }],
  /** everything of an account but its password: activation, and the export of all accounts */
  'users.administer': [],
  'users.validate': [],
  'users.delete': [],
  'users.export': [],
  'imports.manage': [],
  /** the tokens of directories, and the bodies of their groups */
  'scim.manage': [],
  'contact.write': [{}],
  'contact.manage': [],
  /** outgoing mails, those kept without a mail server, and retrying failed ones */
  'mails.read': [],
  /** a mail to oneself, which tests the mail server */
  'mails.test': [],
  /** what administrators add to the texts of mails */
  'mails.complete': [],
  'sessions.read': [
    { when: { status: convenedStatuses, confidential: [false] } },
    { underBody: true, when: { status: convenedStatuses } },
    { inBody: ['redactor', 'validator'] },
  ],
  /** link of the video meeting (DOMAIN §3.1) */
  'sessions.join': [{ underBody: true }],
  /** a new draft, for the given body */
  'sessions.prepare': [{ inBody: writerRoles }],
  'sessions.amend': [{ inBody: writerRoles }],
  'sessions.delete': [{ inBody: writerRoles }],
  'sessions.convene': [{ inBody: writerRoles }],
  'sessions.postpone': [{ inBody: writerRoles }],
  'sessions.cancel': [{ inBody: writerRoles }],
  'sessions.hold': [{ inBody: writerRoles }],
  'sessions.close': [{ inBody: ['validator'] }],
  'sessions.reopen': [],
  'sessions.duplicate': [{ inBody: writerRoles }],
  'sessions.writeMinutes': [{ inBody: writerRoles }],
  /** approval of the minutes, and later states */
  'sessions.approveMinutes': [{ inBody: ['validator'] }],
  'sessions.decide': [{ inBody: writerRoles }],
  /** delays, history, audience, readers of documents */
  'sessions.follow': [{ inBody: writerRoles }],
  /** notifying the validators of its waiting documents */
  'sessions.remindValidators': [{ inBody: writerRoles }],
  /** who will be at it: the members of its body and of those above, whatever the session is */
  'sessions.seeAttendance': [{ underBody: true }],
  /** one's own answer to its convocation */
  'sessions.answer': [{ inBody: bodyRoles }],
  /** the answer that another person gave, and reminding those who have given none */
  'sessions.replyFor': [{ inBody: writerRoles }],
  /** who is and was at the meeting: the members of its body, whatever the session is */
  'sessions.seePresence': [{ inBody: bodyRoles }],
  /** saying that one is at the meeting */
  'sessions.announceSelf': [{ inBody: bodyRoles }],
  /** « Ouvrir la séance » */
  'sessions.openMeeting': [{ inBody: writerRoles }],
  /** the arrivals and departures of everybody */
  'sessions.keepPresence': [{ inBody: writerRoles }],
  /** what a meeting is on, its suspensions, and the notes on its points: reading and writing them */
  'sessions.note': [{ inBody: writerRoles }],
  /** opening and closing ballots at a meeting, and recording the votes of others */
  'ballots.hold': [{ inBody: writerRoles }],
  /** one's own vote, of who is a voter of an open named ballot */
  'ballots.vote': [{ inBody: bodyRoles }],
  /** who votes, and the votes that are not secret; results are as open as the session */
  'ballots.readVotes': [{ inBody: bodyRoles }],
  /** the points that members of a body propose */
  'points.readProposals': [{ inBody: bodyRoles }],
  /** proposing a point, joining the proposal of somebody else, and withdrawing one's own */
  'points.propose': [{ inBody: bodyRoles }],
  /** what becomes of a proposed point */
  'points.decide': [{ inBody: writerRoles }],
  /** the text of minutes, once members were shown it, and the remarks on it */
  'minutes.read': [{ inBody: bodyRoles }],
  /** a remark on the text of minutes, while it is open to them */
  'minutes.remark': [{ inBody: bodyRoles }],
  /** commitments of the management and questions, noted at a meeting; they are as open as their session */
  'commitments.keep': [{ inBody: writerRoles }],
  /** notifying members who have opened none of its documents */
  'sessions.remindReaders': [{ inBody: writerRoles }],
  /** the seats of a body, with their holders and substitutes */
  'seats.read': [{ underBody: true }],
  'seats.manage': [],
  /** the order in which substitutes replace the holder of a seat (L2314-37) */
  'seats.order': [{ inBody: ['validator'] }],
  'consultations.read': [{ when: { confidential: [false] } }, { underBody: true }],
  'consultations.manage': [{ inBody: writerRoles }],
  'thematics.read': [{}],
  'thematics.follow': [{}],
  /** the debated projects, and their number of followers */
  'thematics.manage': [],
  /** the classifications of documents */
  'classifications.manage': [],
  'links.manage': [],
  /** the organisation's own name, logo, colours and texts */
  'branding.manage': [],
  /** a synopsis is as open as its session */
  'contents.read': [
    { forBodies: true, when: { status: readableContentStatuses, ...openChannel, confidential: [false] } },
    { forBodies: true, underBody: true, when: { status: readableContentStatuses, ...openChannel } },
    { system: 'ROLE_CANAL_CSEC', forBodies: true, when: { status: readableContentStatuses, confidential: [false] } },
    { system: 'ROLE_CANAL_CSEC', forBodies: true, underBody: true, when: { status: readableContentStatuses } },
    ...editingGrants,
  ],
  /** drafts, versions, every step of a content, its pictures and sound */
  'contents.manage': editingGrants,
  /** PDF files that contents and links refer to */
  'media.read': [{}],
  /** naming a medium in a content */
  'media.choose': [{ system: 'ROLE_EDITOR' }],
  'media.manage': [],
  /** records reserved to the members of the CSE central */
  'channel.read': [{ system: 'ROLE_CANAL_CSEC' }],
  'channel.write': [{ system: 'ROLE_CANAL_CSEC' }],
  'channel.amend': [{ system: 'ROLE_CANAL_CSEC', author: true }],
  'statistics.read': [],
  'audit.read': [],
  'documents.read': [
    { when: { ...readableState, ...openChannel, confidential: [false] } },
    { underBody: true, when: { ...readableState, ...openChannel } },
    { system: 'ROLE_CANAL_CSEC', when: { ...readableState, confidential: [false] } },
    { system: 'ROLE_CANAL_CSEC', underBody: true, when: readableState },
    // documents of a session in preparation
    { inBody: ['redactor', 'validator'], when: { ...openChannel, status: publishedStatuses } },
    { system: 'ROLE_CANAL_CSEC', inBody: ['redactor', 'validator'], when: { status: publishedStatuses } },
    // documents on their way to publication
    { inBody: ['validator'], when: { ...openChannel, status: unpublishedStatuses } },
    { system: 'ROLE_CANAL_CSEC', inBody: ['validator'], when: { status: unpublishedStatuses } },
    { author: true, when: { status: unpublishedStatuses, confidential: [false] } },
    { author: true, underBody: true, when: { status: unpublishedStatuses } },
  ],
  /** steps and unpublished versions */
  'documents.readHistory': [{ author: true }, { depositor: true }, { inBody: ['validator'] }],
  /** a new draft, for the given body */
  'documents.file': filingGrants,
  /** the author until submission; then the validators, who may correct it before they accept it (DOMAIN §5.4) */
  'documents.amend': [
    ...onlyWhen({ status: ['draft', 'refused'] }, ownFilingGrants),
    ...onlyWhen({ status: ['submitted'] }, validatingGrants),
  ],
  'documents.delete': ownFilingGrants,
  /** the author until publication; then whoever files for the body */
  'documents.addVersion': [...ownFilingGrants, ...onlyWhen({ status: ['published'] }, filingGrants)],
  'documents.submit': ownVersionGrants,
  'documents.withdraw': ownVersionGrants,
  /** a submitted document, or one's own draft: direct publication (SPEC §2) */
  'documents.validate': [
    ...onlyWhen({ moving: ['submitted'] }, validatingGrants),
    ...validatingGrants.map((grant) => ({ ...grant, author: true }) as const),
  ],
  'documents.refuse': validatingGrants,
  'documents.archive': validatingGrants,
  'documents.restore': validatingGrants,
  /** number of documents of a session in each state, without titles: a convener is told what members will not see */
  'documents.countUnpublished': filingGrants,
  /** number of readers; their names are for administrators only */
  'documents.countReaders': [{ inBody: writerRoles }],
  'documents.nameReaders': [],
  /** searching; each record's own rights decide what is found */
  'search.find': [{}],
  /** one's own saved searches */
  'search.save': [{}],
  /** one's own subscriptions */
  'subscriptions.manage': [{}],
  /** one's own notifications and their settings */
  'notifications.read': [{}],
  /** the calendar, on screen and in one's own calendar program */
  'calendar.read': [{}],
  /** synonyms, and reindexing everything */
  'search.manage': [],
  /** where other programs are told of events, and with which secret */
  'webhooks.manage': [],
  'tasks.manage': [],
  /** recurring tasks held because of their scale, or of the clock */
  'tasks.approve': [],
} as const satisfies { [Name in `${Subject}.${string}`]: readonly Grant<SubjectOf<Name>>[] }

export type Action = keyof typeof policy

export type SubjectOf<Name extends string> = Name extends `${infer Of extends Subject}.${string}` ? Of : never
