import type { FactCondition } from './facts.ts'
import type { Action, SubjectOf } from './policy.ts'

/**
 * The states of a record in which an action is possible, whoever does it: in another state the answer is 409, not 403.
 * Actions that are absent are possible in every state.
 */
export const requiredStates: { readonly [Name in Action]?: FactCondition<SubjectOf<Name>> } = {
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
  'sessions.announceSelf': { status: ['convened'] },
  'sessions.openMeeting': { status: ['convened'] },
  'sessions.keepPresence': { status: ['convened', 'held'] },
  'sessions.note': { status: ['convened', 'held', 'closed'] },
  'ballots.hold': { status: ['convened', 'held'] },
  'ballots.vote': { status: ['convened'] },
  'minutes.remark': { status: ['held', 'closed'] },
  // it is answered at later sessions, whatever became of its own
  'commitments.keep': { status: ['convened', 'held', 'closed', 'cancelled'] },
  'sessions.remindValidators': { status: ['draft', 'convened'] },
  'sessions.remindReaders': { status: ['convened'] },
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
