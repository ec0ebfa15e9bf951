import { z } from 'zod'
import { text } from '#contract/ground/shapes.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { parseFilter } from '#server/people/scim/door/filter.ts'
import { numberOf } from '#server/people/scim/door/listRequest.ts'
import { type Operation, parseOperations } from '#server/people/scim/door/operations.ts'
import type { MemberChange } from './members.ts'

const maxMembers = 5_000

const Name = text(256)
const Members = z.array(z.object({ value: z.string().max(40) }))

/** What a directory writes of a group. Fields left out stay as they are. */
export interface GroupChange {
  displayName?: string
  externalId?: string | null
  members: MemberChange
}

/** Reads a SCIM group as a directory sends it. @throws Failure `scim.syntax`, `scim.value`, `scim.member`, `scim.tooManyMembers` */
export function parseGroup(body: unknown): GroupChange & { displayName: string } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Failure('scim.syntax')
  const { displayName, externalId, members } = body as Record<string, unknown>
  const replaced = membersOf(members ?? [])
  return {
    displayName: lineOf('displayName', displayName),
    ...(externalId !== undefined && externalId !== null && { externalId: lineOf('externalId', externalId) }),
    members: { replaced, added: new Set(), removed: new Set() },
  }
}

/**
 * Reads a PATCH of a group. Members are named by the value of « Add » and « Remove », or by a filter in the path of a removal:
 * `members[value eq "7"]`.
 * @throws Failure `scim.syntax`, `scim.path`, `scim.value`, `scim.member`, `scim.tooManyMembers`
 */
export function parseGroupPatch(body: unknown): GroupChange {
  const change: GroupChange = { members: { replaced: null, added: new Set(), removed: new Set() } }
  for (const operation of parseOperations(body)) applyOperation(change, operation)
  const { replaced, added, removed } = change.members
  if (Math.max(replaced?.size ?? 0, added.size, removed.size) > maxMembers) throw new Failure('scim.tooManyMembers')
  return change
}

function applyOperation(change: GroupChange, { op, path = '', value }: Operation): void {
  const name = path.toLowerCase()
  if (/^(?:id|schemas|meta)$|^urn:/.test(name)) return
  if (name === 'displayname' && op !== 'remove') change.displayName = lineOf('displayName', value)
  else if (name === 'externalid') change.externalId = op === 'remove' ? null : lineOf('externalId', value)
  else if (name === 'members') change.members = withMembers(change.members, op, value)
  else if (name.startsWith('members[') && op === 'remove')
    change.members = withMembers(change.members, op, filteredMembers(path))
  else throw new Failure('scim.path', { values: { name: path } })
}

/** The members that the change has after one more operation. */
function withMembers({ replaced, added, removed }: MemberChange, op: Operation['op'], value: unknown): MemberChange {
  if (op === 'replace') return { replaced: membersOf(value), added: new Set(), removed: new Set() }
  // Without a value, all are removed.
  if (op === 'remove' && value === undefined) return { replaced: new Set(), added: new Set(), removed: new Set() }
  const named = membersOf(value, { ignoresUnknown: op === 'remove' })
  if (op === 'add')
    return replaced
      ? { replaced: replaced.union(named), added, removed }
      : { replaced, added: added.union(named), removed: removed.difference(named) }
  return replaced
    ? { replaced: replaced.difference(named), added, removed }
    : { replaced, added: added.difference(named), removed: removed.union(named) }
}

/** Reads `members[value eq "7" or value eq "8"]`. */
function filteredMembers(path: string): { value: string }[] {
  const [, filter = ''] = /^members\[(.*)\]$/i.exec(path) ?? []
  return parseFilter(filter).map((comparisons) => {
    const [[attribute, value] = ['', ''], ...more] = comparisons
    if (attribute !== 'value' || more.length > 0) throw new Failure('scim.path', { values: { name: path } })
    return { value: String(value) }
  })
}

function membersOf(value: unknown, { ignoresUnknown = false } = {}): Set<number> {
  const listed = Array.isArray(value) ? value : [value]
  if (listed.length > maxMembers) throw new Failure('scim.tooManyMembers')
  const { success, data } = Members.safeParse(listed)
  if (!success) throw new Failure('scim.value', { values: { name: 'members' } })
  const ids = data.map((member) => {
    const id = numberOf(member.value)
    if (id === null && !ignoresUnknown) throw new Failure('scim.member', { values: { name: member.value } })
    return id ?? 0
  })
  return new Set(ids)
}

function lineOf(name: string, value: unknown): string {
  const { success, data } = Name.safeParse(value)
  if (!success) throw new Failure('scim.value', { values: { name } })
  return data
}
