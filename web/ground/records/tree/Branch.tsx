import { mdiChevronDown, mdiChevronRight, mdiDragVertical } from '@mdi/js'
import Box from '@mui/material/Box'
import type { PointerEventHandler, ReactNode } from 'react'
import type { Tree } from '#contract/ground/tree.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import type { TreeItem, TreeLine } from './treeMoves.ts'

/** Position of the drop indicator on a row: its edge and how many levels it is indented. */
export interface BranchMark {
  edge: 'top' | 'bottom'
  levels: number
}

interface BranchProps<Item extends TreeItem> {
  node: Tree<TreeLine<Item>>
  /** prefix of the DOM ids of this tree */
  base: string
  focused: number | undefined
  /** record opened by the URL */
  opened: number | undefined
  carried: number | null
  dragged: number | null
  markOf: (id: number) => BranchMark | null
  /** undefined for a branch without branches below it */
  foldedOf: (id: number) => boolean | undefined
  /** null while nothing can be folded */
  onFold: ((id: number) => void) | null
  handle: Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', PointerEventHandler>
  /** the branch or one of its buttons has the focus */
  onFocus: (id: number) => void
  /** called when the branch itself gains or loses the focus */
  onHold: (held: boolean) => void
  onPress: (item: Item, key: string) => boolean
  renderWords: (item: Item) => ReactNode
  renderTools: (item: Item, tabIndex: number, depth: number) => ReactNode
}

/** Renders a branch as a row and its children below it. */
export function Branch<Item extends TreeItem>({ node, ...shared }: BranchProps<Item>) {
  const {
    base,
    focused,
    opened,
    carried,
    dragged,
    markOf,
    foldedOf,
    onFold,
    handle,
    onFocus,
    onHold,
    onPress,
    renderWords,
    renderTools,
  } = shared
  const { id, depth, children } = node
  const mark = markOf(id)
  const isFolded = foldedOf(id)
  return (
    <Box {...place}>
      <Box
        role="treeitem"
        id={`${base}-${id}`}
        data-branch={id}
        aria-labelledby={`${base}-${id}-words`}
        aria-level={depth + 1}
        {...(isFolded !== undefined && { 'aria-expanded': !isFolded })}
        {...(children.length > 0 && { 'aria-owns': `${base}-${id}-below` })}
        {...(id === opened && { 'data-takes-focus': '' })}
        tabIndex={id === focused ? 0 : -1}
        onFocus={(event) => {
          onFocus(id)
          onHold(event.target === event.currentTarget)
        }}
        onBlur={() => onHold(false)}
        onKeyDown={(event) => {
          const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
          if (event.target === event.currentTarget && isPlain && onPress(node, event.key)) event.preventDefault()
        }}
        sx={{
          ...row,
          ...(mark && line(mark)),
          ...(id === carried && carriedStyle),
          ...(id === dragged && draggedStyle),
        }}
      >
        <Box component="span" aria-hidden className="no-print" sx={dragHandleStyle} {...handle}>
          <Icon path={mdiDragVertical} />
        </Box>
        {/* the keyboard folds with the arrows */}
        <Box
          component="span"
          aria-hidden
          className="no-print"
          sx={{ ...foldStyle, cursor: isFolded === undefined || !onFold ? 'default' : 'pointer' }}
          onClick={() => isFolded !== undefined && onFold?.(id)}
        >
          {isFolded !== undefined && <Icon path={isFolded ? mdiChevronRight : mdiChevronDown} />}
        </Box>
        <Box id={`${base}-${id}-words`} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {renderWords(node)}
        </Box>
        {renderTools(node, id === focused ? 0 : -1, depth)}
      </Box>
      {children.length > 0 && (
        <Box id={`${base}-${id}-below`} {...group}>
          {children.map((child) => (
            <Branch key={child.id} node={child} {...shared} />
          ))}
        </Box>
      )}
    </Box>
  )
}

const indent = 20
/** The row is the `treeitem`, not the `li`: its name must not include its children. */
const place = { component: 'li', role: 'none' } as const
const group = { component: 'ul', role: 'group', sx: { ...plainList, pl: `${indent}px` } } as const
const row = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 44,
  py: 0.25,
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
} as const
const carriedStyle = { bgcolor: 'soft.primary', boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)' } as const
const draggedStyle = { opacity: 0.5 } as const
/** Touch drags the handle instead of scrolling. */
const dragHandleStyle = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 32,
  height: 40,
  cursor: 'grab',
  touchAction: 'none',
  color: 'text.secondary',
} as const

const foldStyle = { ...dragHandleStyle, height: 44, ml: -1, touchAction: 'manipulation' } as const

const line = ({ edge, levels }: BranchMark) => ({
  '&::after': {
    content: '""',
    position: 'absolute',
    [edge]: -2,
    left: levels * indent,
    right: 0,
    height: 4,
    borderRadius: 2,
    bgcolor: 'primary.main',
  },
})
