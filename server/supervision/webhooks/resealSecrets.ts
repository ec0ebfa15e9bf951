import type { Portal } from '#server/ground/portal/portal.ts'

/**
 * Seals the secrets of webhooks again with the present secret of the portal, while the previous one can still open them
 * (decision 028). A secret that was rotated meanwhile is left as it is.
 */
export async function resealWebhookSecrets({ db, secret, config }: Portal): Promise<void> {
  if (config.secretBefore === null) return
  const kept = await db.selectFrom('webhooks').select(['id', 'sealedSecret', 'formerSealedSecret']).execute()
  const sealAgain = (sealed: Buffer) => {
    const opened = secret.unseal(sealed, 'webhooks')
    return opened === null ? sealed : secret.seal(opened, 'webhooks')
  }
  for (const { id, sealedSecret, formerSealedSecret } of kept)
    await db
      .updateTable('webhooks')
      .set({
        sealedSecret: sealAgain(sealedSecret),
        ...(formerSealedSecret && { formerSealedSecret: sealAgain(formerSealedSecret) }),
      })
      .where('id', '=', id)
      .where('sealedSecret', '=', sealedSecret)
      .execute()
}
