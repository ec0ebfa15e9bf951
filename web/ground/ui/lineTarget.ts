/** The link of a line as a touch target of 44 px, above the text before and after it. */
export const lineTarget = { position: 'relative', display: 'inline-block', py: 1.375, my: -1.375 } as const
