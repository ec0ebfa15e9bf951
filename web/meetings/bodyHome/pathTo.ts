import type { Irp } from '#contract/people/bodies/bodies.ts'

/** Returns the path from the root to a body; empty for an unknown body. */
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
