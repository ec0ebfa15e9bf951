import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Branch, branchLevels } from '#contract/papers/classifications.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { RowActions } from '#web/ground/records/RowActions.tsx'
import { TreeEditor } from '#web/ground/records/tree/TreeEditor.tsx'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { SearchField } from '#web/ground/ui/filters/SearchField.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { branchesOf, type Classification } from '#web/papers/classification/api.ts'
import { BranchLink } from './BranchLink.tsx'
import { BranchRemoval } from './BranchRemoval.tsx'
import { usePutBranch } from './mutations.ts'
import '#web/papers/classification/translations.ts'

interface ClassificationPageProps {
  tree: Classification
  /** Branch that receives the focus. */
  focused: number | undefined
  /** what is searched in the names */
  words: string
}

/** Shows the editor of a classification tree, for administrators. */
export function ClassificationPage({ tree, focused, words }: ClassificationPageProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { member: branches } = useSuspenseQuery(branchesOf[tree]).data
  const { mutate: put } = usePutBranch(tree)
  const [removing, setRemoving] = useState<Branch | null>(null)
  const { filterBy } = useUrlFilters<{ q: string | undefined; branche: undefined }>()
  const open = ({ id }: Branch) => void navigate({ to: `/admin/${tree}/$id`, params: { id } })
  return (
    <Page
      title={t(`nav.${tree}`)}
      context={t(`branch.help.${tree}`)}
      narrow
      actions={
        <ButtonLink to={`/admin/${tree}/new`} startIcon={<Icon path={mdiPlus} />}>
          {t('branch.add')}
        </ButtonLink>
      }
    >
      {branches.length > 0 && (
        <Box component="search" className="no-print" sx={{ display: 'block', mb: 2 }}>
          <SearchField
            label={t('branch.search')}
            value={words}
            onSearch={(typed) => filterBy({ q: typed || undefined, branche: undefined })}
          />
        </Box>
      )}
      <Card sx={{ p: { xs: 1.5, sm: 2.5 } }}>
        {branches.length === 0 ? (
          <EmptyState>{t('branch.none')}</EmptyState>
        ) : (
          <TreeEditor
            label={t(`nav.${tree}`)}
            items={branches}
            levels={branchLevels}
            words={words}
            focused={focused}
            onPut={(id, place) => put({ id, place })}
            onOpen={open}
            renderWords={(branch) => <BranchLink tree={tree} branch={branch} />}
            renderTools={(branch, tabIndex, depth) => (
              <>
                {depth + 1 < branchLevels && (
                  <IconButton
                    aria-label={t('branch.addUnder', { name: branch.name })}
                    tabIndex={tabIndex}
                    onClick={() => void navigate({ to: `/admin/${tree}/new`, search: { branche: branch.id } })}
                  >
                    <Icon path={mdiPlus} fontSize="small" />
                  </IconButton>
                )}
                <RowActions
                  name={branch.name}
                  tabIndex={tabIndex}
                  onAmend={() => open(branch)}
                  onRemove={() => setRemoving(branch)}
                />
              </>
            )}
          />
        )}
      </Card>
      {removing && (
        <BranchRemoval tree={tree} branch={removing} branches={branches} onClose={() => setRemoving(null)} />
      )}
    </Page>
  )
}
