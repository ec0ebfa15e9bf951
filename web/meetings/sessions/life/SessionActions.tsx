import { mdiDotsVertical, mdiDownload, mdiPencilOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { MainActionButton } from './MainActionButton.tsx'
import type { MainAction } from './mainAction.ts'
import { scrollToTakeaway } from './scrollToTakeaway.ts'
import '#web/meetings/sessions/translations.ts'

const StepDialog = lazyRouteComponent(screenLoader(() => import('./StepDialog.tsx')))

/** Steps that may be the main action of the page; in the menu while another one is. */
const mainSteps = ['sessions.convene', 'sessions.close'] as const
const menuActions = [
  'sessions.close',
  'sessions.postpone',
  'sessions.hold',
  'sessions.duplicate',
  'sessions.reopen',
  'sessions.cancel',
  'sessions.delete',
] as const
type SessionAction = (typeof mainSteps)[number] | (typeof menuActions)[number]

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

interface SessionActionsProps {
  session: Session
  main: MainAction | null
  /** Whether the main action is the only filled button of the screen; another one is otherwise. */
  isMainFilled: boolean
  /** Other buttons of the page. */
  children: ReactNode
}

/**
 * Shows the actions on the session: the main one of its state as the only filled button, then taking it away, amending
 * it, other buttons of the page (`children`), and the other allowed steps in a menu.
 */
export function SessionActions({ session, main, isMainFilled, children }: SessionActionsProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<SessionAction | null>(null)
  const [menuOf, setMenuOf] = useState<HTMLElement | null>(null)
  const may = (action: SessionAction) => session.can.includes(action)
  const rest = menuActions.filter((action) => may(action) && !(main && action === `sessions.${main.kind}`))
  const ask = (action: SessionAction) => {
    setMenuOf(null)
    setAsking(action)
  }

  return (
    <>
      {main && <MainActionButton session={session} action={main} isFilled={isMainFilled} onStep={ask} />}
      {(main?.kind === 'read' || main?.kind === 'join') && (
        <Button
          variant="outlined"
          onClick={scrollToTakeaway}
          startIcon={<Icon path={mdiDownload} />}
          // the downloads are beside the agenda on a wide screen
          sx={{ display: { lg: 'none' } }}
        >
          {t('main.takeAway')}
        </Button>
      )}
      {session.can.includes('sessions.amend') && (
        <ButtonLink
          to="/evenement/$idSessions/modification"
          params={{ idSessions: session.id }}
          variant="outlined"
          startIcon={<Icon path={mdiPencilOutline} />}
        >
          {t('step.edit')}
        </ButtonLink>
      )}
      {children}
      {rest.length > 0 && (
        <>
          <IconButton
            aria-label={t('step.more')}
            aria-haspopup="menu"
            aria-expanded={menuOf !== null}
            onClick={({ currentTarget }) => setMenuOf(currentTarget)}
            // after the button to follow, which stands last on a phone
            sx={{ order: { xs: 2, sm: 0 } }}
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
