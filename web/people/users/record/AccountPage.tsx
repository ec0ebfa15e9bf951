import { mdiCheck, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserRecord } from '#contract/people/users.ts'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { Breadcrumbs } from '#web/ground/ui/Breadcrumbs.tsx'
import { mainAndSide } from '#web/ground/ui/columns.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { user } from '#web/people/users/api.ts'
import { AccountStatus, RightChips } from '#web/people/users/list/AccountStatus.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { AccountForm } from './AccountForm.tsx'
import { useValidateAccount } from './api.ts'
import { DeletionDialog } from './DeletionDialog.tsx'
import { useAccountForm } from './useAccountForm.ts'
import '#web/people/accounts/translations.ts'
import '#web/people/users/translations.ts'

const route = getRouteApi('/house/admin/user/$id')

/** « Gestion profil utilisateur »: shows and edits an account, with its actions. */
export default function AccountPage() {
  const { data: record } = useSuspenseQuery(user(route.useParams().id))
  return <Account key={record.id} record={record} />
}

function Account({ record }: { record: UserRecord }) {
  const { t } = useTranslation()
  const me = useMe()
  const state = useAccountForm(record)
  const validation = useValidateAccount(record.id)
  const [isDeleting, setDeleting] = useState(false)
  const { id, account, can = [] } = record
  const isSelf = id === me.id
  const isPending = record.status === 'pending'
  const isRequest = isPending && !account?.closedAt

  return (
    <Page
      title={t('userForm.title')}
      trail={
        <Breadcrumbs>
          <li>
            <TextLink to="/admin/users" color="inherit" underline="always">
              {t('users.title')}
            </TextLink>
          </li>
          <li>{nameOf(record)}</li>
        </Breadcrumbs>
      }
      context={nameOf(record)}
      chips={
        account && (
          <>
            <AccountStatus account={account} />
            <RightChips account={account} />
          </>
        )
      }
      actions={
        <>
          {!isPending && (
            <ButtonLink to="/user/$idUser" params={{ idUser: id }} variant="outlined" color="inherit">
              {t('userForm.seeEntry')}
            </ButtonLink>
          )}
          {!isSelf && can.includes('users.delete') && (
            <Button
              variant="outlined"
              color="error"
              startIcon={<Icon path={mdiTrashCanOutline} />}
              onClick={() => setDeleting(true)}
            >
              {`${t(isRequest ? 'userForm.refuse' : 'userForm.delete')}…`}
            </Button>
          )}
          {can.includes('users.validate') && (
            <Button
              startIcon={<Icon path={mdiCheck} />}
              loading={validation.isPending || state.isSaving}
              // saves unsaved changes with it
              onClick={() =>
                state.isDirty
                  ? void state.save({ validating: true })
                  : validation.mutate(undefined, { onSuccess: state.show })
              }
            >
              {t('userForm.validate')}
            </Button>
          )}
        </>
      }
    >
      <Box sx={mainAndSide}>
        <AccountForm record={record} isSelf={isSelf} state={state} />
        <AccountFacts record={record} />
      </Box>
      {isDeleting && <DeletionDialog record={record} onClose={() => setDeleting(false)} />}
      <UnsavedChangesPrompt when={state.isDirty && !isDeleting} question={t('form.unsaved')} />
    </Page>
  )
}
