import type { Facts } from './facts.ts'
import type { Action, SubjectOf } from './policy.ts'
import { can, isAdministrator, type Viewer } from './viewer.ts'

/** The actions on documents. */
type DocumentAction = { [Name in Action]: SubjectOf<Name> extends 'documents' ? Name : never }[Action]

/**
 * Decides which of many records each of many people may act on. Calls `can` once per group of people that the policy
 * treats alike: same system roles, same roles in the record's body and above, same authorship.
 * @param records preferably grouped by their facts
 * @returns the records of a person; the time does not grow with records of bodies where the person has no role
 */
export function allowedRecords<Kept extends { readonly facts: Facts['documents'] }>(
  action: DocumentAction,
  records: readonly Kept[],
): (viewer: Viewer) => Kept[] {
  const byBody = Map.groupBy(records, ({ facts }) => facts.bodyId)
  const ofPerson = new Map<number, Set<Kept>>()
  for (const record of records)
    for (const id of [record.facts.authorId, record.facts.depositorId])
      if (id !== null) ofPerson.getOrInsertComputed(id, () => new Set()).add(record)
  const answers = new Map<string, Kept[]>()

  /** The records of a body, for a person who owns none of them. */
  const inBody = (bodyId: number, viewer: Viewer, roles: string): Kept[] =>
    answers.getOrInsertComputed(`${bodyId} ${roles} ${assignmentKey(bodyId, viewer)}`, () => {
      const nobody = { ...viewer, id: 0 }
      return (byBody.get(bodyId) ?? []).filter(({ facts }) => can(nobody, action, facts))
    })
  /** The records of all bodies, for a person without any role in them. */
  const elsewhere = new Map<string, Map<number, Kept[]>>()
  const withoutSeat = (viewer: Viewer, roles: string) =>
    elsewhere.getOrInsertComputed(roles, () => {
      const seatless = { ...viewer, id: 0, assignments: [], bodiesUnder: [] }
      const found = [...byBody.keys()].map((bodyId) => [bodyId, inBody(bodyId, seatless, roles)] as const)
      return new Map(found.filter(([, allowed]) => allowed.length > 0))
    })

  return (viewer) => {
    if (viewer.token) return records.filter(({ facts }) => can(viewer, action, facts))
    if (isAdministrator(viewer)) return [...records]
    const roles = viewer.roles.toSorted().join()
    const seated = new Set([...viewer.assignments.map(({ bodyId }) => bodyId), ...viewer.bodiesUnder])
    const found = [...seated].flatMap((bodyId) => inBody(bodyId, viewer, roles))
    for (const [bodyId, allowed] of withoutSeat(viewer, roles)) if (!seated.has(bodyId)) found.push(...allowed)
    const own = ofPerson.get(viewer.id)
    if (!own) return found
    // records owned by the person are decided individually
    const others = found.filter((record) => !own.has(record))
    return [...others, ...[...own].filter(({ facts }) => can(viewer, action, facts))]
  }
}

/** Returns the part of a person's assignments that the policy can see for a record of this body. */
function assignmentKey(bodyId: number, { assignments, bodiesUnder }: Viewer): string {
  const roles = assignments.filter((held) => held.bodyId === bodyId).map(({ role }) => role)
  return `${[...new Set(roles)].toSorted().join()} ${bodiesUnder.includes(bodyId)}`
}
