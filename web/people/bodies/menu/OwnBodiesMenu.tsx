import type { Me } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { BarMenu } from '#web/ground/shell/menu/BarMenu.tsx'
import { useOwnBodies } from '#web/people/bodies/useOwnBodies.ts'

/** The bodies where the person sits, in the bar of the horizontal layout. */
export function OwnBodiesMenu({ user }: { user: Me }) {
  const { t } = useTranslation()
  const entries = useOwnBodies(user).map(({ id, name }) => ({ to: `/irp/${id}`, name }))
  return entries.length > 0 && <BarMenu name={t('nav.mine')} entries={entries} />
}
