/** A seat with its holder, null while it is vacant, and its substitutes in the order of replacement. */
export interface ReplaceableSeat {
  id: number
  holderId: number | null
  substituteIds: readonly number[]
}

/** Who sits on a seat: its holder, a substitute, or nobody. */
export interface Sitting {
  seatId: number
  personId: number | null
  isReplacement: boolean
}

/**
 * Computes who sits on each seat (L2314-37). An available holder sits on their own seat. The seat of any other holder,
 * and a vacant one, goes to the first substitute of its list who is available, is no holder, and does not replace
 * somebody already. Nobody chooses: the same seats and the same availability give the same people, at any instant.
 * @param seats in the order of their positions; an earlier seat chooses first among shared substitutes
 */
export function computeSittings(
  seats: readonly ReplaceableSeat[],
  isAvailable: (personId: number) => boolean,
): Sitting[] {
  const taken = new Set(seats.flatMap(({ holderId }) => (holderId === null ? [] : [holderId])))
  return seats.map(({ id, holderId, substituteIds }) => {
    if (holderId !== null && isAvailable(holderId)) return { seatId: id, personId: holderId, isReplacement: false }
    const personId = substituteIds.find((substitute) => !taken.has(substitute) && isAvailable(substitute)) ?? null
    if (personId !== null) taken.add(personId)
    return { seatId: id, personId, isReplacement: personId !== null }
  })
}
