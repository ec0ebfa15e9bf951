import type { Portal } from '#server/ground/portal/portal.ts'

const atOnce = 500

/**
 * Seals the secrets of authenticator apps again with the present secret of the portal, while the previous one can still
 * open them (decision 028). Without this, whoever does not sign in during the change would need a recovery code.
 */
export async function resealSecrets({ db, secret, config }: Portal): Promise<void> {
  if (config.secretBefore === null) return
  for (let after = 0; ; ) {
    const kept = await db
      .selectFrom('secondFactors')
      .select(['userId', 'sealedSecret', 'salt'])
      .where('userId', '>', after)
      .orderBy('userId')
      .limit(atOnce)
      .execute()
    for (const { userId, sealedSecret, salt } of kept) {
      const opened = secret.unseal(sealedSecret, 'second-factors')
      if (opened === null) continue
      await db
        .updateTable('secondFactors')
        .set({ sealedSecret: secret.seal(opened, 'second-factors') })
        .where('userId', '=', userId)
        .where('salt', '=', salt)
        .execute()
    }
    const last = kept.at(-1)
    if (!last || kept.length < atOnce) return
    after = last.userId
  }
}
