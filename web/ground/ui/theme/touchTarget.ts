/**
 * Style of an inline link between lines of text: where fingers touch, its target is 44 px high and takes no more room on
 * the page than its line of 24 px. Lines of such links need `touchRowGap`.
 */
export const touchTarget = {
  display: 'inline-block',
  minHeight: 24,
  lineHeight: '24px',
  '@media (pointer: coarse)': { position: 'relative', px: 1, mx: -1, py: 1.25, my: -1.25 },
} as const

/** Style of a list whose wrapped lines have such links: keeps the target of one line off the next one. */
export const touchRowGap = { '@media (pointer: coarse)': { rowGap: 2.5 } } as const

/** Style of what is about dragging files or the mouse, which fingers cannot do. */
export const hiddenFromTouch = { '@media (pointer: coarse)': { display: 'none' } } as const
