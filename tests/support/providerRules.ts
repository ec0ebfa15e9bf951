import type { World } from './world.ts'

/** Inserts a rule on a group of a provider. @returns its number */
export async function insertProviderRule({ db, clock }: Pick<World, 'db' | 'clock'>, bodyId: number): Promise<number> {
  const seat = { bodyId, role: 'reader', mandateId: null } as const
  const { id } = await db
    .insertInto('providerRules')
    .values({ provider: 'maison', value: 'élus', ...seat, createdAt: clock.now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
