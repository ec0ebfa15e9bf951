import Button from '@mui/material/Button'
import type { MinutesRemark } from '#contract/meetings/minutes/minutesText.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useMinutesChange } from './mutations.ts'

/** Withdraws one's own remark. */
export function WithdrawRemark({ sessionId, remark }: { sessionId: number; remark: MinutesRemark }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useMinutesChange(sessionId, 'remark_withdrawals')
  return (
    <Button
      variant="text"
      color="inherit"
      loading={isPending}
      onClick={() => mutate({ path: 'remark_withdrawals', form: { remark: { id: remark.id } } })}
      sx={{ justifySelf: 'start', minHeight: 44 }}
    >
      {t('minutesText.withdraw')}
    </Button>
  )
}
