import type { Subscription } from '#contract/front/subscriptions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { FollowedList } from './FollowedList.tsx'

export function FollowedProjects({ page }: { page: number | undefined }) {
  const { t } = useTranslation()
  const all = (
    <ButtonLink to="/projets" variant="outlined">
      {t('sub.allProjects')}
    </ButtonLink>
  )
  return (
    <FollowedList
      about="thematic"
      page={page}
      label={t('sub.tab.projects')}
      nameOf={({ thematic }) => thematic?.name ?? ''}
      linkOf={linkOf}
      none={t('sub.none')}
      action={all}
    />
  )
}

const linkOf = ({ thematic }: Subscription) =>
  thematic && (
    <TextLink to="/projets/$id" params={{ id: thematic.id }}>
      {thematic.name}
    </TextLink>
  )
