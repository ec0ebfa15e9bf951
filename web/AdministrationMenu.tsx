import { AdministrationMenu } from './ground/shell/menu/AdministrationMenu.tsx'
import type { AdministrationMenuProps } from './ground/shell/parts.ts'
import { lateEntries } from './lateEntries.ts'

/** The menu of who administers something, with the screens of all subjects. */
export default function WholeAdministrationMenu(props: AdministrationMenuProps) {
  return <AdministrationMenu {...props} entries={lateEntries.administration} />
}
