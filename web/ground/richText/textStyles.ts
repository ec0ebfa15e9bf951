import { richText } from './richTextStyles.ts'

/** Styles of the text as readers see it, and those required for editing. */
export const textStyles = {
  '& .ProseMirror': {
    ...richText,
    minHeight: 280,
    p: 2,
    whiteSpace: 'break-spaces',
    fontVariantLigatures: 'none',
    '&:focus-visible': { outline: 'none' },
    '& [contenteditable="false"]': { whiteSpace: 'normal' },
    '& a': { ...richText['& a'], cursor: 'text' },
    '& figure': { position: 'relative' },
    // placeholder of an empty caption
    '& figure.is-empty::after': {
      content: 'attr(data-placeholder)',
      position: 'absolute',
      insetInlineStart: 0,
      bottom: 5,
      fontSize: 14,
      color: 'text.secondary',
      pointerEvents: 'none',
    },
    '& figcaption': { ...richText['& figcaption, & caption'], minHeight: 34 },
    '& table': { ...richText['& table'], width: '100%', tableLayout: 'fixed', my: 2, overflowWrap: 'anywhere' },
    '& td, & th': { ...richText['& th, & td'], position: 'relative' },
  },
  '& .ProseMirror-selectednode img': { outline: '2px solid', outlineColor: 'primary.main' },
  '& .selectedCell': { bgcolor: 'soft.primary' },
  // cursor position between two blocks
  '& .ProseMirror-gapcursor': { display: 'none', position: 'relative' },
  '& .ProseMirror-focused .ProseMirror-gapcursor': { display: 'block' },
  '& .ProseMirror-gapcursor::after': {
    content: '""',
    display: 'block',
    position: 'absolute',
    top: -2,
    width: 20,
    borderTop: '1px solid currentColor',
  },
} as const
