import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type BodyNode, bodyTree, type Tree } from '#contract/ground/tree.ts'
import type { Irp } from '#contract/people/bodies/bodies.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RowActions } from '#web/ground/records/RowActions.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import './translations.ts'

type Node = Tree<BodyNode & { body: Irp }>

interface BodiesTreeProps {
  bodies: readonly Irp[]
  /** actions on a body; the focused item has its own in the tab order */
  tools?: Tools
}

interface Tools {
  onAmend: (body: Irp) => void
  onRemove: (body: Irp) => void
}

/** Renders the tree from its synthetic root, expanded (seed §3). Arrows move the focus, Enter opens the body. */
export function BodiesTree({ bodies, tools }: BodiesTreeProps) {
  const { t } = useTranslation()
  const [closed, setClosed] = useState<readonly string[]>([])
  const [focused, setFocused] = useState<string>()
  const root = bodyTree(bodies.map(nodeOf))
  const all = [root.id, ...bodies.map(({ id }) => id)].map(String)
  return (
    <SimpleTreeView
      aria-label={t('body.tree')}
      expandedItems={all.filter((id) => !closed.includes(id))}
      onExpandedItemsChange={(_event, open) => setClosed(all.filter((id) => !open.includes(id)))}
      expansionTrigger="iconContainer"
      disableSelection
      itemChildrenIndentation={20}
      onItemFocus={(_event, itemId) => setFocused(itemId)}
    >
      <TreeItem itemId={String(root.id)} label={<Typography variant="h3">{root.text}</Typography>}>
        {root.children.map((node) => (
          <Branch key={node.id} node={node} focused={focused} tools={tools} />
        ))}
      </TreeItem>
    </SimpleTreeView>
  )
}

const nodeOf = (body: Irp) => {
  const { id, name, position, active, parentIrp } = body
  return { id, name, position, active, parentId: parentIrp?.id ?? 0, body }
}

interface BranchProps {
  node: Node
  /** id of the focused item */
  focused: string | undefined
  tools: Tools | undefined
}

function Branch({ node, focused, tools }: BranchProps) {
  const navigate = useNavigate()
  const { t } = useTranslation()
  return (
    <TreeItem
      itemId={String(node.id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return
        event.defaultMuiPrevented = true
        void navigate({ to: '/irp/$idIrp', params: { idIrp: node.id } })
      }}
      label={
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Box sx={words}>
            <TextLink
              to="/irp/$idIrp"
              params={{ idIrp: node.id }}
              tabIndex={-1}
              color="inherit"
              sx={{ fontWeight: 500 }}
            >
              {node.name}
            </TextLink>
            {!node.active && <StatusChip tone="plain">{t('body.inactive')}</StatusChip>}
            <Typography variant="body2" color="textSecondary" sx={{ width: '100%' }}>
              {node.body.label}
            </Typography>
          </Box>
          {tools && (
            <RowActions
              name={node.name}
              tabIndex={focused === String(node.id) ? 0 : -1}
              onAmend={() => tools.onAmend(node.body)}
              onRemove={() => tools.onRemove(node.body)}
            />
          )}
        </Box>
      }
    >
      {node.children.map((child) => (
        <Branch key={child.id} node={child} focused={focused} tools={tools} />
      ))}
    </TreeItem>
  )
}

const words = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  py: 0.5,
  overflowWrap: 'anywhere',
} as const
