import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { MinutesText } from '#contract/meetings/minutes/minutesText.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { AnswerActions } from './AnswerActions.tsx'
import { RemarkLine } from './RemarkLine.tsx'
import { WithdrawRemark } from './WithdrawRemark.tsx'

interface RemarksPanelProps {
  sessionId: number
  text: MinutesText
  isSaved?: boolean
  /** Selects a passage in the editor. */
  onShow?: (passage: string) => void
}

/** Lists the remarks of members: those that wait for an answer first. */
export function RemarksPanel({ sessionId, text, isSaved = true, onShow }: RemarksPanelProps) {
  const { t } = useTranslation()
  const { remarks, version, can } = text
  const waiting = remarks.filter(({ answer }) => answer === null)
  const answered = remarks.filter(({ answer }) => answer !== null)
  const isWriter = can.includes('sessions.writeMinutes')
  return (
    <Panel
      title={waiting.length > 0 ? t('minutesText.remarks', { count: waiting.length }) : t('minutesText.remarksTitle')}
    >
      {remarks.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('minutesText.noRemarks')}
        </Typography>
      ) : (
        <Box component="ul" sx={plainList}>
          {[...waiting, ...answered].map((remark) => (
            <RemarkLine key={remark.id} remark={remark}>
              {isWriter && onShow && (
                <AnswerActions
                  sessionId={sessionId}
                  remark={remark}
                  version={version}
                  isSaved={isSaved}
                  onShow={() => onShow(remark.passage)}
                />
              )}
              {remark.answer === null && remark.isMine && can.includes('minutes.remark') && (
                <WithdrawRemark sessionId={sessionId} remark={remark} />
              )}
            </RemarkLine>
          ))}
        </Box>
      )}
    </Panel>
  )
}
