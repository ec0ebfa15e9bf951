import type { Preferences } from '#contract/accounts.ts'
import type { Db } from '#server/database/open.ts'

/** The shell of a person who has chosen nothing; the columns have the same. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  sidebar: true,
  miniSidebar: false,
  navbarColor: 'surface',
  horizontal: false,
}

export async function findPreferences(db: Db, userId: number): Promise<Preferences> {
  const chosen = await db
    .selectFrom('userPreferences')
    .select(['theme', 'sidebar', 'miniSidebar', 'navbarColor', 'horizontal'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return chosen ?? defaultPreferences
}

/** Keeps the whole of them: the last call is right. */
export async function keepPreferences(db: Db, userId: number, preferences: Preferences): Promise<void> {
  await db
    .insertInto('userPreferences')
    .values({ ...preferences, userId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(preferences))
    .execute()
}
