import Button from '@mui/material/Button'
import { useState } from 'react'
import type { MinutesRemark } from '#contract/meetings/minutes/minutesText.ts'
import { useRemovalNotice } from '#web/ground/conflicts/useRemovalNotice.ts'
import { DeletionDialog } from '#web/ground/fields/DeletionDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { focusScreenTitle } from '#web/ground/ui/keyboard/focusScreenTitle.ts'
import { useMinutesChange } from './mutations.ts'

/** Withdraws one's own remark, after a question. */
export function WithdrawRemark({ sessionId, remark }: { sessionId: number; remark: MinutesRemark }) {
  const { t } = useTranslation()
  const [isAsked, setIsAsked] = useState(false)
  useRemovalNotice(isAsked)
  const { mutateAsync, isPending } = useMinutesChange(sessionId, 'remark_withdrawals')
  const keep = () => setIsAsked(false)
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        onClick={() => setIsAsked(true)}
        sx={{ justifySelf: 'start', minHeight: 44 }}
      >
        {t('minutesText.withdraw')}
      </Button>
      {isAsked && (
        <DeletionDialog
          title={t('minutesText.withdrawTitle', { passage: shorten(remark.passage) })}
          text={t('minutesText.withdrawText')}
          action={t('minutesText.withdrawAction')}
          deletion={{
            isPending,
            mutate: (_nothing, { onError }) =>
              void mutateAsync({ path: 'remark_withdrawals', form: { remark: { id: remark.id } } }).then(
                // the line goes with its button, and this component with it
                () => setTimeout(focusScreenTitle),
                onError,
              ),
          }}
          onKept={keep}
          onDeleted={keep}
        />
      )}
    </>
  )
}

const longest = 80
const shorten = (passage: string) =>
  passage.length > longest ? `${passage.slice(0, longest - 1).trimEnd()}…` : passage
