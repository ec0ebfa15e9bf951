import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { ErrorSummary } from '#web/ground/fields/ErrorSummary.tsx'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { RecordForm } from './useRecordForm.ts'

interface RecordDialogProps<Draft extends FieldValues, Form> {
  title: string
  state: RecordForm<Draft, Form>
  wide?: boolean
  /** removes the record from the URL; asks first when there are unsaved changes */
  onClose: () => void
  children: ReactNode
}

/**
 * Edits a record in a dialog over its list: error summary, field errors, and a confirmation before unsaved changes are
 * lost.
 */
export function RecordDialog<Draft extends FieldValues, Form>(props: RecordDialogProps<Draft, Form>) {
  const { title, state, wide = false, onClose, children } = props
  const { t } = useTranslation()
  const { form, order, conflict, isBusy, save } = state
  const { isDirty, isSubmitting } = form.formState
  return (
    <FormProvider {...form}>
      <FormDialog
        title={title}
        action={t('form.save')}
        busy={isBusy}
        wide={wide}
        isDirty={isDirty && !isSubmitting}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        onClose={onClose}
      >
        {conflict && <ConflictNotice conflict={conflict} busy={isBusy} />}
        <ErrorSummary order={order} />
        {children}
      </FormDialog>
    </FormProvider>
  )
}
