import { type Minutes, minutesStates } from '#contract/meetings/sessions/followUp.ts'
import { toVotesFormValues } from '#web/meetings/sessions/form/typed/formValues.ts'

export type ShownMinutes = Omit<Minutes, '@context'>

interface Rights {
  approves: boolean
  isClosed: boolean
}

/**
 * Lists the possible next states: one step forward or back. Approval and later states require a validator; those of a
 * closed session do not go back before it.
 */
export function statesFrom({ state }: Pick<Minutes, 'state'>, { approves, isClosed }: Rights) {
  const reached = minutesStates.indexOf(state)
  const approval = minutesStates.indexOf('approved')
  const last = approves ? minutesStates.length : approval
  return minutesStates.filter(
    (_, index) =>
      Math.abs(index - reached) <= 1 && index < Math.max(last, reached + 1) && (!isClosed || index >= approval),
  )
}

/** The values of the form: the next state, and the approval that the votes of a later session propose. */
export function toFormValues(minutes: ShownMinutes, rights: Rights) {
  const { proposedApproval: proposed } = minutes
  return {
    ...minutes,
    state: statesFrom(minutes, rights).at(-1) ?? minutes.state,
    document: minutes.document?.id ?? null,
    approvedOn: minutes.approvedOn ?? proposed?.on ?? null,
    approvedIn: minutes.approvedIn?.id ?? proposed?.session.id ?? null,
    votes: toVotesFormValues(minutes.votes ?? proposed?.votes ?? null),
  }
}

/** What the form writes of minutes, and the text that it approves. */
export const toDraft = (one: ShownMinutes) => [
  one.state,
  one.procedure,
  one.document?.id,
  one.sentOn,
  one.approvedOn,
  one.approvedIn?.id,
  one.votes,
  one.corrections,
  one.publishedOn,
  one.textVersion,
]
