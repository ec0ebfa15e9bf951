import {
  mdiBookOpenPageVariantOutline,
  mdiClipboardTextClockOutline,
  mdiDownload,
  mdiFileDocumentCheckOutline,
  mdiVideoOutline,
} from '@mdi/js'
import Button from '@mui/material/Button'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import type { MainAction } from './mainAction.ts'
import { scrollToTakeaway } from './scrollToTakeaway.ts'
import '#web/meetings/sessions/translations.ts'

const MinutesDialog = lazyRouteComponent(screenLoader(() => import('#web/meetings/sessions/minutes/MinutesDialog.tsx')))

interface MainActionButtonProps {
  session: Session
  action: MainAction
  isFilled: boolean
  /** Asks for confirmation of a step. */
  onStep: (step: 'sessions.convene' | 'sessions.close') => void
}

/** Shows the main action of a session: the only filled button of its page, if it is filled. */
export function MainActionButton({ session, action, isFilled, onStep }: MainActionButtonProps) {
  const { t } = useTranslation()
  const [isWriting, setIsWriting] = useState(false)
  const look = isFilled ? {} : ({ variant: 'outlined' } as const)
  switch (action.kind) {
    case 'convene':
    case 'close':
      return (
        <Button {...look} onClick={() => onStep(`sessions.${action.kind}`)}>
          {t(`step.${action.kind}`)}
        </Button>
      )
    case 'join':
      return (
        <Button
          {...look}
          href={action.link}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<Icon path={mdiVideoOutline} />}
        >
          {t('session.join')}
          <VisuallyHidden>{t('common.newTab')}</VisuallyHidden>
        </Button>
      )
    case 'read':
      return (
        <ButtonLink
          {...look}
          to="/documents/$id"
          params={{ id: action.document }}
          startIcon={<Icon path={mdiBookOpenPageVariantOutline} />}
        >
          {t('main.read', { count: action.count })}
        </ButtonLink>
      )
    case 'takeAway':
      return (
        <Button {...look} onClick={scrollToTakeaway} startIcon={<Icon path={mdiDownload} />}>
          {t('main.takeAway')}
        </Button>
      )
    case 'readMinutes':
      return (
        <ButtonLink
          {...look}
          to="/documents/$id"
          params={{ id: action.document }}
          startIcon={<Icon path={mdiFileDocumentCheckOutline} />}
        >
          {t('main.readMinutes')}
        </ButtonLink>
      )
    case 'minutes':
      return (
        <>
          <Button {...look} onClick={() => setIsWriting(true)} startIcon={<Icon path={mdiClipboardTextClockOutline} />}>
            {t(`main.minutes.${action.next}`)}
          </Button>
          {isWriting && session.minutes && (
            <Suspense fallback={null}>
              <MinutesDialog session={session} minutes={session.minutes} onClose={() => setIsWriting(false)} />
            </Suspense>
          )}
        </>
      )
  }
}
