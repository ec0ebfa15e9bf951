import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Document } from '#contract/papers/documents.ts'
import { DeletionDialog } from '#web/ground/fields/DeletionDialog.tsx'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { PersonLink } from '#web/ground/ui/person/PersonLink.tsx'
import { useDiscardVersion } from '#web/papers/documents/mutations.ts'
import { newestVersionStatus } from './newestVersionStatus.ts'
import '#web/papers/documents/viewerWords.ts'

/** Shows the refusal reason, or which version is pending while the published one is displayed. */
export function StateBanner({ document }: { document: Document }) {
  const { t } = useTranslation()
  const discard = useDiscardVersion(document.id)
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  const { pending, lastStep, fileVersion, id } = document
  const isRefused = newestVersionStatus(document) === 'refused'
  if (!isRefused && !pending) return null
  const version = pending && (
    <TextLink
      to="/documents/$id"
      params={{ id }}
      search={{ version: pending.fileVersion }}
      color="inherit"
      underline="always"
    >
      {t('doc.readVersion', { n: pending.fileVersion })}
    </TextLink>
  )
  const mayDiscard = pending && pending.status !== 'submitted' && document.can.includes('documents.submit')
  return (
    <Alert severity={isRefused ? 'error' : 'info'} variant="outlined" role="note" sx={box}>
      {isRefused ? (
        <>
          <AlertTitle sx={{ fontSize: 15, fontWeight: 600 }}>
            {pending ? t('doc.versionRefused', { n: pending.fileVersion }) : t('doc.isRefused')}
          </AlertTitle>
          {lastStep?.comment && <span style={{ whiteSpace: 'pre-line' }}>« {lastStep.comment} »</span>}
          {lastStep && (
            <div>
              {t('viewer.stepAt', { date: formatDay(lastStep.at), time: formatTime(lastStep.at) })}
              {' · '}
              <PersonLink person={lastStep.by} />
            </div>
          )}
          {version}
        </>
      ) : (
        pending && (
          <>
            {t(`doc.pending.${pending.status === 'draft' ? 'draft' : 'submitted'}`, { n: pending.fileVersion })}{' '}
            {t('doc.meanwhile', { n: fileVersion })} {version}
          </>
        )
      )}
      {mayDiscard && (
        <Box sx={{ mt: 1 }}>
          <Button size="small" variant="outlined" color="inherit" onClick={() => setAsksToDiscard(true)}>
            {t('doc.discardVersion', { n: pending.fileVersion })}
          </Button>
        </Box>
      )}
      {mayDiscard && asksToDiscard && (
        <DeletionDialog
          title={t('doc.discardVersion', { n: pending.fileVersion })}
          text={`${t('viewer.discardConfirm', { n: pending.fileVersion })} ${t('doc.meanwhile', { n: fileVersion })}`}
          action={t('doc.discardVersion', { n: pending.fileVersion })}
          deletion={{
            isPending: discard.isPending,
            mutate: (_nothing, after) => discard.mutate(pending.fileVersion, after),
          }}
          onKept={() => setAsksToDiscard(false)}
          onDeleted={() => setAsksToDiscard(false)}
        />
      )}
    </Alert>
  )
}

const box = { mb: 2, color: 'text.primary', bgcolor: 'background.paper', '& .MuiAlert-message': { maxWidth: '80ch' } }
