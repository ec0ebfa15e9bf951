import type { BodyRole } from '#contract/ground/policy/grant.ts'
import type { BodyCode } from './bodies.ts'
import type { DemoPerson } from './people.ts'

/** The redactors and validators of each body. They take turns by any increasing number. */
export type Editors = {
  author(body: BodyCode, turn: number): DemoPerson
  validator(body: BodyCode, turn: number): DemoPerson
}

/** @param reference day on which their mandates must be current */
export function createEditors(people: readonly DemoPerson[], reference: string): Editors {
  const whose = (role: BodyRole) => (body: BodyCode, turn: number) => {
    const able = people.filter(({ assignments }) =>
      assignments.some((held) => held.body === body && held.role === role && held.endsOn >= reference),
    )
    const person = able[turn % able.length]
    if (!person) throw new Error(`No ${role} in ${body}`)
    return person
  }
  return { author: whose('redactor'), validator: whose('validator') }
}
