import { mdiDotsVertical, mdiPencilOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Session } from '#contract/meetings/sessions.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import '#web/meetings/sessions/translations.ts'

const StepDialog = lazyRouteComponent(screenLoader(() => import('./StepDialog.tsx')))

/** In the order of the session's life cycle: the first allowed action is the main one. */
const mainActions = ['sessions.convene', 'sessions.close'] as const
const menuActions = [
  'sessions.postpone',
  'sessions.hold',
  'sessions.duplicate',
  'sessions.reopen',
  'sessions.cancel',
  'sessions.delete',
] as const
type SessionAction = (typeof mainActions)[number] | (typeof menuActions)[number]

const actionLabels: Record<SessionAction, TextKey> = {
  'sessions.convene': 'step.convene',
  'sessions.close': 'step.close',
  'sessions.postpone': 'step.postpone',
  'sessions.hold': 'step.hold',
  'sessions.duplicate': 'step.duplicate',
  'sessions.reopen': 'step.reopen',
  'sessions.cancel': 'step.cancel',
  'sessions.delete': 'step.delete',
}

/**
 * Shows the actions allowed on the session: the next step as a button, the others in a menu. Renders nothing for
 * readers.
 */
export function SessionActions({ session }: { session: Session }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<SessionAction | null>(null)
  const [menuOf, setMenuOf] = useState<HTMLElement | null>(null)
  const may = (action: SessionAction) => session.can.includes(action)
  const next = mainActions.find(may)
  const rest = menuActions.filter(may)
  const ask = (action: SessionAction) => {
    setMenuOf(null)
    setAsking(action)
  }

  return (
    <>
      {session.can.includes('sessions.amend') && (
        <ButtonLink
          to="/evenement/$idSessions/modification"
          params={{ idSessions: session.id }}
          variant={next ? 'outlined' : 'contained'}
          startIcon={<Icon path={mdiPencilOutline} />}
        >
          {t('step.edit')}
        </ButtonLink>
      )}
      {next && <Button onClick={() => ask(next)}>{t(actionLabels[next])}</Button>}
      {rest.length > 0 && (
        <>
          <IconButton
            aria-label={t('step.more')}
            aria-haspopup="menu"
            aria-expanded={menuOf !== null}
            onClick={({ currentTarget }) => setMenuOf(currentTarget)}
          >
            <Icon path={mdiDotsVertical} />
          </IconButton>
          <Menu anchorEl={menuOf} open={menuOf !== null} onClose={() => setMenuOf(null)}>
            {rest.map((action) => (
              <MenuItem key={action} onClick={() => ask(action)}>
                {t(actionLabels[action])}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
      {asking && (
        <Suspense fallback={null}>
          <StepDialog action={asking} session={session} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  )
}
