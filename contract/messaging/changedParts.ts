/** Parts of a convened session whose changes are notified. The agenda comes last. */
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

/** Whether nothing but the agenda changed, or no notified part at all. */
export const isAgendaOnly = (changed: readonly ChangedPart[]): boolean => changed.every((part) => part === 'agenda')
