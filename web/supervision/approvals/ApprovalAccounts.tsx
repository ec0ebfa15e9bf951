import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { maxNamedAccounts, type TaskApproval } from '#contract/ground/approvals.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'

interface ApprovalAccountsProps {
  approval: Pick<TaskApproval, 'accounts' | 'recordCount'>
  /** name of the held task */
  name: string
}

/**
 * Lists the accounts affected by a held task on demand, with links; at most the first ones. Renders nothing for other
 * tasks.
 */
export function ApprovalAccounts({ approval: { accounts, recordCount }, name }: ApprovalAccountsProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (accounts.length === 0) return null
  const hiddenCount = accounts.length < maxNamedAccounts ? 0 : (recordCount ?? 0) - accounts.length
  return (
    <>
      <Button
        variant="text"
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t(isOpen ? 'approvals.hideAccountsOf' : 'approvals.showAccountsOf', { name })}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ ml: -0.75, mt: 0.5, minHeight: 44 }}
      >
        {t(isOpen ? 'approvals.hideAccounts' : 'approvals.showAccounts')}
      </Button>
      {isOpen && (
        <Box id={id}>
          <Box component="ul" aria-label={t('approvals.accountsOf', { name })} sx={list}>
            {accounts.map((account) => (
              <li key={account.id}>
                <TextLink to="/admin/user/$id" params={{ id: String(account.id) }} sx={link}>
                  {account.name}
                </TextLink>
              </li>
            ))}
          </Box>
          {hiddenCount > 0 && (
            <Typography variant="body2" color="textSecondary">
              {t('approvals.moreAccounts', { count: hiddenCount })}
            </Typography>
          )}
        </Box>
      )}
    </>
  )
}

const list = {
  ...plainList,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  columnGap: 2,
} as const
const link = { display: 'flex', alignItems: 'center', minHeight: 44, overflowWrap: 'anywhere' } as const
