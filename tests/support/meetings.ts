import type { Db } from '#server/ground/database/openDatabase.ts'
import { insertSession } from './sessions.ts'
import type { Actor, World } from './world.ts'

/** When the tests of meetings begin: half an hour before the meeting, from when it can be opened. */
export const meetingStart = '2026-03-19T09:00:00+01:00'

/** Sets the clock to `meetingStart`, and inserts a convened session at 9.30. */
export function insertMeeting(
  { portal, clock }: Pick<World, 'portal' | 'clock'>,
  body: { id: number },
  wishes: Omit<Parameters<typeof insertSession>[1], 'in' | 'inDays'> = {},
) {
  clock.set(meetingStart)
  return insertSession(portal, { in: body, inDays: 1 / 48, place: 'Salle Vauban', ...wishes })
}

/** Returns a function that sets the clock to a time of that day in Paris, `10:15`. */
export const timeOfMeeting =
  ({ clock }: Pick<World, 'clock'>) =>
  (time: string) =>
    clock.set(`2026-03-19T${time}:00+01:00`)

/** The calls that lead through a meeting, by default of its secretary. @param session the session of the test */
export function meetingCalls(secretary: Actor, session: () => { id: number }) {
  const url = (name: string) => `/api/sessions/${session().id}/${name}`
  return {
    url,
    open: (by = secretary) => by.post(url('opening')),
    arrive: (who: Person, mode = 'onSite', by = secretary) =>
      by.post(url('arrivals'), { person: { id: who.id }, mode }),
    leave: (who: Person, by = secretary) => by.post(url('departures'), { person: { id: who.id } }),
    end: (by = secretary) => by.post(url('ending')),
  }
}

/** Writes the seats of a body as they are read, by their present version. */
export async function putSeats(who: Actor, { id }: { id: number }, seats: readonly object[]) {
  const path = `/api/irps/${id}/seats`
  const { version } = (await who.get(path)).json<{ version: number }>()
  return who.put(path, { seats, version })
}

/** What several calls at once were answered, sorted: `200`, or the code of the refusal. */
export const outcomesOf = (answers: readonly { statusCode: number; json: () => { code?: string } }[]): string[] =>
  answers
    .map((answer) => (answer.statusCode === 200 ? '200' : String(answer.json().code)))
    .toSorted((one, other) => one.localeCompare(other))

/** A person whose id is known. */
interface Person {
  id: number
}

/** A seat of a body, vacant without a holder. */
export interface SeatWishes {
  holder: Person | null
  college?: string
  /** in the order of replacement */
  substitutes?: readonly Person[]
}

/** Inserts the mandates « Titulaire », which votes, and « Suppléant », which votes when replacing. */
export async function insertVotingMandates({ db }: { db: Db }): Promise<{ full: Named; deputy: Named }> {
  const [full, deputy] = await db
    .insertInto('mandates')
    .values([
      { name: 'Titulaire', voting: true },
      { name: 'Suppléant', votesWhenReplacing: true },
    ])
    .returning(['id', 'name'])
    .execute()
  return { full: full!, deputy: deputy! }
}

interface Named {
  id: number
  name: string
}

/** Inserts the seats of a body, in this order. */
export async function insertSeats({ db }: { db: Db }, body: { id: number }, wishes: readonly SeatWishes[]) {
  const seats = await db
    .insertInto('seats')
    .values(
      wishes.map(({ holder, college = null }, index) => ({
        bodyId: body.id,
        position: index + 1,
        college,
        holderId: holder?.id ?? null,
        vacantSince: null,
        vacancyReason: null,
      })),
    )
    .returning(['id', 'position'])
    .execute()
  const substitutes = seats.flatMap(({ id, position }) =>
    (wishes[position - 1]?.substitutes ?? []).map((person, index) => ({
      seatId: id,
      position: index + 1,
      userId: person.id,
    })),
  )
  if (substitutes.length > 0) await db.insertInto('seatSubstitutes').values(substitutes).execute()
}
