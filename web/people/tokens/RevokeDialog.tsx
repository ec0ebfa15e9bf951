import Typography from '@mui/material/Typography'
import type { AccessToken } from '#contract/people/accessTokens.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useRevokeToken } from './mutations.ts'

interface RevokeDialogProps {
  token: Pick<AccessToken, 'id' | 'name'>
  of: 'own' | 'issued'
  onRevoked: () => void
  onClose: () => void
}

/** Asks for confirmation before revoking an access token. */
export function RevokeDialog({ token: { id, name }, of, onRevoked, onClose }: RevokeDialogProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useRevokeToken(of)
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
      <Typography>{t('tokens.revokeText')}</Typography>
    </FormDialog>
  )
}
