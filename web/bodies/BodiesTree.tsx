import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Irp } from '#contract/bodies.ts'
import { type BodyNode, bodyTree, type Tree } from '#contract/tree.ts'
import { TextLink } from '#web/ui/links.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

type Node = Tree<BodyNode & { label: string }>

/** The tree from its synthetic root, open by default (seed §3). Arrows walk it, Enter opens the body. */
export function BodiesTree({ bodies }: { bodies: readonly Irp[] }) {
  const { t } = useTranslation()
  const root = bodyTree(bodies.map(nodeOf))
  return (
    <SimpleTreeView
      aria-label={t('body.tree')}
      defaultExpandedItems={[String(root.id), ...bodies.map(({ id }) => String(id))]}
      expansionTrigger="iconContainer"
      disableSelection
      itemChildrenIndentation={20}
    >
      <TreeItem itemId={String(root.id)} label={<Typography variant="h3">{root.text}</Typography>}>
        {root.children.map((node) => (
          <Branch key={node.id} node={node} />
        ))}
      </TreeItem>
    </SimpleTreeView>
  )
}

const nodeOf = ({ id, name, label, position, active, parentIrp }: Irp) => ({
  id,
  name,
  label,
  position,
  active,
  parentId: parentIrp?.id ?? 0,
})

function Branch({ node }: { node: Node }) {
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, py: 0.5 }}>
          <TextLink to="/irp/$idIrp" params={{ idIrp: node.id }} tabIndex={-1} color="inherit" sx={{ fontWeight: 500 }}>
            {node.name}
          </TextLink>
          {!node.active && <StatusChip tone="plain">{t('body.inactive')}</StatusChip>}
          <Typography variant="body2" color="textSecondary" sx={{ width: '100%' }}>
            {node.label}
          </Typography>
        </Box>
      }
    >
      {node.children.map((child) => (
        <Branch key={child.id} node={child} />
      ))}
    </TreeItem>
  )
}
