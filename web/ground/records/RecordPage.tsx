import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { ErrorSummary } from '#web/ground/fields/ErrorSummary.tsx'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useSaveKey } from '#web/ground/fields/useSaveKey.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { BottomBar } from '#web/ground/ui/BottomBar.tsx'
import { stack } from '#web/ground/ui/columns.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import type { RecordForm } from './useRecordForm.ts'
import './translations.ts'

interface RecordPageProps<Draft extends FieldValues, Form> {
  title: string
  /** breadcrumbs, from the list down */
  trail: ReactNode
  /** actions on the record besides saving */
  actions?: ReactNode
  /** link back to the list; asks first when there are unsaved changes */
  cancel: ReactNode
  state: RecordForm<Draft, Form>
  /** the search parameters name the record: asks before they change too */
  bySearch?: boolean
  /** information about the record, below its fields */
  aside?: ReactNode
  children: ReactNode
}

/**
 * Edits a record on its own screen, as `RecordDialog` does over a list: error summary, field errors, concurrent
 * changes, and a confirmation before unsaved changes are lost. Ctrl+S saves too.
 */
export function RecordPage<Draft extends FieldValues, Form>(props: RecordPageProps<Draft, Form>) {
  const { title, trail, actions, cancel, state, bySearch = false, aside, children } = props
  const { t } = useTranslation()
  const { form, order, conflict, isBusy, save } = state
  const { isDirty, isSubmitting } = form.formState
  useSaveKey(() => !isBusy && void save())
  return (
    <FormProvider {...form}>
      <Page title={title} trail={trail} actions={actions} narrow>
        <Box
          component="form"
          noValidate
          sx={stack}
          onSubmit={(event) => {
            event.preventDefault()
            // ignores submits of dialogs, whose React events bubble up to this form
            if (event.target === event.currentTarget) void save()
          }}
        >
          {conflict && <ConflictNotice conflict={conflict} busy={isBusy} />}
          <ErrorSummary order={order} />
          <Card sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2.5 }}>{children}</Card>
          {aside}
          <BottomBar>
            <Typography variant="body2" color="textSecondary" sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }}>
              {isDirty && t('administration.notSaved')}
            </Typography>
            {cancel}
            <Button type="submit" loading={isBusy} aria-keyshortcuts="Control+S Meta+S">
              {t('form.save')}
            </Button>
          </BottomBar>
        </Box>
      </Page>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} question={t('form.unsaved')} bySearch={bySearch} />
    </FormProvider>
  )
}
