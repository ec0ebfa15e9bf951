import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Preferences } from '#contract/people/accounts/accounts.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { choicesSql, saveChoices } from '#server/messaging/notifications/choices.ts'

/** Default preferences of a user who has chosen nothing; the columns have the same defaults. */
export const defaultShell = {
  theme: 'system',
  sidebar: true,
  miniSidebar: false,
  navbarColor: 'surface',
  horizontal: false,
  homeScope: 'mine',
} as const satisfies Partial<Preferences>

export async function findPreferences(db: Db, userId: number): Promise<Preferences> {
  const { showsEmail, showsPhone, notifications, ...chosen } = await db
    .selectFrom('users')
    .leftJoin('userPreferences', 'userPreferences.userId', 'users.id')
    .select(['theme', 'sidebar', 'miniSidebar', 'navbarColor', 'horizontal', 'homeScope', 'showsEmail', 'showsPhone'])
    .select(choicesSql.as('notifications'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const shell = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null))
  return { ...defaultShell, ...shell, showsEmail, showsPhone, notifications }
}

/** Stores the preferences as a whole; omitted notification choices stay. The last call wins. */
export const savePreferences = (portal: Portal, viewer: Viewer, preferences: Preferences): Promise<Preferences> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { id: userId } = viewer
    const { showsEmail, showsPhone, notifications, ...shell } = preferences
    await tx.updateTable('users').set({ showsEmail, showsPhone }).where('id', '=', userId).execute()
    await tx
      .insertInto('userPreferences')
      .values({ ...shell, userId })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(shell))
      .execute()
    if (notifications) await saveChoices(tx, userId, notifications, portal.clock.now())
    return findPreferences(tx, userId)
  })
