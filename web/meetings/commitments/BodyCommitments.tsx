import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { isWaiting } from '#contract/meetings/commitments/commitments.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { CommitmentLine } from './CommitmentLine.tsx'
import { bodyCommitments } from './lazyQueries.ts'
import './translations.ts'

/** Lists what the body still awaits of its management, late ones first. Hidden while nothing was ever noted. */
export function BodyCommitments({ bodyId }: { bodyId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(bodyCommitments(bodyId))
  if (!data || data.totalItems === 0) return null
  const waiting = data.member.filter(({ state }) => isWaiting(state))
  return (
    <Panel
      title={t('commitment.title')}
      action={
        <TextLink to="/engagements" search={{ irp: bodyId }}>
          {t('commitment.all')}
        </TextLink>
      }
    >
      {waiting.length === 0 && <Typography color="textSecondary">{t('commitment.noneWaiting')}</Typography>}
      <Box component="ul" sx={plainList}>
        {waiting.map((commitment) => (
          <CommitmentLine key={commitment.id} commitment={commitment} withSession />
        ))}
      </Box>
    </Panel>
  )
}
