import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useForkRef } from '@mui/material/utils'
import { type RefObject, useEffect, useRef } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { limits } from '#contract/ground/limits.ts'
import { type DocumentRow, Refusal } from '#contract/papers/documents.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useRestoredInput } from '#web/ground/fields/useRestoredInput.ts'
import { showViolations } from '#web/ground/fields/violations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useDocumentStep } from '#web/papers/documents/mutations.ts'

interface RefusalDialogProps {
  document: Pick<DocumentRow, 'id' | 'title'>
  onRefused: () => void
  onClose: () => void
}

/** Asks for the reason of a refusal, which the author will see. The text stays when the call fails. */
export function RefusalDialog({ document: { id, title }, onRefused, onClose }: RefusalDialogProps) {
  const { t } = useTranslation()
  const refuse = useDocumentStep('refusal')
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useForm<Refusal>({
    resolver: formResolver(Refusal, t, { reason: t('doc.refuseReason') }),
    defaultValues: { reason: '' },
  })
  useRestoredInput(form, () => `refusal ${id} 1`)
  const submit = form.handleSubmit(({ reason }) =>
    refuse
      .mutateAsync({ id, reason })
      .then(onRefused, (failure: unknown) => showViolations(failure, form.setError, ['reason'])),
  )
  return (
    <FormDialog
      title={t('doc.refuseTitle')}
      action={t('doc.refuse')}
      tone="error"
      busy={refuse.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>« {title} »</Typography>
      <ProposedReasons form={form} field={field} />
      <ReasonField form={form} field={field} />
    </FormDialog>
  )
}

interface ReasonProps {
  form: UseFormReturn<Refusal>
  field: RefObject<HTMLTextAreaElement | null>
}

const reasons = ['unreadable', 'version', 'annex', 'place', 'fields', 'personal'] as const

/** Proposes ready-made reasons. One replaces another; it is added to what the validator wrote, and edited like it. */
function ProposedReasons({ form: { getValues, setValue }, field }: ReasonProps) {
  const { t } = useTranslation()
  const texts = reasons.map((reason) => t(`doc.reason.${reason}.text`))
  const propose = (text: string) => {
    const written = getValues('reason').trim()
    const kept = written === '' || texts.includes(written) ? '' : `${written}\n`
    if (!written.includes(text))
      setValue('reason', (kept + text).slice(0, limits.refusalCharacters.max), {
        shouldDirty: true,
        shouldValidate: true,
      })
    // to go on writing after it
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography variant="body2" component="legend" color="textSecondary" sx={{ p: 0, mb: 0.75 }}>
        {t('doc.reasons')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {reasons.map((reason) => (
          <Button
            key={reason}
            size="small"
            variant="outlined"
            color="inherit"
            sx={{ minHeight: 44 }}
            onClick={() => propose(t(`doc.reason.${reason}.text`))}
          >
            {t(`doc.reason.${reason}`)}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

function ReasonField({ form: { register, control, formState }, field }: ReasonProps) {
  const { t } = useTranslation()
  const { ref, ...registered } = register('reason')
  const inputRef = useForkRef(ref, field)
  const written = useWatch({ control, name: 'reason' }).trim().length
  const { reason: fault } = formState.errors
  const { min, max } = limits.refusalCharacters
  // the reason is the only field: focus it when the dialog opens
  useEffect(() => field.current?.focus(), [field])
  return (
    <TextField
      {...registered}
      inputRef={inputRef}
      label={t('doc.refuseReason')}
      required
      multiline
      minRows={4}
      maxRows={12}
      error={Boolean(fault)}
      helperText={fault?.message ?? t('doc.reasonHelp', { count: written, min, max: max.toLocaleString('fr') })}
      slotProps={{ htmlInput: { maxLength: max }, formHelperText: fault ? { role: 'alert' } : {} }}
    />
  )
}
