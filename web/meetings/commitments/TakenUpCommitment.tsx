import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { NestedPoint } from '#contract/meetings/sessions/sessions.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { CommitmentLine } from './CommitmentLine.tsx'
import { sessionCommitments } from './lazyQueries.ts'
import './translations.ts'

interface TakenUpCommitmentProps {
  sessionId: number
  commitment: NonNullable<NestedPoint['commitment']>
}

/** Shows under a point the commitment or question that it takes up: its words at once, its state as soon as it is read. */
export function TakenUpCommitment({ sessionId, commitment: { id, kind, text } }: TakenUpCommitmentProps) {
  const { t } = useTranslation()
  const isCopy = useOfflineCopyDate() !== null
  const { data } = useQuery({ ...sessionCommitments(sessionId), enabled: !isCopy })
  const whole = data?.member.find((commitment) => commitment.id === id)
  const followUps = whole?.followUps.filter(({ session }) => session.id !== sessionId) ?? []
  return (
    <Box sx={card}>
      {whole ? (
        <CommitmentLine component="div" commitment={{ ...whole, followUps }} withSession />
      ) : (
        <Typography sx={{ py: 1.25, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {`${t(`commitment.kind.${kind}`)}\u00A0: ${frenchSpaces(text)}`}
        </Typography>
      )}
    </Box>
  )
}

const card = { mt: 1, px: 1.5, border: 1, borderColor: 'divider', borderRadius: 2, minWidth: 0 } as const
