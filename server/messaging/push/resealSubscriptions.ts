import type { Portal } from '#server/ground/portal/portal.ts'

const atOnce = 500

/**
 * Seals the key pair and the subscriptions of browsers again with the present secret of the portal, while the previous
 * one can still open them (decision 028). Without this, the next change would end the notifications of all browsers.
 */
export async function resealSubscriptions({ db, secret, config }: Portal): Promise<void> {
  if (config.secretBefore === null) return
  const sealAgain = (sealed: Buffer) => {
    const opened = secret.unseal(sealed, 'push')
    return opened === null ? sealed : secret.seal(opened, 'push')
  }
  const pair = await db.selectFrom('pushKeys').select('sealedPrivateKey').executeTakeFirst()
  if (pair)
    await db
      .updateTable('pushKeys')
      .set({ sealedPrivateKey: sealAgain(pair.sealedPrivateKey) })
      .where('sealedPrivateKey', '=', pair.sealedPrivateKey)
      .execute()
  for (let after = 0; ; ) {
    const kept = await db
      .selectFrom('pushSubscriptions')
      .select(['id', 'sealed'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const { id, sealed } of kept)
      await db
        .updateTable('pushSubscriptions')
        .set({ sealed: sealAgain(sealed) })
        .where('id', '=', id)
        .where('sealed', '=', sealed)
        .execute()
    const last = kept.at(-1)
    if (!last || kept.length < atOnce) return
    after = last.id
  }
}
