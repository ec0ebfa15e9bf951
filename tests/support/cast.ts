import type { BodyRole, SystemRole } from '#contract/ground/policy/grant.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'

/** The password of everybody. */
export const castPassword = 'Agrafe-cheval-pile-42'

let hashed: Promise<string> | undefined
/** Hashed once, since hashing costs as much as a sign-in. */
const castPasswordHash = () => (hashed ??= hashPassword(castPassword))

export interface CastBody {
  id: number
  name: string
  label: string
  code: string
}

export interface BodyOptions {
  name?: string
  label?: string
  code?: string
  /** the parent body */
  parent?: { id: number } | null
  kind?: 'CSEC' | 'CSE' | 'CSSCT_CENTRALE' | 'CSSCT' | 'COMMISSION' | 'PROXIMITE' | 'GROUPE'
  active?: boolean
  position?: number
  description?: string | null
  confidentialByDefault?: boolean
}

/** An assignment in a body, current without dates. */
export interface Seat {
  in: { id: number }
  role?: BodyRole
  startsOn?: string | null
  endsOn?: string | null
  mandate?: { id: number } | null
  job?: { id: number } | null
}

export interface CastUser {
  id: number
  email: string
  firstName: string
  lastName: string
}

export interface UserOptions extends Partial<Seat> {
  /** further seats; `in` and related fields are the main one */
  also?: readonly Seat[]
  roles?: readonly Exclude<SystemRole, 'ROLE_READER'>[]
  status?: 'pending' | 'validated'
  gender?: 'Madame' | 'Monsieur'
  firstName?: string
  lastName?: string
  email?: string
  address?: string | null
  phoneNumber?: string | null
  showsEmail?: boolean
  showsPhone?: boolean
  /** a PHC string; default: `castPassword` */
  passwordHash?: string | null
  /** instant; default: when the account was activated, none for a request */
  emailConfirmedAt?: string | null
}

/** Converts a number to letters, since names have no digits: 27 → `AA`. */
const lettersOf = (number: number): string =>
  number > 26
    ? lettersOf(Math.ceil(number / 26) - 1) + lettersOf(((number - 1) % 26) + 1)
    : String.fromCodePoint(64 + number)

/** Creates helpers that insert people and bodies into the database of a test. */
export function createCast(db: Db) {
  let bodies = 0
  let users = 0

  return {
    body: async (options: BodyOptions = {}): Promise<CastBody> => {
      const number = ++bodies
      const { parent = null, name = `CSE ${number}`, ...given } = options
      return db
        .insertInto('bodies')
        .values({
          kind: 'CSE',
          label: `Comité social et économique ${number}`,
          code: `CSE-${number}`,
          ...given,
          name,
          parentId: parent?.id ?? null,
        })
        .returning(['id', 'name', 'label', 'code'])
        .executeTakeFirstOrThrow()
    },

    user: async ({ also = [], roles = [], status = 'validated', ...options }: UserOptions = {}): Promise<CastUser> => {
      const number = ++users
      const { in: body, role, startsOn, endsOn, mandate, job, ...person } = options
      const user = await db
        .insertInto('users')
        .values({
          gender: number % 2 ? 'Madame' : 'Monsieur',
          firstName: 'Camille',
          lastName: `Personne ${lettersOf(number)}`,
          email: `personne.${number}@mandature.example`,
          passwordHash: await castPasswordHash(),
          emailConfirmedAt: status === 'validated' ? '2026-01-05T09:00:00+01:00' : null,
          ...person,
          roles: [...roles],
          activatedAt: status === 'validated' ? '2026-01-05T09:00:00+01:00' : null,
        })
        .returning(['id', 'email', 'firstName', 'lastName'])
        .executeTakeFirstOrThrow()
      const main = body ? [{ in: body, role, startsOn, endsOn, mandate, job } as Seat] : []
      const seats = [...main, ...also].map((seat, index) => ({
        userId: user.id,
        bodyId: seat.in.id,
        role: seat.role ?? 'reader',
        startsOn: seat.startsOn ?? null,
        endsOn: seat.endsOn ?? null,
        mandateId: seat.mandate?.id ?? null,
        jobId: seat.job?.id ?? null,
        main: index === 0 && main.length > 0,
      }))
      if (seats.length > 0) await db.insertInto('assignments').values(seats).execute()
      return user
    },
  }
}
