import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DocumentRow } from '#contract/papers/documents.ts'
import type { Reference } from '#contract/people/references.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { SearchField } from '#web/ground/ui/filters/SearchField.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { documentSearch } from '#web/meetings/sessions/form/api.ts'
import { toReference } from '#web/meetings/sessions/form/typed/formValues.ts'

interface ReferenceDialogProps {
  /** Title of the point. */
  about: string
  /** Ids of the documents already referenced by the point. */
  attached: ReadonlySet<number>
  onAttach: (document: Reference) => void
  onClose: () => void
}

/** Searches published documents. Each one is referenced at once, and the dialog stays open for others. */
export function ReferenceDialog({ about, attached, onAttach, onClose }: ReferenceDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [words, setWords] = useState('')
  const { data } = useQuery(documentSearch(words))
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ fontSize: 20, fontWeight: 700 }}>
        {t('sessionForm.reference.title', { title: about || t('sessionForm.point.untitled') })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minHeight: { sm: 420 } }}>
        <Box sx={{ pt: 1 }}>
          <SearchField label={t('sessionForm.reference.search')} value={words} onSearch={setWords} />
        </Box>
        <Typography component="output" variant="body2" color="textSecondary">
          {data && t('sessionForm.reference.found', { count: data.totalItems })}
        </Typography>
        <Box component="ul" sx={plainList}>
          {data?.member.map((document) => (
            <FoundDocument
              key={document.id}
              document={document}
              isAttached={attached.has(document.id)}
              onAttach={() => onAttach(toReference(document))}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface FoundDocumentProps {
  document: DocumentRow
  isAttached: boolean
  onAttach: () => void
}

function FoundDocument({ document, isAttached, onAttach }: FoundDocumentProps) {
  const { t } = useTranslation()
  const { title, irp, session, documentType, documentCommission, date } = document
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {joinFacts([
            irp.name,
            (documentType ?? documentCommission)?.name,
            session?.title ?? (date && formatDay(date)),
          ])}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        disabled={isAttached}
        aria-label={t('sessionForm.reference.attachNamed', { title })}
        onClick={onAttach}
      >
        {t(isAttached ? 'sessionForm.reference.attached' : 'sessionForm.reference.attach')}
      </Button>
    </Box>
  )
}

const row = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'center',
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
