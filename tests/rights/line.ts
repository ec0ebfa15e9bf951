import type { Person, RightsPeople } from './people.ts'
import type { Records, Subject } from './records.ts'

/** The person and record of a tried call. */
export interface Target {
  /** kind of record: `draft`, `ofB`… */
  kind: string
  /** number of the record; an unused one if it is missing */
  id: number
  person: Person
  /** number of the caller */
  me: number
  gathering: RightsPeople
  records: Records
}

/** How a call is made, besides method and path. */
export interface Call {
  send?: object | ((target: Target) => object)
  query?: string | ((target: Target) => string)
  /** other parameters of the path, by name */
  params?: Readonly<Record<string, string>>
  /** status that `+` stands for; default: 200, 201 for POST, 204 for DELETE */
  doneStatus?: number
  /** tables it writes to even if it is refused; none by default */
  writtenTables?: readonly string[]
}

/**
 * The answers to each person, in the order of `people`; spaces are ignored. `+` success, `1` 401, `3` 403, `4` 404, `9`
 * 409 (allowed, but not in this state), `2` 422 (allowed, but the data are invalid), `.` not tried here.
 */
export type Row = string

/** A line of the table of rights: a call, and its answers for each record. */
export interface Line extends Call {
  of: Subject | null
  /** by kind of record; `missing`: a record that does not exist. A call without a record has one row, `any` */
  answers: Readonly<Record<string, Row>>
}
/** The answers to a call that every signed-in person may make. */
export const members: Row = '111 + +++ + ++ +++'
/** Everybody has their own, and nobody reads those of others, not even administrators. */
export const ownAlone = {
  own: '    111 + +++ + ++ +++',
  other: '  111 4 444 4 44 444',
  missing: '111 4 444 4 44 444',
}

/** Calls by method and path. `PUT PATCH /api/documents/:id` stands for two calls. */
type Calls = Readonly<Record<string, Call>>

/** Creates lines for calls on a record that share their answers. */
export const onRecords = <Of extends Subject>(
  of: Of,
  answers: Readonly<Record<keyof Records[Of] | 'missing', Row>>,
  calls: Calls,
): [string, Line][] => Object.entries(calls).flatMap(([call, how]) => each(call, { ...how, of, answers }))

/** Creates lines for calls without a record. */
export const withoutRecord = (any: Row, calls: Calls): [string, Line][] =>
  Object.entries(calls).flatMap(([call, how]) => each(call, { ...how, of: null, answers: { any } }))

const each = (call: string, line: Line): [string, Line][] => {
  const path = call.slice(call.indexOf('/'))
  const methods = call.slice(0, call.indexOf('/')).trim().split(' ')
  return methods.map((method) => [`${method} ${path}`, line])
}

/** A number that no record has. */
export const missingId = 2_000_000_000
