import type { Preferences } from '#contract/accounts.ts'
import type { Db } from '#server/database/open.ts'

/** The shell of a person who has chosen nothing; the columns have the same. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  sidebar: true,
  miniSidebar: false,
  navbarColor: 'surface',
  horizontal: false,
  showsEmail: false,
  showsPhone: false,
}

export async function findPreferences(db: Db, userId: number): Promise<Preferences> {
  const chosen = await db
    .selectFrom('users')
    .leftJoin('userPreferences', 'userPreferences.userId', 'users.id')
    .select(['theme', 'sidebar', 'miniSidebar', 'navbarColor', 'horizontal', 'showsEmail', 'showsPhone'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const shell = { ...defaultPreferences }
  for (const name of ['theme', 'sidebar', 'miniSidebar', 'navbarColor', 'horizontal'] as const)
    Object.assign(shell, chosen[name] !== null && { [name]: chosen[name] })
  return { ...shell, showsEmail: chosen.showsEmail, showsPhone: chosen.showsPhone }
}

/** Keeps the whole of them: the last call is right. */
export async function keepPreferences(db: Db, userId: number, preferences: Preferences): Promise<void> {
  const { showsEmail, showsPhone, ...shell } = preferences
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('userPreferences')
      .values({ ...shell, userId })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(shell))
      .execute()
    await tx.updateTable('users').set({ showsEmail, showsPhone }).where('id', '=', userId).execute()
  })
}
