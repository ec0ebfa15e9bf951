import type { Portal } from '#server/ground/portal/portal.ts'

/**
 * Seals the secrets of providers again with the present secret of the portal, while the previous one can still open them
 * (decision 028). A secret that was replaced meanwhile is left as it is.
 */
export async function resealProviderSecrets({ db, secret, config }: Portal): Promise<void> {
  if (config.secretBefore === null) return
  const kept = await db.selectFrom('identityProviders').select(['id', 'sealedSecret']).execute()
  for (const { id, sealedSecret } of kept) {
    const opened = sealedSecret && secret.unseal(sealedSecret, 'identity-providers')
    if (!sealedSecret || opened === null) continue
    await db
      .updateTable('identityProviders')
      .set({ sealedSecret: secret.seal(opened, 'identity-providers') })
      .where('id', '=', id)
      .where('sealedSecret', '=', sealedSecret)
      .execute()
  }
}
