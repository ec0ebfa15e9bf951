import { mdiTrashCanOutline } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Branch } from '#contract/papers/classifications.ts'
import { ChoiceField } from '#web/ground/fields/ChoiceField.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { CheckboxField } from '#web/ground/records/CheckboxField.tsx'
import { RecordPage } from '#web/ground/records/RecordPage.tsx'
import { useIsMoving } from '#web/ground/records/useOptimisticMove.ts'
import { useRecordForm } from '#web/ground/records/useRecordForm.ts'
import { NotFoundPage } from '#web/ground/shell/screens/NotFoundPage.tsx'
import { Breadcrumbs } from '#web/ground/ui/Breadcrumbs.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { branchesOf, branchUses, type Classification } from '#web/papers/classification/api.ts'
import { BranchRemoval } from './BranchRemoval.tsx'
import { BranchUsesList, isUsed } from './BranchUsesList.tsx'
import { branchDraft, type Draft, fieldOrder, possibleParents, schema } from './draft.ts'
import { useWriteBranch } from './mutations.ts'
import '#web/papers/classification/translations.ts'

interface BranchPageProps {
  tree: Classification
  /** null for a new one */
  id: number | null
  /** Default parent of a new branch. */
  parentId?: number | undefined
}

/** Shows the form of one branch, with what it contains. */
export const BranchPage = (props: BranchPageProps) => <BranchLoader key={props.id ?? 'new'} {...props} />

function BranchLoader({ tree, id, parentId }: BranchPageProps) {
  const { member: branches } = useSuspenseQuery(branchesOf[tree]).data
  const found = branches.find((one) => one.id === id)
  // the branch may be deleted meanwhile: the initial one keeps the form and the typed values, and saving reports it
  const [atFirst] = useState(found)
  const branch = found ?? atFirst ?? null
  if (id !== null && !branch) return <NotFoundPage />
  return <BranchForm tree={tree} branch={branch} branches={branches} parentId={parentId} />
}

interface BranchFormProps {
  tree: Classification
  branch: Branch | null
  branches: readonly Branch[]
  parentId: number | undefined
}

function BranchForm({ tree, branch, branches, parentId }: BranchFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutateAsync } = useWriteBranch(tree, 'branch.saved')
  const [isRemoving, setRemoving] = useState(false)
  const id = branch?.id ?? null
  const toTree = (branche?: number, ignoreBlocker = false) =>
    void navigate({ to: `/admin/${tree}`, search: branche === undefined ? {} : { branche }, ignoreBlocker })
  const state = useRecordForm({
    name: `${tree} ${id ?? `under ${parentId ?? 0}`}`,
    schema,
    item: branch,
    draftOf: branchDraft(parentId),
    order: fieldOrder,
    write: (form, version) => mutateAsync({ id, form, version }),
    readAgain: async () => {
      const { member } = await queries.fetchQuery({ ...branchesOf[tree], staleTime: 0 })
      return member.find((one) => one.id === id)
    },
    onSaved: (saved) => toTree(saved.id, true),
    isMoving: useIsMoving(branchesOf[tree].queryKey),
  })
  return (
    <RecordPage
      title={t(branch ? 'branch.amend' : 'branch.add')}
      trail={
        <Breadcrumbs>
          <li>
            <TextLink to={`/admin/${tree}`} color="inherit" underline="always">
              {t(`nav.${tree}`)}
            </TextLink>
          </li>
          {branch && <li>{branch.name}</li>}
        </Breadcrumbs>
      }
      actions={
        branch && (
          <Button
            variant="outlined"
            color="error"
            startIcon={<Icon path={mdiTrashCanOutline} />}
            onClick={() => setRemoving(true)}
          >
            {t('form.delete')}
          </Button>
        )
      }
      cancel={
        <ButtonLink to={`/admin/${tree}`} search={id === null ? {} : { branche: id }} variant="text" color="inherit">
          {t('form.cancel')}
        </ButtonLink>
      }
      state={state}
      aside={branch && <BranchUsesPanel tree={tree} id={branch.id} />}
    >
      <FormTextField<Draft>
        name="name"
        label={t('branch.name')}
        help={t('branch.nameHelp')}
        required
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <ChoiceField<Draft>
        name="parentId"
        label={t('branch.parent')}
        none={t('branch.atRoot')}
        choices={possibleParents(branches, id).map(({ active, ...choice }) =>
          active ? choice : { ...choice, name: t('branch.inactiveChoice', { name: choice.name }) },
        )}
      />
      <CheckboxField<Draft> name="active" label={t('branch.active')} help={t('branch.activeHelp')} />
      {isRemoving && branch && (
        <BranchRemoval
          tree={tree}
          branch={branch}
          branches={branches}
          onRemoved={() => toTree(undefined, true)}
          onClose={() => setRemoving(false)}
        />
      )}
    </RecordPage>
  )
}

/** Shows how many records the branch contains. */
function BranchUsesPanel({ tree, id }: { tree: Classification; id: number }) {
  const { t } = useTranslation()
  const { data: uses } = useQuery(branchUses(tree, id))
  if (!uses) return null
  return isUsed(uses) ? (
    <Panel title={t('branch.contents')}>
      <BranchUsesList uses={uses} />
    </Panel>
  ) : (
    <Alert severity="info" variant="outlined" sx={{ color: 'text.primary' }}>
      {t('branch.unused')}
    </Alert>
  )
}
