import { type RawBuilder, sql } from 'kysely'
import { legalTextKinds } from '#contract/ground/branding.ts'
import type { SystemRole } from '#contract/ground/policy/grant.ts'
import { type Action, policy } from '#contract/ground/policy/policy.ts'
import { canSomewhere, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { NotificationChoices } from '#contract/messaging/notifications.ts'
import type { Assignment, Me, Preferences } from '#contract/people/accounts/accounts.ts'
import type { ProfilePicture } from '#contract/people/pictures/pictures.ts'
import { cachedBranding } from '#server/ground/branding/cachedBranding.ts'
import { today } from '#server/ground/context/clock.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { choicesSql } from '#server/messaging/notifications/choices.ts'
import { assignmentJoins, assignmentJson } from '#server/people/bodies/assignments.ts'
import { isFirstVisitSql } from './firstVisits.ts'
import { defaultShell } from './profile/preferences.ts'

/** Returns the signed-in user's own account, for `/me` and the page shell. */
export async function findMe(portal: Portal, viewer: Viewer): Promise<Me> {
  const [{ account, more: firstVisit }, { menuWords, stored }] = await Promise.all([
    findAccountWith(portal, viewer.id, isFirstVisitSql),
    cachedBranding(portal),
  ])
  const legalTexts = legalTextKinds.filter((kind) => stored?.[kind])
  return {
    ...account,
    firstVisit,
    ...(legalTexts.length > 0 && { legalTexts }),
    ...(Object.keys(menuWords).length > 0 && { menuWords }),
    ...(viewer.isConfined && { secondStepDue: true }),
    can: actionsOf(viewer),
  }
}

/**
 * Returns the whole account, for its owner and for administrators, and another SQL expression over `users`, in one
 * statement.
 * @throws Failure `record.notFound`
 */
export async function findAccountWith<More>(
  { db, clock }: Portal,
  id: number,
  more: RawBuilder<More>,
): Promise<{ account: Omit<Me, 'can' | 'firstVisit' | 'menuWords' | 'legalTexts' | 'secondStepDue'>; more: More }> {
  const day = today(clock)
  const { rows } = await sql<Row & { more: More }>`
    select users.id, first_name, last_name, email, gender, address, phone_number, users.roles, status, last_sign_in_at,
      users.created_at, users.version, shows_email, shows_phone,
      (select email from account_links where user_id = users.id and purpose = 'email' and expires_at > ${clock.now()}) as pending_email,
      (select json_build_object('id', id, 'filename', filename, 'updatedAt', updated_at)
        from profile_pictures where user_id = users.id) as profile_picture,
      (select json_build_object('theme', theme, 'sidebar', sidebar, 'miniSidebar', mini_sidebar,
          'navbarColor', navbar_color, 'horizontal', horizontal, 'homeScope', home_scope)
        from user_preferences where user_id = users.id) as preferences,
      ${choicesSql} as notifications,
      (select json_agg(json_build_object('main', assignment.main, 'seat', ${assignmentJson(day)})
          order by assignment.main desc, body.position, body.name)
        from assignments assignment ${assignmentJoins}
        where assignment.user_id = users.id) as places,
      ${more} as more
    from users where users.id = ${id}
  `.execute(db)
  if (!rows[0]) throw new Failure('record.notFound')
  const { more: found, ...row } = rows[0]
  return { account: present(row), more: found }
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
  createdAt: string
  version: number
  showsEmail: boolean
  showsPhone: boolean
  pendingEmail: string | null
  profilePicture: ProfilePicture | null
  preferences: Omit<Preferences, 'showsEmail' | 'showsPhone' | 'notifications'> | null
  notifications: NotificationChoices
  places: { main: boolean; seat: Assignment }[] | null
}

function present({
  places,
  preferences,
  notifications,
  roles,
  showsEmail,
  showsPhone,
  ...row
}: Row): Omit<Me, 'can' | 'firstVisit' | 'menuWords' | 'legalTexts'> {
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
    mainStartsOn: main?.startsOn ?? null,
    mainEndsOn: main?.endsOn ?? null,
    userIrpInformations: (places ?? []).filter((place) => !place.main).map(({ seat }) => seat),
    preferences: { ...(preferences ?? defaultShell), showsEmail, showsPhone, notifications },
  }
}

const actionsOf = (viewer: Viewer) => (Object.keys(policy) as Action[]).filter((action) => canSomewhere(viewer, action))
