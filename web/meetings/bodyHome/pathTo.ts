import type { Irp } from '#contract/people/bodies.ts'

/** The bodies from the root down to that one; nothing for a body that is not in the list. */
export function pathTo(bodies: readonly Irp[], id: number): Irp[] {
  const path: Irp[] = []
  let body = bodies.find((candidate) => candidate.id === id)
  while (body && !path.includes(body)) {
    path.unshift(body)
    const parentId = body.parentIrp?.id
    body = bodies.find((candidate) => candidate.id === parentId)
  }
  return path
}
