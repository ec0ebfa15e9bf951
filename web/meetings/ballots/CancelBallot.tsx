import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import type { Ballot } from '#contract/meetings/ballots/ballots.ts'
import { useRemovalNotice } from '#web/ground/conflicts/useRemovalNotice.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useBallotChange, versionOf } from './api.ts'

/** Cancels a ballot, after a question. */
export function CancelBallot({ sessionId, ballot }: { sessionId: number; ballot: Ballot }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<ReturnType<typeof versionOf> | null>(null)
  useRemovalNotice(asked !== null)
  const change = useBallotChange(sessionId)
  return (
    <>
      <Button
        variant="text"
        color="error"
        aria-label={t('ballot.cancelOf', { question: ballot.question })}
        onClick={() => setAsked(versionOf(ballot))}
        sx={{ minHeight: 44 }}
      >
        {t('ballot.cancel')}
      </Button>
      {asked && (
        <FormDialog
          title={t('ballot.cancel')}
          action={t('ballot.cancel')}
          tone="error"
          busy={change.isPending}
          onClose={() => setAsked(null)}
          onSubmit={(event) => {
            event.preventDefault()
            change.mutate({ path: 'ballot_cancellations', form: asked }, { onSettled: () => setAsked(null) })
          }}
        >
          <DialogContentText>{t('ballot.cancelConfirm')}</DialogContentText>
        </FormDialog>
      )}
    </>
  )
}
