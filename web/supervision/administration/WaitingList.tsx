import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { WaitingKind, WaitingWork } from '#contract/supervision/administration.ts'
import { daysUntil } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { countTile, countTiles } from '#web/ground/ui/countTiles.ts'
import { TextLink } from '#web/ground/ui/links.tsx'

/** Lists the kinds of waiting work; each links to its records. */
export function WaitingList({ waiting }: { waiting: readonly WaitingWork[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="waiting-work">
      <Typography variant="h2" id="waiting-work" sx={{ mb: 1 }}>
        {t('waitingWork.title')}
      </Typography>
      <Box component="ul" sx={countTiles}>
        {waiting.map(({ kind, count, since }) => (
          <li key={kind}>
            <TextLink {...waitingLinks[kind]} color="inherit" underline="none" sx={countTile}>
              <Box
                component="b"
                sx={{ fontSize: 26, lineHeight: 1, color: isFailure(kind) ? 'ink.error' : 'ink.primary' }}
              >
                {count}
              </Box>
              <span>
                {t(`waitingWork.${kind}`, { count })}
                {since && (
                  <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
                    {waitingSince(-daysUntil(since), count)}
                  </Typography>
                )}
              </span>
            </TextLink>
          </li>
        ))}
      </Box>
    </section>
  )

  function waitingSince(days: number, count: number) {
    if (days <= 0) return t(count > 1 ? 'waitingWork.oldestToday' : 'waitingWork.today')
    return t(count > 1 ? 'waitingWork.oldest' : 'waitingWork.since', { count: days })
  }
}

const isFailure = (kind: WaitingKind) => kind === 'failedTasks' || kind === 'failedMails'

const waitingLinks = {
  approvals: { to: '/admin/traitements' },
  failedTasks: { to: '/admin/taches' },
  failedMails: { to: '/admin/courriels', search: { state: 'failed' } },
  heldMails: { to: '/admin/courriels', search: { state: 'waiting' } },
  pendingAccounts: { to: '/admin/users', search: { state: 'pending' } },
  messages: { to: '/admin/messages', search: { state: 'new' } },
  imports: { to: '/admin/import' },
  drafts: { to: '/admin/contents', search: { status: 'draft' } },
  keptMails: { to: '/admin/courriels', search: { state: 'kept' } },
} as const satisfies Record<WaitingKind, object>
