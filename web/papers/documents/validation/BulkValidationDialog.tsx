import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DocumentRow } from '#contract/papers/documents.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useBulkValidation } from '#web/papers/documents/mutations.ts'

interface BulkValidationDialogProps {
  documents: readonly DocumentRow[]
  session: DocumentRow['session']
  onDone: () => void
  onClose: () => void
}

/** Names the documents before they are published together, which cannot be undone. */
export function BulkValidationDialog({ documents, session, onDone, onClose }: BulkValidationDialogProps) {
  const { t } = useTranslation()
  const validation = useBulkValidation()
  return (
    <FormDialog
      title={t('doc.validateSeveral', { count: documents.length })}
      action={t('doc.validate')}
      busy={validation.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        // the dialog may be gone with its documents by then: a callback given to `mutate` would not run
        void validation.mutateAsync(documents).then(onDone, () => undefined)
      }}
      onClose={onClose}
    >
      {session && (
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {`${session.title}, ${formatDay(session.startsAt)}`}
        </Typography>
      )}
      <Typography>{t('doc.severalHelp')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {documents.map(({ id, title, pending }) => (
          <li key={id}>{pending ? `${title} (${t('doc.version', { n: pending.fileVersion })})` : title}</li>
        ))}
      </Box>
    </FormDialog>
  )
}
