import type { ReactNode } from 'react'
import type { HomeSession } from '#contract/front/home.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { SessionItems } from '#web/meetings/sessions/SessionItem.tsx'
import { EmptyScope } from './EmptyScope.tsx'
import { HomeCard } from './HomeCard.tsx'
import { NewMark } from './NewMark.tsx'
import { useScopeOnScreen } from './useHomeScope.ts'

interface SessionsCardProps {
  title: string
  action?: ReactNode
  sessions: readonly HomeSession[]
  /** texts for an empty list: for the user's bodies, and for all bodies */
  none: { mine: string; all: string }
}

export function SessionsCard({ title, action, sessions, none }: SessionsCardProps) {
  const { t } = useTranslation()
  const { scope } = useScopeOnScreen()
  const elsewhere = (
    <ButtonLink to="/irps" variant="outlined" size="small">
      {t('home.seeBodies')}
    </ButtonLink>
  )
  return (
    <HomeCard title={title} scope={t(scope === 'mine' ? 'home.ofMine' : 'home.ofAll')} action={action}>
      {sessions.length > 0 ? (
        <SessionItems sessions={sessions} withBody markOf={newMark} />
      ) : (
        <EmptyScope {...none} elsewhere={elsewhere} />
      )}
    </HomeCard>
  )
}

const newMark = ({ isNew }: HomeSession) => isNew && <NewMark />
