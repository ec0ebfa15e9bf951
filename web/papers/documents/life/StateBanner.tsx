import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Document } from '#contract/papers/documents.ts'
import { useRemovalNotice } from '#web/ground/conflicts/useRemovalNotice.ts'
import { DeletionDialog } from '#web/ground/fields/DeletionDialog.tsx'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { focusScreenTitle } from '#web/ground/ui/keyboard/focusScreenTitle.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { PersonLink } from '#web/ground/ui/person/PersonLink.tsx'
import { useDiscardVersion } from '#web/papers/documents/mutations.ts'
import { newestVersionStatus } from './newestVersionStatus.ts'
import '#web/papers/documents/viewerWords.ts'

/** Shows the refusal reason, or which version is pending while the published one is displayed. */
export function StateBanner({ document }: { document: Document }) {
  const { t } = useTranslation()
  const discard = useDiscardVersion(document.id)
  // the page follows the changes of others: another version is not discarded in the place of the one that was named
  const [versionToDiscard, setVersionToDiscard] = useState<number | null>(null)
  const { pending, lastStep, fileVersion, id, title } = document
  const isRefused = newestVersionStatus(document) === 'refused'
  const mayDiscard = pending && pending.status !== 'submitted' && document.can.includes('documents.submit')
  const isThere = Boolean(mayDiscard) && pending?.fileVersion === versionToDiscard
  useRemovalNotice(versionToDiscard !== null, isThere)
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
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => setVersionToDiscard(pending.fileVersion)}
          >
            {t('doc.discardVersion', { n: pending.fileVersion })}
          </Button>
        </Box>
      )}
      {versionToDiscard !== null && isThere && (
        <DeletionDialog
          title={t('viewer.discardTitle', { n: versionToDiscard, title })}
          text={`${t('viewer.discardText')} ${t('doc.meanwhile', { n: fileVersion })}`}
          action={t('viewer.discard')}
          deletion={{
            isPending: discard.isPending,
            mutate: (_nothing, after) => discard.mutate(versionToDiscard, after),
          }}
          onKept={() => setVersionToDiscard(null)}
          onDeleted={() => {
            setVersionToDiscard(null)
            // the banner goes with its button
            setTimeout(focusScreenTitle)
          }}
        />
      )}
    </Alert>
  )
}

const box = { mb: 2, color: 'text.primary', bgcolor: 'background.paper', '& .MuiAlert-message': { maxWidth: '80ch' } }
