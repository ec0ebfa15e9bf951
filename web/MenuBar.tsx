import type { Me } from '#contract/people/accounts/accounts.ts'
import { MenuBar } from './ground/shell/menu/MenuBar.tsx'
import { lateEntries } from './lateEntries.ts'
import { OwnBodiesMenu } from './people/bodies/menu/OwnBodiesMenu.tsx'

/** The menu of the horizontal layout, with what subjects add to it. */
export default function WholeMenuBar({ user }: { user: Me }) {
  return (
    <MenuBar user={user} administration={lateEntries.administration}>
      <OwnBodiesMenu user={user} />
    </MenuBar>
  )
}
