import type { MinutesText } from '#contract/meetings/minutes/minutesText.ts'
import type { Minutes } from '#contract/meetings/sessions/followUp.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { insertMeeting, insertVotingMandates, meetingCalls, meetingStart, timeOfMeeting } from './meetings.ts'
import { type Actor, openWorld } from './world.ts'

/** Inserts the types under which the files of minutes are published. */
export const insertMinutesTypes = ({ db }: { db: Db }) =>
  db
    .insertInto('documentTypes')
    .values([{ name: 'Projet de procès-verbal' }, { name: 'Procès-verbal approuvé' }])
    .execute()

/** Who writes, and the version of the text that they have read; by default the secretary, and the present one. */
interface Writing {
  by?: Actor
  version?: number
}

/** The calls that lead from the draft of minutes to their approval, by default of their secretary. */
export function minutesCalls(secretary: Actor, url: (name: string) => string) {
  const text = async (who = secretary): Promise<MinutesText> => (await who.get(url('minutes_text'))).json()
  const read = async ({ by = secretary, version }: Writing) => ({ by, version: version ?? (await text(by)).version })
  return {
    text,
    minutes: async (who: Actor): Promise<Minutes> => (await who.get(url('minutes'))).json(),
    draft: (version: number | null = null, by = secretary) => by.post(url('minutes_drafts'), { version }),
    save: async (html: string, writing: Writing = {}) => {
      const { by, version } = await read(writing)
      return by.put(url('minutes_text'), { html, version })
    },
    share: async ({ until = '2026-03-26', ...writing }: Writing & { until?: string } = {}) => {
      const { by, version } = await read(writing)
      return by.post(url('minutes_sharings'), { until, version })
    },
    file: async (by = secretary) => {
      const { version } = await read({ by })
      return by.post(url('minutes_filings'), { version })
    },
    /**
     * Moves the minutes to a state, as the screen does it.
     * @param read the minutes as their form was opened, if not the present ones
     */
    move: async (by: Actor, state: Minutes['state'], read?: { version: number; textVersion?: number | null }) => {
      const { document, ...present }: Minutes = (await by.get(url('minutes'))).json()
      const { version, textVersion } = read ?? present
      const days = { sentOn: '2026-03-19', approvedOn: '2026-03-19', publishedOn: '2026-03-19' }
      const votes = { for: 2, against: 0, abstentions: 0 }
      return by.put(url('minutes'), {
        ...days,
        votes,
        state,
        document: document && { id: document.id },
        version,
        textVersion,
      })
    },
  }
}

/**
 * Opens a world with a body, its secretary, who is a redactor, a validator and two members, who all have a vote.
 * @returns also the calls of the minutes of the meeting that `hold` holds
 */
export async function openMinutesWorld(options: { connections?: number } = {}) {
  const world = await openWorld({ at: meetingStart, ...options })
  const { full } = await insertVotingMandates(world)
  await insertMinutesTypes(world)
  const body = await world.body()
  const secretary = await world.user({ in: body, role: 'redactor', mandate: full })
  const validator = await world.user({ in: body, role: 'validator', mandate: full })
  const member = await world.user({ in: body, mandate: full })
  const other = await world.user({ in: body, mandate: full })
  let session: { id: number }
  const { url, open, arrive, end } = meetingCalls(secretary, () => session)
  return {
    world,
    secretary,
    validator,
    member,
    other,
    body,
    url,
    ...minutesCalls(secretary, url),
    /** Holds a meeting of one point, from which minutes can be drafted, and returns its session. */
    hold: async () => {
      session = await insertMeeting(world, body, { agenda: [{ title: 'Bilan social', kind: 'information' }] })
      await open()
      await arrive(secretary)
      timeOfMeeting(world)('10:30')
      await end()
      return session
    },
  }
}
