import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Document } from '#contract/papers/documents.ts'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { DocumentFields } from '#web/papers/documents/filing/DocumentFields.tsx'
import { ErrorSummary } from '#web/papers/documents/filing/ErrorSummary.tsx'
import type { useDocumentForm } from '#web/papers/documents/filing/useDocumentForm.ts'

interface ReviewFieldsProps {
  document: Document
  editing: ReturnType<typeof useDocumentForm>
}

/** Shows the fields of the document, closed until they are corrected: the pages need the room. */
export function ReviewFields({ document, editing }: ReviewFieldsProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const contentId = useId()
  const [isAsked, setAsked] = useState(false)
  const { form, isDirty, conflict, saveThen } = editing
  const isOpen = isAsked || isDirty || conflict !== null || Object.keys(form.formState.errors).length > 0
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ mb: 2, overflow: 'visible' }}>
      <Typography variant="h3" component="h3" id={titleId} sx={{ m: 0 }}>
        <Button
          fullWidth
          variant="text"
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={contentId}
          endIcon={<Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />}
          onClick={() => setAsked(!isOpen)}
          sx={{ minHeight: 44, px: 2, justifyContent: 'space-between', fontWeight: 600 }}
        >
          {t('doc.fields')}
        </Button>
      </Typography>
      <Box id={contentId} hidden={!isOpen} sx={{ px: { xs: 2, sm: 2.5 }, pb: 2 }}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {t('doc.mayCorrect')}
        </Typography>
        {conflict && (
          <Box sx={{ mb: 2 }}>
            <ConflictNotice conflict={conflict} busy={editing.isSaving} now={conflict.now} />
          </Box>
        )}
        <ErrorSummary form={form} />
        <DocumentFields document={document} form={form} />
        {isDirty && (
          <Button variant="outlined" color="inherit" sx={{ mt: 2 }} onClick={() => void saveThen()}>
            {t('doc.saveOnly')}
          </Button>
        )}
      </Box>
    </Card>
  )
}
