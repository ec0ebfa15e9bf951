import { AccountMenu } from './ground/shell/bar/AccountMenu.tsx'
import type { AccountMenuProps } from './ground/shell/parts.ts'
import { useCopiesItem } from './meetings/offline/useCopiesItem.ts'

/** The menu of the person, with what subjects add to it. */
export default function WholeAccountMenu(props: AccountMenuProps) {
  return <AccountMenu {...props} items={useCopiesItem()} />
}
