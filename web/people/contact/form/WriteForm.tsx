import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormProvider } from 'react-hook-form'
import type { ContactReceipt } from '#contract/people/contact/contact.ts'
import type { ContactVariant } from '#contract/people/contact/contactStates.ts'
import { ErrorSummary } from '#web/ground/fields/ErrorSummary.tsx'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { failureMessage } from '#web/ground/http/failureMessage.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { fieldOrder } from './draft.ts'
import { HoneypotField } from './HoneypotField.tsx'
import { MessagePanel } from './MessagePanel.tsx'
import { useWriteForm } from './useWriteForm.ts'
import { WriterPanel } from './WriterPanel.tsx'

interface WriteFormProps {
  variant: ContactVariant
  newMandateIn: number | undefined
  onSent: (receipt: ContactReceipt) => void
}

/** Renders the message fields, then the prefilled sender. */
export function WriteForm({ variant, newMandateIn, onSent }: WriteFormProps) {
  const { t } = useTranslation()
  const { form, submit, account, leftAt, beginAgain, failure } = useWriteForm(variant, newMandateIn, onSent)
  const { isDirty, isSubmitting } = form.formState
  const isWebinar = form.watch('training.format') === 'webinar'
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate aria-label={t(`${variant}.title`)} onSubmit={submit} sx={stack}>
        {leftAt && (
          <Alert
            severity="info"
            variant="outlined"
            sx={notice}
            action={
              <Button size="small" variant="outlined" color="inherit" onClick={beginAgain}>
                {t('contact.beginAgain')}
              </Button>
            }
          >
            {t(`${variant}.takenUp`, { date: formatDay(leftAt), time: formatTime(leftAt) })}
          </Alert>
        )}
        <ErrorSummary order={fieldOrder} />
        <Typography variant="body2" color="textSecondary">
          {`* ${t('common.required')}`}
        </Typography>
        <MessagePanel variant={variant} account={account} />
        <WriterPanel variant={variant} />
        <HoneypotField />
        {failure && !isSubmitting && (
          <Alert severity="error" variant="outlined" sx={notice}>
            {failureMessage(failure, t)} {t(`${variant}.stillHere`)}
          </Alert>
        )}
        <Button type="submit" size="large" loading={isSubmitting} sx={{ justifySelf: 'start' }}>
          {variant === 'contact' ? t('contact.send') : t(isWebinar ? 'training.request' : 'training.requestOnsite')}
        </Button>
      </Box>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} question={t(`${variant}.leave`)} />
    </FormProvider>
  )
}

const notice = { color: 'text.primary', bgcolor: 'background.paper' } as const
