import { mdiChevronRight } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { type BodyNode, bodyTree, type Tree } from '#contract/ground/tree.ts'
import type { Irp } from '#contract/people/bodies/bodies.ts'
import { menuItemStyle } from '#web/ground/shell/menu/menuStyles.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ListItemLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'

/** Renders the active bodies as a tree with expandable branches. */
export function BodyTree({ bodies }: { bodies: readonly Irp[] }) {
  const nodes = bodies
    .filter(({ active }) => active)
    .map(({ id, name, position, active, parentIrp }) => ({ id, name, position, active, parentId: parentIrp?.id ?? 0 }))
  return bodyTree(nodes).children.map((node) => <Branch key={node.id} node={node} depth={0} />)
}

function Branch({ node, depth }: { node: Tree<BodyNode>; depth: number }) {
  const [open, setOpen] = useState(depth === 0)
  const hasChildren = node.children.length > 0
  return (
    <li>
      <Box sx={{ display: 'flex', pl: depth * 1.5 }}>
        <Box sx={{ width: 32, flex: 'none', display: 'grid', placeItems: 'center' }}>
          {hasChildren && (
            <IconButton
              size="small"
              aria-expanded={open}
              aria-label={node.name}
              onClick={() => setOpen(!open)}
              sx={{ minWidth: 32, minHeight: 32, p: 0 }}
            >
              <Icon
                path={mdiChevronRight}
                fontSize="small"
                sx={{ transition: 'transform 150ms', transform: open ? 'rotate(90deg)' : 'none' }}
              />
            </IconButton>
          )}
        </Box>
        <ListItemLink to="/irp/$idIrp" params={{ idIrp: node.id }} sx={{ ...menuItemStyle, px: 1, minHeight: 36 }}>
          {node.name}
        </ListItemLink>
      </Box>
      {hasChildren && open && (
        <Box component="ul" sx={plainList}>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} depth={depth + 1} />
          ))}
        </Box>
      )}
    </li>
  )
}
