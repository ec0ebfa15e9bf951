import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormProvider } from 'react-hook-form'
import type { UserRecord } from '#contract/people/users/users.ts'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { ErrorSummary } from '#web/ground/fields/ErrorSummary.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { twoColumns } from '#web/ground/fields/sideBySide.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { BottomBar } from '#web/ground/ui/BottomBar.tsx'
import { stack } from '#web/ground/ui/columns.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { IdentityFields } from '#web/people/accounts/IdentityFields.tsx'
import { type AccountPart, type Draft, fieldsOfPart } from './draft.ts'
import { OtherTabErrors } from './OtherTabErrors.tsx'
import { PlacesFields } from './PlacesFields.tsx'
import { RightsFields } from './RightsFields.tsx'
import type { useAccountForm } from './useAccountForm.ts'

interface AccountFormProps {
  record: UserRecord
  isSelf: boolean
  state: ReturnType<typeof useAccountForm>
  part: AccountPart
  /** saves, maybe after a question */
  onSave: () => void
}

/** Edits one part of an account. */
export function AccountForm({ record, isSelf, state, part, onSave }: AccountFormProps) {
  const { t } = useTranslation()
  const { form, isDirty, isSaving, conflict } = state
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
        sx={stack}
      >
        <ErrorSummary order={fieldsOfPart[part]} />
        <OtherTabErrors record={record} part={part} />
        {part === 'identity' ? (
          <>
            <Panel title={t('userForm.identity')}>
              <Box sx={fields}>
                <IdentityFields />
                <FormTextField<Draft>
                  name="email"
                  type="email"
                  label={t('accountForm.email')}
                  required
                  help={
                    record.pendingEmail
                      ? t('userForm.pendingEmail', { email: record.pendingEmail })
                      : record.account?.mailRefused
                        ? t('userForm.mailRefusedHelp')
                        : undefined
                  }
                />
                <Box sx={twoColumns}>
                  <FormTextField<Draft> name="phoneNumber" type="tel" label={t('accountForm.phone')} />
                  <FormTextField<Draft>
                    name="address"
                    label={t('accountForm.address')}
                    slotProps={{ htmlInput: { maxLength: addressCharacters } }}
                  />
                </Box>
              </Box>
            </Panel>
            <Panel title={t('userForm.rights')}>
              <Box sx={fields}>
                <RightsFields isSelf={isSelf} />
              </Box>
            </Panel>
          </>
        ) : (
          <Panel title={t('userForm.places')}>
            <Box sx={fields}>
              <Typography variant="body2" color="textSecondary">
                {t('userForm.placesHelp')}
              </Typography>
              <PlacesFields />
            </Box>
          </Panel>
        )}
        {conflict && <ConflictNotice conflict={conflict} busy={isSaving} />}
        {isDirty && (
          <BottomBar inset>
            <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 120px' }}>
              {t('userForm.unsaved')}
            </Typography>
            <Button variant="text" color="inherit" disabled={isSaving} onClick={() => form.reset()}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t('form.save')}
            </Button>
          </BottomBar>
        )}
      </Box>
    </FormProvider>
  )
}

const addressCharacters = 255
const fields = { display: 'grid', gap: 2.5, pt: 1 } as const
