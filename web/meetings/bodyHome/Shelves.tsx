import { mdiChevronRight, mdiFolderOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildTree, type Tree } from '#contract/ground/tree.ts'
import type { Shelf } from '#contract/meetings/bodyHome.ts'
import type { DocumentsQuery } from '#contract/papers/documentQueries.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { HiddenText } from '#web/ground/ui/HiddenText.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { documentsOf } from '#web/papers/documents/api.ts'
import { DocumentLines } from '#web/papers/documents/DocumentLine.tsx'
import '#web/papers/documents/recordWords.ts'

/** Up to this number of documents, branches are expanded. */
const shownAtOnce = 10

interface ShelvesProps {
  shelves: readonly Shelf[]
  /** query for all documents of a branch, when the body's page has only the latest */
  all: (shelf: Shelf) => DocumentsQuery
}

/** Shows the documents of a body in the tree of a classification. */
export function Shelves({ shelves, all }: ShelvesProps) {
  const roots = buildTree(shelves)
  const total = roots.reduce((sum, root) => sum + countIn(root), 0)
  return roots.map((shelf) => <ShelfBranch key={shelf.id} shelf={shelf} open={total <= shownAtOnce} all={all} />)
}

interface ShelfBranchProps extends Pick<ShelvesProps, 'all'> {
  shelf: Tree<Shelf>
  open: boolean
}

function ShelfBranch({ shelf, open, all }: ShelfBranchProps) {
  const { t } = useTranslation()
  const count = countIn(shelf)
  return (
    <Box component="details" open={open} sx={branch}>
      <summary>
        <Icon path={mdiChevronRight} className="fold" sx={{ fontSize: 20 }} />
        <Icon path={mdiFolderOutline} sx={{ fontSize: 20, color: 'text.secondary' }} />
        <Box component="span" sx={{ fontWeight: 500, minWidth: 0 }}>
          {shelf.name}
        </Box>
        <StatusChip tone="plain">
          <span aria-hidden>{count}</span>
          <HiddenText>{t('session.documents', { count })}</HiddenText>
        </StatusChip>
      </summary>
      <Box sx={{ pl: { xs: 1.5, sm: 3.5 }, pb: 1 }}>
        <ShelfDocuments shelf={shelf} all={all(shelf)} />
        {shelf.children.map((child) => (
          <ShelfBranch key={child.id} shelf={child} open={open} all={all} />
        ))}
      </Box>
    </Box>
  )
}

/** Counts the documents of a branch and its descendants. */
const countIn = (shelf: Tree<Shelf>): number => shelf.children.reduce((sum, child) => sum + countIn(child), shelf.count)

/** Shows the latest documents of a branch, and one page of all of them on demand. */
function ShelfDocuments({ shelf, all }: { shelf: Shelf; all: DocumentsQuery }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  const { data } = useQuery({ ...documentsOf(all), enabled: wanted })
  return (
    <>
      <DocumentLines documents={data?.member ?? shelf.documents} />
      {!data && shelf.count > shelf.documents.length && (
        <Button variant="text" size="small" loading={wanted} onClick={() => setWanted(true)} sx={{ mt: 0.5 }}>
          {t('body.showAll', { count: Math.min(shelf.count, 100) })}
        </Button>
      )}
    </>
  )
}

const branch = {
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    minHeight: 40,
    cursor: 'pointer',
    listStyle: 'none',
    borderRadius: 1,
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { bgcolor: 'action.hover' },
  },
  '& .fold': { transition: 'transform 150ms' },
  '&[open] > summary .fold': { transform: 'rotate(90deg)' },
} as const
