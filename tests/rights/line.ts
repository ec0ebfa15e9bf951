import type { Gathering, Person } from './people.ts'
import type { Records, Subject } from './records.ts'

/** What a call is tried with. */
export interface Target {
  /** of the record: `draft`, `ofB`… */
  kind: string
  /** of the record; one that is nowhere when it is missing */
  id: number
  person: Person
  /** the number of who calls */
  me: number
  gathering: Gathering
  records: Records
}

/** How a call is made, besides its method and its address. */
export interface Call {
  send?: object | ((target: Target) => object)
  query?: string | ((target: Target) => string)
  /** the other parameters of its address, by name */
  params?: Readonly<Record<string, string>>
  /** what `+` stands for: 200, 201 for a POST, 204 for a DELETE, unless told otherwise */
  done?: number
  /** the tables in which it writes even though it refuses; none, unless told otherwise */
  leaves?: readonly string[]
}

/**
 * What each person is answered, in the order of `people`; blanks are for the eye. `+` it is done, `1` 401, `3` 403, `4` 404,
 * `9` 409 (it is theirs to do, and not now), `2` 422 (it is theirs to do, and what was sent is at fault), `.` is not tried here.
 */
export type Row = string

/** A line of the table of rights: a call, and what it answers on each record. */
export interface Line extends Call {
  of: Subject | null
  /** by kind of record; `missing` is one that never was. A call without a record has one row, `any` */
  answers: Readonly<Record<string, Row>>
}
/** `PUT /api/documents/:id`; `PUT PATCH /api/documents/:id` are two. */
type Calls = Readonly<Record<string, Call>>

/** Calls on a record of the subject, which answer all the same. */
export const on = <Of extends Subject>(
  of: Of,
  answers: Readonly<Record<keyof Records[Of] | 'missing', Row>>,
  calls: Calls,
): [string, Line][] => Object.entries(calls).flatMap(([call, how]) => each(call, { ...how, of, answers }))

/** Calls that are about no record in particular. */
export const plainly = (any: Row, calls: Calls): [string, Line][] =>
  Object.entries(calls).flatMap(([call, how]) => each(call, { ...how, of: null, answers: { any } }))

const each = (call: string, line: Line): [string, Line][] => {
  const path = call.slice(call.indexOf('/'))
  const methods = call.slice(0, call.indexOf('/')).trim().split(' ')
  return methods.map((method) => [`${method} ${path}`, line])
}

/** Nobody has such a record. */
export const nowhere = 2_000_000_000
