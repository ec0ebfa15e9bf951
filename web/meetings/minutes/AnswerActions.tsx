import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { MinutesRemark, RemarkAnswer } from '#contract/meetings/minutes/minutesText.ts'
import { useRemovalNotice } from '#web/ground/conflicts/useRemovalNotice.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { useMinutesChange } from './mutations.ts'

interface AnswerActionsProps {
  sessionId: number
  remark: MinutesRemark
  version: number
  isSaved: boolean
  /** Selects the passage in the editor. */
  onShow: () => void
}

/**
 * Offers the answers to a remark. One whose passage has changed is not accepted, but corrected by hand. The dialog stays
 * when somebody else answers meanwhile.
 */
export function AnswerActions({ sessionId, remark, version, isSaved, onShow }: AnswerActionsProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useMinutesChange(sessionId, 'remark_answers')
  const [asked, setAsked] = useState<Exclude<RemarkAnswer, 'accepted'> | null>(null)
  useRemovalNotice(asked !== null)
  const accept = () =>
    mutate({ path: 'remark_answers', form: { remark: { id: remark.id }, answer: 'accepted', word: '', version } })
  return (
    <>
      {remark.answer === null && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > .MuiButton-root': { minHeight: 44 } }}>
          {remark.proposal !== null && remark.obstacle !== null && (
            <Typography variant="body2" sx={{ flexBasis: '100%' }}>
              {t(`minutesText.obstacle.${remark.obstacle}`)}
            </Typography>
          )}
          {remark.proposal !== null && remark.obstacle === null && (
            <Button variant="outlined" loading={isPending} disabled={!isSaved} onClick={accept}>
              {t('minutesText.accept')}
            </Button>
          )}
          {remark.obstacle !== 'gone' && (
            <Button variant="text" color="inherit" onClick={onShow}>
              {t('minutesText.showPassage')}
            </Button>
          )}
          <Button variant="text" onClick={() => setAsked('changed')}>
            {t('minutesText.change')}
          </Button>
          <Button variant="text" color="inherit" onClick={() => setAsked('refused')}>
            {t('minutesText.refuse')}
          </Button>
        </Box>
      )}
      {asked && (
        <AnswerDialog
          sessionId={sessionId}
          remark={remark}
          answer={asked}
          version={version}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
