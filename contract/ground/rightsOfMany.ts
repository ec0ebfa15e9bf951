import type { Facts } from './facts.ts'
import type { Action, SubjectOf } from './policy.ts'
import { can, isAdministrator, type Viewer } from './standing.ts'

/** The actions on records of one body, which may have an author. */
type ActionOnDocuments = { [Name in Action]: SubjectOf<Name> extends 'documents' ? Name : never }[Action]

/**
 * Decides on which of many records each of many people may act. `can` is asked once for people that the policy does not tell apart: by
 * their system roles, by what they hold in the body of the record and above it, and by whether the record is theirs.
 * @param records best grouped by their facts
 * @returns the records of a person, in a time that does not grow with those of bodies where the person holds nothing
 */
export function allowedRecords<Kept extends { readonly facts: Facts['documents'] }>(
  action: ActionOnDocuments,
  records: readonly Kept[],
): (viewer: Viewer) => Kept[] {
  const byBody = Map.groupBy(records, ({ facts }) => facts.bodyId)
  const ofPerson = new Map<number, Set<Kept>>()
  for (const record of records)
    for (const id of [record.facts.authorId, record.facts.depositorId])
      if (id !== null) ofPerson.getOrInsertComputed(id, () => new Set()).add(record)
  const answers = new Map<string, Kept[]>()

  /** The records of a body, for a person to whom none of them belongs. */
  const inBody = (bodyId: number, viewer: Viewer, roles: string): Kept[] =>
    answers.getOrInsertComputed(`${bodyId} ${roles} ${seatIn(bodyId, viewer)}`, () => {
      const nobody = { ...viewer, id: 0 }
      return (byBody.get(bodyId) ?? []).filter(({ facts }) => can(nobody, action, facts))
    })
  /** The records of all bodies, for a person who holds nothing in any. */
  const elsewhere = new Map<string, Map<number, Kept[]>>()
  const withoutSeat = (viewer: Viewer, roles: string) =>
    elsewhere.getOrInsertComputed(roles, () => {
      const seatless = { ...viewer, id: 0, assignments: [], bodiesUnder: [] }
      const found = [...byBody.keys()].map((bodyId) => [bodyId, inBody(bodyId, seatless, roles)] as const)
      return new Map(found.filter(([, allowed]) => allowed.length > 0))
    })

  return (viewer) => {
    if (isAdministrator(viewer)) return [...records]
    const roles = viewer.roles.toSorted().join()
    const seated = new Set([...viewer.assignments.map(({ bodyId }) => bodyId), ...viewer.bodiesUnder])
    const found = [...seated].flatMap((bodyId) => inBody(bodyId, viewer, roles))
    for (const [bodyId, allowed] of withoutSeat(viewer, roles)) if (!seated.has(bodyId)) found.push(...allowed)
    const own = ofPerson.get(viewer.id)
    if (!own) return found
    // what belongs to the person is decided on by itself
    const others = found.filter((record) => !own.has(record))
    return [...others, ...[...own].filter(({ facts }) => can(viewer, action, facts))]
  }
}

/** What the policy can see of a person's seats, for a record of this body. */
function seatIn(bodyId: number, { assignments, bodiesUnder }: Viewer): string {
  const roles = assignments.filter((held) => held.bodyId === bodyId).map(({ role }) => role)
  return `${[...new Set(roles)].toSorted().join()} ${bodiesUnder.includes(bodyId)}`
}
