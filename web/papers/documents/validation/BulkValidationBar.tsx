import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { DocumentRow } from '#contract/papers/documents.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useBulkValidation } from '#web/papers/documents/mutations.ts'

interface BulkValidationBarProps {
  documents: readonly DocumentRow[]
  ticked: readonly DocumentRow[]
  onTick: (ids: readonly number[]) => void
}

/** Validates several selected documents at once. A refusal needs its own reason, so it is always individual. */
export function BulkValidationBar({ documents, ticked, onTick }: BulkValidationBarProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pl: 1.5, pr: 1.5, py: 0.5 }}>
      <FormControlLabel
        sx={{ flex: 1, mr: 0, ml: -1 }}
        label={
          <Typography variant="body2" component="span">
            {ticked.length > 0 ? t('doc.ticked', { count: ticked.length }) : t('doc.tickAll')}
          </Typography>
        }
        control={
          <Checkbox
            checked={ticked.length === documents.length}
            indeterminate={ticked.length > 0 && ticked.length < documents.length}
            onChange={(_event, all) => onTick(all ? documents.map(({ id }) => id) : [])}
          />
        }
      />
      {ticked.length > 0 && (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('doc.validateSeveral', { count: ticked.length })}
        </Button>
      )}
      {isAsking && (
        <BulkValidationDialog
          documents={ticked}
          onDone={() => {
            setAsking(false)
            onTick([])
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  )
}

interface BulkValidationDialogProps {
  documents: readonly DocumentRow[]
  onDone: () => void
  onClose: () => void
}

function BulkValidationDialog({ documents, onDone, onClose }: BulkValidationDialogProps) {
  const { t } = useTranslation()
  const validation = useBulkValidation()
  return (
    <FormDialog
      title={t('doc.validateSeveral', { count: documents.length })}
      action={t('doc.validate')}
      busy={validation.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        validation.mutate(
          documents.map(({ id }) => id),
          { onSuccess: onDone },
        )
      }}
      onClose={onClose}
    >
      <Typography>{t('doc.severalHelp')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {documents.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </Box>
    </FormDialog>
  )
}
