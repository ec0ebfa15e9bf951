import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type DocumentRow, Refusal } from '#contract/documents.ts'
import { limits } from '#contract/limits.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formResolver } from '#web/ui/formResolver.ts'
import { showRefusals } from '#web/ui/refusedFields.ts'
import { useStep } from './changes.ts'

interface RefusalDialogProps {
  document: Pick<DocumentRow, 'id' | 'title'>
  onRefused: () => void
  onClose: () => void
}

/** Why a document is refused: told to its author. What is written stays there when the call fails. */
export function RefusalDialog({ document: { id, title }, onRefused, onClose }: RefusalDialogProps) {
  const { t } = useTranslation()
  const refuse = useStep('refusal')
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm<Refusal>({
    resolver: formResolver(Refusal, t, { reason: t('doc.refuseReason') }),
    defaultValues: { reason: '' },
  })
  const written = useWatch({ control, name: 'reason' }).trim().length
  useEffect(() => setFocus('reason'), [setFocus])
  const { min, max } = limits.refusalCharacters
  const submit = handleSubmit(({ reason }) =>
    refuse
      .mutateAsync({ id, reason })
      .then(onRefused, (failure: unknown) => showRefusals(failure, setError, ['reason'])),
  )
  const { reason: fault } = formState.errors
  return (
    <FormDialog
      title={t('doc.refuseTitle')}
      action={t('doc.refuse')}
      tone="error"
      busy={refuse.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>« {title} »</Typography>
      <TextField
        {...register('reason')}
        label={t('doc.refuseReason')}
        required
        multiline
        minRows={4}
        maxRows={12}
        error={Boolean(fault)}
        helperText={fault?.message ?? t('doc.reasonHelp', { count: written, min, max })}
        slotProps={{ htmlInput: { maxLength: max }, formHelperText: fault ? { role: 'alert' } : {} }}
      />
    </FormDialog>
  )
}
