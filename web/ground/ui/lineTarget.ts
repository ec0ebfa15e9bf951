/** The link of a line as a touch target of 44 px, above the text before and after it, also for a title of three letters. */
export const lineTarget = {
  position: 'relative',
  display: 'inline-block',
  minWidth: 44,
  py: 1.375,
  my: -1.375,
} as const
