/** A button that looks like its heading; its line, which is positioned, is its target. */
export const foldButton = {
  all: 'unset',
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: 0, minHeight: 44, borderRadius: 1 },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const

export const foldIcon = (isOpen: boolean) =>
  ({
    fontSize: 24,
    color: 'text.secondary',
    transform: isOpen ? 'rotate(180deg)' : 'none',
    transition: 'transform 150ms',
    '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  }) as const
