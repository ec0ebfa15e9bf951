import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { type CommitmentKind, commitmentKinds } from '#contract/meetings/commitments/commitments.ts'
import type { NestedPoint, Session } from '#contract/meetings/sessions/sessions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { selectedPassage } from '#web/ground/richText/selectedPassage.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import './translations.ts'

const CommitmentDialog = lazyRouteComponent(
  screenLoader(() => import('./CommitmentDialog.tsx')),
  'CommitmentDialog',
)

interface NoteButtonsProps {
  session: Session
  /** The point about which it is noted; null for the session as a whole. */
  point: NestedPoint | null
  /** Its meeting is open, which may be before the planned start. */
  isMeetingOpen?: boolean
}

/**
 * « Noter un engagement », « Noter une question »: for who writes for the body, during the meeting or after it. Words that
 * are selected in an editor of the page become its text. On a phone they are behind one button.
 */
export function NoteButtons({ session, point, isMeetingOpen = false }: NoteButtonsProps) {
  const { t } = useTranslation()
  const [now] = useState(() => Date.now())
  const [noted, setNoted] = useState<{ kind: CommitmentKind; text: string } | null>(null)
  const [menuOf, setMenuOf] = useState<HTMLElement | null>(null)
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  if (!canNote(session, isMeetingOpen ? null : now)) return null
  const ofPoint = point && <VisuallyHidden> ({t('commitment.ofPoint', { number: point.number })})</VisuallyHidden>
  const note = (kind: CommitmentKind) => setNoted({ kind, text: selectedPassage() })
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', ml: -0.75 }}>
      {isPhone ? (
        <>
          <Button
            variant="text"
            size="small"
            aria-haspopup="menu"
            aria-expanded={menuOf !== null}
            sx={{ minHeight: 44 }}
            onClick={({ currentTarget }) => setMenuOf(currentTarget)}
          >
            {t('commitment.note')}
            {ofPoint}
          </Button>
          <Menu anchorEl={menuOf} open={menuOf !== null} onClose={() => setMenuOf(null)}>
            {commitmentKinds.map((one) => (
              <MenuItem
                key={one}
                sx={{ minHeight: 44 }}
                onClick={() => {
                  setMenuOf(null)
                  note(one)
                }}
              >
                {t(`commitment.note.${one}`)}
              </MenuItem>
            ))}
          </Menu>
        </>
      ) : (
        commitmentKinds.map((one) => (
          <Button key={one} variant="text" size="small" sx={{ minHeight: 44 }} onClick={() => note(one)}>
            {t(`commitment.note.${one}`)}
            {ofPoint}
          </Button>
        ))
      )}
      {noted && (
        <Suspense fallback={null}>
          <CommitmentDialog
            bodyId={session.irp.id}
            session={session}
            start={{ ...noted, point, thematics: point?.thematics ?? [] }}
            onClose={() => setNoted(null)}
          />
        </Suspense>
      )}
    </Box>
  )
}

/**
 * Whether the viewer may note something of the session now: its writers, once its meeting is open or its start has passed.
 * @param now null: the meeting is open
 */
const canNote = ({ can, status, startsAt }: Session, now: number | null) =>
  status === 'convened'
    ? can.includes('sessions.decide') && (now === null || Date.parse(startsAt) <= now)
    : can.includes('sessions.writeMinutes')
