import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormProvider } from 'react-hook-form'
import type { ContactMessage } from '#contract/people/contact/contact.ts'
import { contactStates } from '#contract/people/contact/contactStates.ts'
import { ErrorSummary } from '#web/ground/fields/ErrorSummary.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { authorName } from '#web/ground/i18n/names.ts'
import { RadioField } from '#web/people/contact/form/RadioField.tsx'
import { AssigneeField } from './AssigneeField.tsx'
import { type Draft, fieldOrder, useFollowUpForm } from './useFollowUpForm.ts'

/** Edits the state of a message and the administrators' internal note. */
export function FollowUpForm({ message }: { message: ContactMessage }) {
  const { t } = useTranslation()
  const { form, conflict, save, keepMine, takeTheirs } = useFollowUpForm(message)
  const { isDirty, isSubmitting } = form.formState
  const { updatedAt, updatedBy } = message
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        aria-label={t('messages.followUp')}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        sx={{ display: 'grid', gap: 2, borderTop: 1, borderColor: 'divider', pt: 2 }}
      >
        {conflict && (
          <Alert severity="warning" variant="outlined" role="alert" sx={{ color: 'text.primary' }}>
            {conflict}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
              <Button size="small" variant="outlined" disabled={isSubmitting} onClick={() => void keepMine()}>
                {t('messages.keepMine')}
              </Button>
              <Button size="small" variant="text" disabled={isSubmitting} onClick={() => void takeTheirs()}>
                {t('messages.takeTheirs')}
              </Button>
            </Box>
          </Alert>
        )}
        <ErrorSummary order={fieldOrder} />
        <RadioField<Draft>
          name="state"
          label={t('messages.state')}
          choices={contactStates.map((value) => ({ value, label: t(`messages.state.${value}`) }))}
        />
        <AssigneeField now={message.assignedTo} />
        <FormTextField<Draft>
          name="notes"
          label={t('messages.notes')}
          help={t('messages.notesHelp')}
          multiline
          minRows={3}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Button type="submit" disabled={!isDirty} loading={isSubmitting}>
            {t('form.save')}
          </Button>
          {updatedAt && (
            <Typography variant="body2" color="textSecondary">
              {t('messages.changed', {
                name: authorName(t, updatedBy),
                date: formatDay(updatedAt),
                time: formatTime(updatedAt),
              })}
            </Typography>
          )}
        </Box>
      </Box>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} question={t('form.unsaved')} bySearch />
    </FormProvider>
  )
}
