import type { ConstraintFailures } from '#server/ground/errors/constraintFailures.ts'

export const constraintFailures: ConstraintFailures = {
  ballots_point_fkey: ['ballots.pointVoted', 'agenda'],
  agenda_points_voted_kind: ['ballots.kindVoted', 'agenda'],
  point_outcomes_from_ballot: ['ballots.outcomeVoted', 'agenda'],
  ballots_open_at_end: ['ballots.openAtEnd', 'ballots'],
  // two people open its second round at the same instant
  ballots_one_second_round: ['ballots.secondRoundHeld', 'ballot'],
  // two people open one at the same instant
  ballots_one_open: ['ballots.openAlready', 'point'],
}
