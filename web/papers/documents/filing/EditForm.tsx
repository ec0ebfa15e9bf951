import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Document } from '#contract/papers/documents.ts'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { BottomBarScrollPadding } from '#web/ground/ui/BottomBarScrollPadding.tsx'
import { DeletionDialog } from '#web/papers/documents/life/DeletionDialog.tsx'
import { NewVersionDialog } from '#web/papers/documents/life/NewVersionDialog.tsx'
import { newestVersionStatus } from '#web/papers/documents/life/newestVersionStatus.ts'
import { useDocumentStep } from '#web/papers/documents/mutations.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { useDocumentForm } from './useDocumentForm.ts'

/** Shows the edit form of a document, with the buttons to save, submit or publish it. */
export function EditForm({ document }: { document: Document }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { form, isDirty, isSaving, conflict, saveThen } = useDocumentForm(document)
  const submission = useDocumentStep('submission')
  const publication = useDocumentStep('validation')
  const [dialog, setDialog] = useState<'version' | 'deletion' | null>(null)
  const { id, can } = document
  const state = newestVersionStatus(document)
  const mayPublish = can.includes('documents.validate')
  const maySubmit = can.includes('documents.submit')
  /** Saves, takes the step, then returns to the remaining documents, from which a button leads to the session. */
  const take = (step: typeof submission) => () =>
    void saveThen(async () => {
      await step.mutateAsync({ id })
      await navigate({
        to: state === 'submitted' ? '/documents-a-valider' : '/mes-documents',
        search: { session: document.session?.id },
        ignoreBlocker: true,
      })
    })

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void saveThen()
      }}
    >
      {conflict && (
        <Box sx={{ mb: 2 }}>
          <ConflictNotice conflict={conflict} busy={isSaving} now={conflict.now} />
        </Box>
      )}
      <ErrorSummary form={form} />
      <DocumentFields document={document} form={form} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {can.includes('documents.addVersion') && (
          <Button size="small" variant="text" disabled={isDirty} onClick={() => setDialog('version')}>
            {t('doc.replaceFile')}
          </Button>
        )}
        {can.includes('documents.delete') && (
          <Button size="small" variant="text" color="error" onClick={() => setDialog('deletion')}>
            {t('form.delete')}
          </Button>
        )}
      </Box>
      <Box sx={bar}>
        <BottomBarScrollPadding />
        <Button type="submit" variant="outlined" color="inherit" disabled={!isDirty} loading={isSaving && isDirty}>
          {t('form.save')}
        </Button>
        {maySubmit && (
          <Button
            loading={submission.isPending}
            onClick={take(submission)}
            {...(mayPublish && { variant: 'outlined', color: 'inherit' })}
          >
            {t(state === 'refused' ? 'doc.submitAgain' : 'doc.submit')}
          </Button>
        )}
        {mayPublish && (
          <Button loading={publication.isPending} onClick={take(publication)}>
            {t(state === 'draft' ? 'doc.publish' : 'doc.validate')}
          </Button>
        )}
      </Box>
      {dialog === 'version' && <NewVersionDialog document={document} onClose={() => setDialog(null)} />}
      {dialog === 'deletion' && <DeletionDialog document={document} onClose={() => setDialog(null)} />}
      <UnsavedChangesPrompt when={isDirty && dialog !== 'deletion'} question={t('form.unsaved')} />
    </form>
  )
}

/** Action bar that stays visible however long the form is. */
const bar = {
  position: 'sticky',
  bottom: 'var(--bottom-bar, 0px)',
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 1,
  mt: 2,
  mx: { xs: -2, sm: -2.5 },
  mb: { xs: -2, sm: -2.5 },
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  borderRadius: '0 0 12px 12px',
  bgcolor: 'background.paper',
} as const
