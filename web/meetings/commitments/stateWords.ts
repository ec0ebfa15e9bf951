import type { CommitmentKind, CommitmentState } from '#contract/meetings/commitments/commitments.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'

/** The key of the word for a state: a question is answered, a commitment is kept. */
export const stateKey = (kind: CommitmentKind, state: CommitmentState): TextKey => `commitment.state.${kind}.${state}`

export const stateTones = {
  open: 'info',
  late: 'error',
  kept: 'success',
  refused: 'plain',
  withdrawn: 'plain',
} as const
