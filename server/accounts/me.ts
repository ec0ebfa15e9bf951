import { sql } from 'kysely'
import type { Assignment, Me, Preferences } from '#contract/accounts.ts'
import { type Action, canSomewhere, policy, type SystemRole, type Viewer } from '#contract/policy.ts'
import { assignmentJoins, assignmentJson } from '#server/bodies/assignments.ts'
import { today } from '#server/clock.ts'
import { Failure } from '#server/http/failure.ts'
import type { Portal } from '#server/portal.ts'
import { defaultPreferences } from './preferences.ts'

/** The signed-in person's own view of themselves: in the answer of `/me`, and in the page. */
export async function findMe(portal: Portal, viewer: Viewer): Promise<Me> {
  return { ...(await findAccount(portal, viewer.id)), can: actionsOf(viewer) }
}

/**
 * The whole of an account, for the person and for administrators.
 * @throws Failure `record.notFound`
 */
export async function findAccount({ db, clock }: Portal, id: number): Promise<Omit<Me, 'can'>> {
  const day = today(clock)
  const { rows } = await sql<Row>`
    select users.id, first_name, last_name, email, gender, address, phone_number, users.roles, status, last_sign_in_at,
      (select json_build_object('theme', theme, 'sidebar', sidebar, 'miniSidebar', mini_sidebar,
          'navbarColor', navbar_color, 'horizontal', horizontal)
        from user_preferences where user_id = users.id) as preferences,
      (select json_agg(json_build_object('main', assignment.main, 'seat', ${assignmentJson(day)})
          order by assignment.main desc, body.position, body.name)
        from assignments assignment ${assignmentJoins}
        where assignment.user_id = users.id) as places
    from users where users.id = ${id}
  `.execute(db)
  if (!rows[0]) throw new Failure('record.notFound')
  return present(rows[0])
}

interface Row {
  id: number
  firstName: string
  lastName: string
  email: string
  gender: 'Madame' | 'Monsieur'
  address: string | null
  phoneNumber: string | null
  roles: SystemRole[]
  status: 'pending' | 'validated'
  lastSignInAt: string | null
  preferences: Preferences | null
  places: { main: boolean; seat: Assignment }[] | null
}

function present({ places, preferences, roles, ...row }: Row): Omit<Me, 'can'> {
  const main = places?.find((place) => place.main)?.seat
  return {
    '@context': '/api/contexts/User',
    '@id': `/api/users/${row.id}`,
    '@type': 'User',
    ...row,
    roles: row.status === 'validated' ? ['ROLE_READER', ...roles] : roles,
    mainIrp: main?.irp ?? null,
    mainIrpRole: main?.irpRole ?? null,
    mainJob: main?.job ?? null,
    mainMandate: main?.mandate ?? null,
    userIrpInformations: (places ?? []).filter((place) => !place.main).map(({ seat }) => seat),
    profilePicture: null,
    preferences: preferences ?? defaultPreferences,
  }
}

const actionsOf = (viewer: Viewer) => (Object.keys(policy) as Action[]).filter((action) => canSomewhere(viewer, action))
