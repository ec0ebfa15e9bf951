/** Returns how many voters a quorum demands: this percentage of the voting seats, rounded up. */
export const votersForQuorum = (seats: number, percent: number): number => Math.ceil((seats * percent) / 100)
