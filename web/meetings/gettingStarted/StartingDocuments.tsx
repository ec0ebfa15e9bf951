import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { GettingStarted } from '#contract/meetings/gettingStarted/gettingStarted.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { DocumentLines } from '#web/papers/documents/DocumentLine.tsx'
import { ChooseDocumentsDialog } from './ChooseDocumentsDialog.tsx'
import './translations.ts'

interface StartingDocumentsProps {
  bodyId: number
  list: GettingStarted
}

/** Shows what new members of the body read first to whoever chooses it. */
export function StartingDocuments({ bodyId, list: { documents } }: StartingDocumentsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const chosen = documents.map(({ document }) => document)
  return (
    <Panel title={t('start.forNew')}>
      {chosen.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('start.noneChosen')}
        </Typography>
      )}
      <DocumentLines documents={chosen} />
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ mt: 1.5 }}>
        {t('start.choose')}
      </Button>
      {isOpen && <ChooseDocumentsDialog bodyId={bodyId} chosen={chosen} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
