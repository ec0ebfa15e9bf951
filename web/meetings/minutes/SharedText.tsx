import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import type { MinutesText } from '#contract/meetings/minutes/minutesText.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RichText } from '#web/ground/richText/RichText.tsx'
import { mainAndSide, stack } from '#web/ground/ui/columns.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { FilesPanel } from './FilesPanel.tsx'
import { RemarkDialog } from './RemarkDialog.tsx'
import { RemarksPanel } from './RemarksPanel.tsx'
import { useSelectedPassage } from './useSelectedPassage.ts'
import { Changes } from './versions/Changes.tsx'

interface SharedTextProps {
  session: Session
  text: MinutesText
  /** what members were shown */
  html: string
}

/** Shows the text that members were shown; they select a passage to remark on it. */
export function SharedText({ session, text, html }: SharedTextProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const passage = useSelectedPassage(place)
  // the passage at the opening of the dialog, where nothing is selected any more
  const [remarked, setRemarked] = useState<string | null>(null)
  const mayRemark = text.can.includes('minutes.remark')
  return (
    <Box sx={mainAndSide}>
      <Box sx={stack}>
        {mayRemark && text.remarksUntil !== null && (
          <Alert severity="info" role="note">
            {t('minutesText.howToRemark', { date: formatDay(text.remarksUntil) })}
          </Alert>
        )}
        <Panel title={t('minutesText.text')}>
          <div ref={place}>
            <RichText html={html} />
          </div>
        </Panel>
        <Changes sessionId={session.id} versions={text.versions} />
        {mayRemark && (
          <Box className="no-print" sx={bar}>
            <Button onClick={() => setRemarked(passage)} sx={{ minHeight: 44 }}>
              {t(passage === '' ? 'minutesText.remark' : 'minutesText.remarkOnPassage')}
            </Button>
          </Box>
        )}
      </Box>
      <Box sx={stack}>
        <RemarksPanel sessionId={session.id} text={text} />
        <FilesPanel session={session} text={text} isSaved />
      </Box>
      {remarked !== null && (
        <RemarkDialog sessionId={session.id} passage={remarked} onClose={() => setRemarked(null)} />
      )}
    </Box>
  )
}

/** Follows the text, so that the button is near whatever is selected. */
const bar = {
  position: 'sticky',
  bottom: { xs: 72, md: 16 },
  zIndex: 1,
  justifySelf: 'start',
  borderRadius: 1,
  boxShadow: 3,
} as const
