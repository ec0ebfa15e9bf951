import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SignInRefusal } from '#contract/people/accounts/signInRefusals.ts'
import type { ProviderSettings } from '#server/ground/configuration/providers.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { Claims } from './claims.ts'
import { joinOwnedAccount } from './openAccount.ts'

/**
 * Links an identity to the account of whoever is signed in, at their own request.
 * @returns the path to open, or why it is refused: the identity opens another account, or the account has one already
 */
export const linkIdentity = (
  portal: Portal,
  viewer: Viewer,
  settings: ProviderSettings,
  claims: Claims,
): Promise<{ path: string } | { why: SignInRefusal; userId: number }> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const id = await joinOwnedAccount(portal, tx, { settings }, claims, viewer.id)
    return id === null ? ({ why: 'taken', userId: viewer.id } as const) : { path: '/mon-profil' }
  })
