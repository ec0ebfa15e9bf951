/** What of a convened session may change, as members are told of it: what is not the agenda first. */
export const changedParts = [
  'place',
  'times',
  'mode',
  'link',
  'title',
  'type',
  'number',
  'description',
  'confidentiality',
  'healthAndSafety',
  'agenda',
] as const
export type ChangedPart = (typeof changedParts)[number]

/** Is nothing but the agenda told, or nothing of what changed? */
export const isOfAgenda = (changed: readonly ChangedPart[]): boolean => changed.every((part) => part === 'agenda')
