import Typography from '@mui/material/Typography'
import type { Webhook, WebhookWithSecret } from '#contract/supervision/webhooks.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useRotateSecret } from './mutations.ts'

interface RotateDialogProps {
  webhook: Webhook
  onRotated: (webhook: WebhookWithSecret) => void
  onClose: () => void
}

/** Asks for confirmation before replacing the secret of a webhook. */
export function RotateDialog({ webhook: { id, name }, onRotated, onClose }: RotateDialogProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useRotateSecret()
  return (
    <FormDialog
      title={t('webhooks.rotateTitle', { name })}
      action={t('webhooks.rotate')}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        mutate(id, { onSuccess: onRotated, onError: onClose })
      }}
      onClose={onClose}
    >
      <Typography>{t('webhooks.rotateText')}</Typography>
    </FormDialog>
  )
}
