/** The word of an outcome: who is absent from the file of the night is closed, not deleted. */
export const outcomeWord = <Of extends string>(outcome: Of, fromDirectory: boolean): Of | 'closed' =>
  outcome === 'deleted' && fromDirectory ? 'closed' : outcome
