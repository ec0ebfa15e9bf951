import { mdiChevronRight, mdiFolderOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildTree, type Tree } from '#contract/ground/tree.ts'
import type { BranchDocuments } from '#contract/meetings/bodyHome.ts'
import type { DocumentsQuery } from '#contract/papers/documentQueries.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { DocumentLines } from '#web/papers/documents/DocumentLine.tsx'
import { publishedDocuments } from '#web/papers/documents/lazyQueries.ts'
import '#web/papers/documents/recordTranslations.ts'

/** Up to this number of documents, branches are expanded. */
const maxUnfoldedDocuments = 10

interface ClassifiedDocumentsProps {
  shelves: readonly BranchDocuments[]
  /** query for all documents of a branch, when the body's page has only the latest */
  all: (shelf: BranchDocuments) => DocumentsQuery
}

/** Shows the documents of a body in the tree of a classification. */
export function ClassifiedDocuments({ shelves, all }: ClassifiedDocumentsProps) {
  const roots = buildTree(shelves)
  const total = roots.reduce((sum, root) => sum + countDocuments(root), 0)
  return roots.map((shelf) => (
    <ClassificationBranch key={shelf.id} shelf={shelf} open={total <= maxUnfoldedDocuments} all={all} />
  ))
}

interface ClassificationBranchProps extends Pick<ClassifiedDocumentsProps, 'all'> {
  shelf: Tree<BranchDocuments>
  open: boolean
}

function ClassificationBranch({ shelf, open, all }: ClassificationBranchProps) {
  const { t } = useTranslation()
  const count = countDocuments(shelf)
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
          <VisuallyHidden>{t('session.documents', { count })}</VisuallyHidden>
        </StatusChip>
      </summary>
      <Box sx={{ pl: { xs: 1.5, sm: 3.5 }, pb: 1 }}>
        <BranchDocumentList shelf={shelf} all={all(shelf)} />
        {shelf.children.map((child) => (
          <ClassificationBranch key={child.id} shelf={child} open={open} all={all} />
        ))}
      </Box>
    </Box>
  )
}

/** Counts the documents of a branch and its descendants. */
const countDocuments = (shelf: Tree<BranchDocuments>): number =>
  shelf.children.reduce((sum, child) => sum + countDocuments(child), shelf.count)

/** Shows the latest documents of a branch, and one page of all of them on demand. */
function BranchDocumentList({ shelf, all }: { shelf: BranchDocuments; all: DocumentsQuery }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  const { data } = useQuery({ ...publishedDocuments(all), enabled: wanted })
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
