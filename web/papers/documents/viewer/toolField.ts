/** A field among the tools: as high as they are, its label is for those who do not see it. */
export const toolField = {
  height: 40,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  color: 'text.primary',
  '&.Mui-focused': { outline: '2px solid var(--mui-palette-primary-main)' },
  '& input:focus-visible': { outline: 'none' },
} as const
