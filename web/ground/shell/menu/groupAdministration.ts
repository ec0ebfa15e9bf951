import type { Action } from '#contract/ground/policy/policy.ts'
import { type AdministrationEntry, type AdministrationGroup, administrationGroups } from '#web/ground/shell/subject.ts'

export interface GroupOfScreens {
  group: AdministrationGroup
  entries: readonly AdministrationEntry[]
}

/** Groups the screens that these actions open; groups without any are omitted. */
export const groupAdministration = (
  entries: readonly AdministrationEntry[],
  can: readonly Action[],
): readonly GroupOfScreens[] =>
  administrationGroups
    .map((group) => ({
      group,
      entries: entries.filter((entry) => entry.group === group && can.includes(entry.access)),
    }))
    .filter((group) => group.entries.length > 0)
