import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import type { Presence } from '#contract/meetings/presence/presence.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { isOpen, useEndMeeting } from './api.ts'
import './translations.ts'

interface CloseMeetingProps {
  sessionId: number
  data: Presence
  sx?: { mt: number }
}

/** « Clore la séance », with its confirmation: for who may end the meeting, which is open. */
export function CloseMeeting({ sessionId, data, sx }: CloseMeetingProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const end = useEndMeeting(sessionId)
  const announced = data.people.flatMap(({ intervals }) => intervals.filter(({ confirmed }) => !confirmed)).length
  return (
    <>
      <Button variant="outlined" onClick={() => setIsAsking(true)} sx={{ minHeight: 44, ...sx }}>
        {t('presence.close')}
      </Button>
      {isAsking && isOpen(data) && (
        <FormDialog
          title={t('presence.close')}
          action={t('presence.close')}
          busy={end.isPending}
          onClose={() => setIsAsking(false)}
          onSubmit={(event) => {
            event.preventDefault()
            end.mutate(undefined, { onSettled: () => setIsAsking(false) })
          }}
        >
          <DialogContentText>{t('presence.closeConfirm')}</DialogContentText>
          {announced > 0 && (
            <DialogContentText>{t('presence.closeUnconfirmed', { count: announced })}</DialogContentText>
          )}
        </FormDialog>
      )}
    </>
  )
}
