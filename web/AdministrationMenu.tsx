import type { Me } from '#contract/people/accounts.ts'
import { AdministrationMenu } from './ground/shell/menu/AdministrationMenu.tsx'
import { lateEntries } from './lateEntries.ts'

/** The menu of who administers something, with the screens of all subjects. */
export default function WholeAdministrationMenu(props: { user: Me; mini: boolean }) {
  return <AdministrationMenu {...props} entries={lateEntries.administration} />
}
