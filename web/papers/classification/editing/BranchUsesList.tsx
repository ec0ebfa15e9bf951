import Box from '@mui/material/Box'
import type { BranchUses } from '#contract/papers/classifications.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

export const isUsed = ({ documents, branches, subscriptions }: BranchUses) => documents + branches + subscriptions > 0

/** Lists what a branch contains, one line per kind of record. */
export function BranchUsesList({ uses: { documents, branches, subscriptions } }: { uses: BranchUses }) {
  const { t } = useTranslation()
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {documents > 0 && <li>{t('branch.usedBy', { count: documents })}</li>}
      {branches > 0 && <li>{t('branch.holdsBranches', { count: branches })}</li>}
      {subscriptions > 0 && <li>{t('branch.followedBy', { count: subscriptions })}</li>}
    </Box>
  )
}
