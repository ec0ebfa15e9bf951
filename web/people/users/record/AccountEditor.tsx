import { mdiCheck, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { UserRecord } from '#contract/people/users/users.ts'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { mainAndSide } from '#web/ground/ui/columns.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { AccountFrame } from '#web/people/users/AccountFrame.tsx'
import { isUnconfirmedRequest } from '#web/people/users/isUnconfirmedRequest.ts'
import { AccountFacts } from './AccountFacts.tsx'
import { AccountForm } from './AccountForm.tsx'
import { useValidateAccount } from './api.ts'
import { DeletionDialog } from './DeletionDialog.tsx'
import type { AccountPart } from './draft.ts'
import { UnconfirmedDialog } from './UnconfirmedDialog.tsx'
import { useAccountForm } from './useAccountForm.ts'
import '#web/people/accounts/translations.ts'

interface AccountEditorProps {
  record: UserRecord
  part: AccountPart
}

/** Edits one part of an account, with the actions on the whole account. */
export function AccountEditor({ record, part }: AccountEditorProps) {
  const { t } = useTranslation()
  const me = useMe()
  const state = useAccountForm(record)
  const validation = useValidateAccount(record.id)
  const [isDeleting, setDeleting] = useState(false)
  const [activation, setActivation] = useState<(() => void) | null>(null)
  const { id, account, can = [] } = record
  const isSelf = id === me.id
  const isPending = record.status === 'pending'
  const isRequest = isPending && !account?.closedAt
  const activate = (run: () => void) => (isUnconfirmedRequest(account) ? setActivation(() => run) : run())
  const form = (
    <AccountForm
      record={record}
      isSelf={isSelf}
      state={state}
      part={part}
      onSave={() => {
        const save = () => void state.save()
        if (isPending && state.form.getValues('status') === 'validated') activate(save)
        else save()
      }}
    />
  )

  return (
    <AccountFrame
      record={record}
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
                activate(() =>
                  state.isDirty
                    ? void state.save({ validating: true })
                    : validation.mutate(undefined, { onSuccess: state.show }),
                )
              }
            >
              {t('userForm.validate')}
            </Button>
          )}
        </>
      }
    >
      {part === 'seats' ? (
        form
      ) : (
        <Box sx={mainAndSide}>
          {form}
          <AccountFacts record={record} />
        </Box>
      )}
      {activation && (
        <UnconfirmedDialog
          record={record}
          onConfirm={() => {
            setActivation(null)
            activation()
          }}
          onClose={() => setActivation(null)}
        />
      )}
      {isDeleting && <DeletionDialog record={record} onClose={() => setDeleting(false)} />}
      <UnsavedChangesPrompt when={state.isDirty && !isDeleting} question={t('form.unsaved')} />
    </AccountFrame>
  )
}
