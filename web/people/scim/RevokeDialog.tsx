import Typography from '@mui/material/Typography'
import type { ScimToken } from '#contract/people/scim/scim.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useRevokeScimToken } from './api.ts'
import '#web/people/tokens/translations.ts'
import './translations.ts'

interface RevokeDialogProps {
  token: Pick<ScimToken, 'id' | 'name'>
  onRevoked: () => void
  onClose: () => void
}

/** Asks for confirmation before revoking a directory token. */
export function RevokeDialog({ token: { id, name }, onRevoked, onClose }: RevokeDialogProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useRevokeScimToken()
  return (
    <FormDialog
      title={t('tokens.revokeTitle', { name })}
      action={t('tokens.revoke')}
      tone="error"
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        mutate(id, { onSuccess: onRevoked, onError: onClose })
      }}
      onClose={onClose}
    >
      <Typography>{t('scim.revokeText')}</Typography>
    </FormDialog>
  )
}
