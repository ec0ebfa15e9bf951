import Typography from '@mui/material/Typography'
import type { AgendaPoint } from '#contract/meetings/sessions/sessions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { authorName } from '#web/ground/i18n/names.ts'
import './translations.ts'

/** Names the members who proposed a point. */
export function ProposedBy({ point: { proposals } }: { point: Pick<AgendaPoint, 'proposals'> }) {
  const { t } = useTranslation()
  if (proposals.length === 0) return null
  const names = new Set(proposals.map(({ author }) => authorName(t, author)))
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
      {t('proposal.pointBy', { names: [...names].join(', ') })}
    </Typography>
  )
}
