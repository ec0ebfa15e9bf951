import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { IdentityProvider } from '#contract/people/providers/identityProviders.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { providerUse } from './api.ts'
import { useDeleteProvider } from './mutations.ts'
import './translations.ts'

interface DeleteProviderDialogProps {
  provider: Pick<IdentityProvider, 'id' | 'label'>
  onDeleted: () => void
  onClose: () => void
}

/** Says how many accounts lose a door, and asks for confirmation before a provider is deleted. */
export function DeleteProviderDialog({ provider: { id, label }, onDeleted, onClose }: DeleteProviderDialogProps) {
  const { t } = useTranslation()
  const { data: use } = useQuery(providerUse(id))
  const { mutateAsync, isPending } = useDeleteProvider()
  return (
    <FormDialog
      title={t('providers.deleteTitle', { provider: label })}
      action={t('providers.delete')}
      tone="error"
      busy={isPending}
      disabled={!use || use.refusal !== null}
      onSubmit={(event) => {
        event.preventDefault()
        // the dialog is gone with the panel of the provider by then: a callback given to `mutate` would not run
        void mutateAsync(id).then(onDeleted, () => undefined)
      }}
      onClose={onClose}
    >
      {use && (
        <>
          <Typography>{t('providers.deleteAccounts', { count: use.accounts })}</Typography>
          {use.refusal ? (
            <Typography role="alert" sx={{ color: 'ink.error' }}>
              {t(`providers.refusal.${use.refusal}`)}
            </Typography>
          ) : (
            use.onlyDoor > 0 && <Typography>{t('providers.deleteOnlyDoor', { count: use.onlyDoor })}</Typography>
          )}
          <Typography>{t('providers.deleteText')}</Typography>
        </>
      )}
    </FormDialog>
  )
}
