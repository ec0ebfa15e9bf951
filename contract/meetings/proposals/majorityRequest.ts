/** How many holders of a seat ask for a point. */
export interface MajorityRequest {
  joined: number
  of: number
  isMajority: boolean
}

/**
 * Counts who asks for a point among the members of a body: its holders, whose majority may ask for a meeting
 * (L2315-28) with the questions that go on its agenda (L2315-31). A vacant seat has no member, and a substitute is
 * none while the holder keeps the seat.
 * @param holders of each seat; null for a vacant one
 * @param petitioners the author and who has joined, each once
 */
export function countRequest(holders: readonly (number | null)[], petitioners: readonly number[]): MajorityRequest {
  const members = holders.filter((holder) => holder !== null)
  const joined = members.filter((holder) => petitioners.includes(holder)).length
  return { joined, of: members.length, isMajority: joined * 2 > members.length }
}
