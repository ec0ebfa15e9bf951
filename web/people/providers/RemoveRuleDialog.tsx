import Typography from '@mui/material/Typography'
import type { ProviderRule } from '#contract/people/providers/providerRules.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useDeleteRule } from './mutations.ts'
import './translations.ts'

interface RemoveRuleDialogProps {
  rule: Pick<ProviderRule, 'id' | 'value'>
  onRemoved: () => void
  onClose: () => void
}

/** Asks for confirmation before a rule is deleted. */
export function RemoveRuleDialog({ rule: { id, value }, onRemoved, onClose }: RemoveRuleDialogProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useDeleteRule()
  return (
    <FormDialog
      title={t('providers.removeTitle', { value })}
      action={t('providers.remove')}
      tone="error"
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        mutate(id, { onSuccess: onRemoved, onError: onClose })
      }}
      onClose={onClose}
    >
      <Typography>{t('providers.removeText')}</Typography>
    </FormDialog>
  )
}
