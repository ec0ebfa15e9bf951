import Typography from '@mui/material/Typography'
import type { UseMutationResult } from '@tanstack/react-query'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import './translations.ts'

/** Revokes the token of this id. */
export type TokenRevocation = Pick<UseMutationResult<unknown, Error, number>, 'mutate' | 'isPending'>

interface RevokeDialogProps {
  token: { id: number; name: string }
  /** What stops working with it. */
  consequence: string
  revocation: TokenRevocation
  onRevoked: () => void
  onClose: () => void
}

/** Asks for confirmation before revoking a token. */
export function RevokeDialog({ token: { id, name }, consequence, revocation, onRevoked, onClose }: RevokeDialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog
      title={t('tokens.revokeTitle', { name })}
      action={t('tokens.revoke')}
      tone="error"
      busy={revocation.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        revocation.mutate(id, { onSuccess: onRevoked, onError: onClose })
      }}
      onClose={onClose}
    >
      <Typography>{consequence}</Typography>
    </FormDialog>
  )
}
