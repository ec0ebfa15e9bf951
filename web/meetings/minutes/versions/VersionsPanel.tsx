import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { MinutesText } from '#contract/meetings/minutes/minutesText.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { authorName } from '#web/ground/i18n/names.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { RedraftDialog } from './RedraftDialog.tsx'
import { VersionDialog } from './VersionDialog.tsx'

interface VersionsPanelProps {
  sessionId: number
  text: MinutesText
  isSaved: boolean
  onRestore: (html: string) => void
}

/** How many are listed at first. */
const shortList = 5

/** Lists the versions of the text, which can be read and taken up again, and offers to write it anew from the meeting. */
export function VersionsPanel({ sessionId, text, isSaved, onRestore }: VersionsPanelProps) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const [read, setRead] = useState<number | null>(null)
  const [isRedrafting, setIsRedrafting] = useState(false)
  const { versions, version } = text
  const listed = isWhole ? versions : versions.slice(0, shortList)
  return (
    <Panel title={t('minutesText.versions')}>
      {versions.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('minutesText.noVersions')}
        </Typography>
      )}
      <Box component="ul" sx={plainList}>
        {listed.map(({ number, kind, savedAt, savedBy }) => (
          <li key={number}>
            <Button variant="text" color="inherit" onClick={() => setRead(number)} sx={line}>
              {t(`minutesText.version.${kind}`, {
                date: formatDay(savedAt),
                time: formatTime(savedAt),
                name: authorName(t, savedBy),
              })}
            </Button>
          </li>
        ))}
      </Box>
      {listed.length < versions.length && (
        <Button variant="text" onClick={() => setIsWhole(true)} sx={{ minHeight: 44 }}>
          {t('minutesText.allVersions', { count: versions.length })}
        </Button>
      )}
      <Button
        variant="text"
        color="inherit"
        disabled={!isSaved}
        onClick={() => setIsRedrafting(true)}
        sx={{ mt: 1, minHeight: 44 }}
      >
        {t('minutesText.redraft')}
      </Button>
      {read !== null && (
        <VersionDialog sessionId={sessionId} number={read} onRestore={onRestore} onClose={() => setRead(null)} />
      )}
      {isRedrafting && <RedraftDialog sessionId={sessionId} version={version} onClose={() => setIsRedrafting(false)} />}
    </Panel>
  )
}

const line = { minHeight: 44, justifyContent: 'flex-start', textAlign: 'start', px: 0.5, fontWeight: 400 } as const
