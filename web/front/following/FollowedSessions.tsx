import type { Subscription } from '#contract/front/subscriptions.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { FollowedList } from './FollowedList.tsx'

export function FollowedSessions({ page }: { page: number | undefined }) {
  const { t } = useTranslation()
  return (
    <FollowedList
      about="session"
      page={page}
      label={t('sub.tab.sessions')}
      nameOf={({ session }) => session?.title ?? ''}
      linkOf={linkOf}
      factsOf={({ session }) => joinFacts([session?.irp.name, session && formatDay(session.startsAt)])}
      none={t('sub.sessionsNone')}
      action={
        <ButtonLink to="/irps" variant="outlined">
          {t('sub.allBodies')}
        </ButtonLink>
      }
    />
  )
}

const linkOf = ({ session }: Subscription) =>
  session && (
    <TextLink to="/seances/$idEvent" params={{ idEvent: session.id }}>
      {session.title}
    </TextLink>
  )
