import webPush from 'web-push'
import { auditWithoutSubject } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** The key pair by which push services recognize the portal. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

type KeyPortal = Pick<Portal, 'db' | 'secret' | 'clock'>

/**
 * Reads the key pair, or makes it at the first start. With a secret that opens it no longer, another pair takes its place; the
 * subscriptions of browsers are bound to the former one and go.
 */
export async function readPushKeys(portal: KeyPortal): Promise<PushKeys> {
  const stored = await readStored(portal, portal.db)
  if (stored) return stored
  return portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('pushKeys').select('sole').forUpdate().execute()
    const made = await readStored(portal, tx)
    if (made) return made
    const keys = webPush.generateVAPIDKeys()
    const row = {
      announced: keys.publicKey,
      sealedPrivateKey: portal.secret.seal(keys.privateKey, 'push'),
      createdAt: portal.clock.now().toISOString(),
    }
    const replaced = await tx.updateTable('pushKeys').set(row).returning('sole').executeTakeFirst()
    if (replaced) {
      const { numDeletedRows } = await tx.deleteFrom('pushSubscriptions').executeTakeFirstOrThrow()
      const count = Number(numDeletedRows)
      if (count > 0) await auditWithoutSubject(portal, tx, null, 'push.browsersGone', { count })
    } else
      await tx
        .insertInto('pushKeys')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    // another server may have been first
    return (await readStored(portal, tx)) ?? keys
  })
}

async function readStored({ secret }: KeyPortal, db: Db): Promise<PushKeys | null> {
  const row = await db.selectFrom('pushKeys').select(['announced', 'sealedPrivateKey']).executeTakeFirst()
  const privateKey = row && secret.unseal(row.sealedPrivateKey, 'push')
  return row && typeof privateKey === 'string' ? { publicKey: row.announced, privateKey } : null
}
