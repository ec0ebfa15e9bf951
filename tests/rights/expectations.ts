import { accounts } from './accounts.ts'
import { attendance } from './attendance.ts'
import { ballots } from './ballots.ts'
import { commitments } from './commitments.ts'
import { consultations } from './consultations.ts'
import { contents } from './contents.ts'
import { desk } from './desk.ts'
import { directory } from './directory.ts'
import { documents } from './documents.ts'
import { doors } from './doors.ts'
import { minutes } from './minutes.ts'
import { portal } from './portal.ts'
import { presence } from './presence.ts'
import { proposals } from './proposals.ts'
import { references } from './references.ts'
import { sessions } from './sessions.ts'

/**
 * The expected answer of each call to each person. Written by hand from the specification, without using the portal's
 * policy: where both differ, one of them is wrong. Each route has a line; routes with equal answers share their rows.
 */
export const lines = [
  ...documents,
  ...sessions,
  ...attendance,
  ...presence,
  ...ballots,
  ...proposals,
  ...desk,
  ...commitments,
  ...minutes,
  ...consultations,
  ...contents,
  ...accounts,
  ...directory,
  ...doors,
  ...references,
  ...portal,
]
