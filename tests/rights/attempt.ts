import type { Answer } from '#tests/support/caller.ts'
import type { CallMethod } from '#tests/support/listRoutes.ts'
import { openRollbackSandbox } from '#tests/support/rollbackSandbox.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { type Line, missingId, type Target } from './line.ts'
import { createPeople, type Person, type RightsPeople } from './people.ts'
import { insertRecords, type Numbered } from './records.ts'

export interface Attempt {
  answer: Answer
  /** tables that it wrote to */
  written: string[]
}

/**
 * Opens a portal with people and records on which calls are tried. Each call is rolled back.
 * @param prepare inserts more, before the first call
 */
export async function openMatrix(prepare?: (world: World, gathering: RightsPeople) => Promise<void>) {
  const world = await openWorld()
  const gathering = await createPeople(world)
  const records = await insertRecords(world, gathering)
  await prepare?.(world, gathering)
  const rehearsals = await openRollbackSandbox(world.pool)

  function targetOf({ of }: Line, kind: string, person: Person): Target {
    const me = gathering.people[person].id
    const numbers: Readonly<Record<string, Numbered>> = of ? records[of] : {}
    const numbered = numbers[kind] ?? missingId
    const id = typeof numbered === 'number' ? numbered : numbered[person]
    return { kind, id, person, me, gathering, records }
  }

  return {
    world,
    gathering,
    records,
    /** Returns the kinds of records on which a line is tried, starting with a missing one. */
    kindsOf: ({ of }: Line): string[] => (of ? ['missing', ...Object.keys(records[of])] : ['any']),

    /**
     * @param call `PUT /api/documents/:id`
     * @param instead body sent instead of the line's
     * @param numbersAs formats the numbers of the URL
     * @param accessToken sent instead of the cookies
     */
    async attempt(
      call: string,
      line: Line,
      kind: string,
      person: Person,
      instead?: object,
      numbersAs: (number: string) => string = (number) => number,
      accessToken?: string,
    ): Promise<Attempt> {
      const [method, path] = call.split(' ') as [CallMethod, string]
      const target = targetOf(line, kind, person)
      const caller = gathering.people[person]
      const body = instead ?? (typeof line.send === 'function' ? (line.send as Sending)(target) : line.send)
      const type = method === 'PATCH' ? { 'content-type': 'application/merge-patch+json' } : undefined
      const bearer = accessToken === undefined ? undefined : { authorization: `Bearer ${accessToken}` }
      const cookies = [...caller.cookies]
      if (bearer) caller.cookies.clear()
      const { outcome, written } = await rehearsals.rehearse(() =>
        caller.send(method, addressOf(path, line, target, numbersAs), body, { ...type, ...bearer }),
      )
      caller.cookies.clear()
      for (const [name, value] of cookies) caller.cookies.set(name, value)
      return { answer: outcome, written }
    },

    async close() {
      await rehearsals.close()
      await world.close()
    },
  }
}
type Sending = (target: Target) => object
export type Matrix = Awaited<ReturnType<typeof openMatrix>>

/** Builds the URL of a call. The line says which record its numbers belong to. */
function addressOf(
  path: string,
  { of, params = {}, query = '' }: Line,
  target: Target,
  numbersAs: (number: string) => string,
): string {
  const filled = path.replaceAll(/:(\w+)|\*/g, (parameter, name: string | undefined) => {
    const value = of && name === 'id' ? String(target.id) : params[name ?? '*']
    if (value === undefined) throw new Error(`${path}: what is ${parameter}?`)
    return /^\d+$/.test(value) ? numbersAs(value) : value
  })
  const asked = typeof query === 'function' ? query(target) : query
  return asked ? `${filled}?${asked}` : filled
}
