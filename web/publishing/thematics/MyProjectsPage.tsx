import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { freshProjects } from '#web/messaging/subscriptions/api.ts'
import { projects, projectsPerPage } from './api.ts'
import { ProjectCards } from './ProjectCards.tsx'
import './translations.ts'

const route = getRouteApi('/house/mes-projets')

/** Lists the projects I follow. One I unfollow stays visible until the next visit. */
export default function MyProjectsPage() {
  const { t } = useTranslation()
  const { page = 1 } = route.useSearch()
  const { data } = useSuspenseQuery(projects({ state: 'followed', page }))
  const { data: fresh } = useQuery(freshProjects)
  const all = (
    <ButtonLink to="/projets" variant="outlined">
      {t('project.seeAll')}
    </ButtonLink>
  )
  return (
    <Page title={t('project.mineTitle')} context={t('project.mineContext')} actions={data.member.length > 0 && all}>
      {data.member.length > 0 ? (
        <ProjectCards thematics={data.member} label={t('project.mineTitle')} fresh={fresh} />
      ) : (
        <EmptyState action={all}>{t('project.mineNone')}</EmptyState>
      )}
      <Pager page={page} itemsPerPage={projectsPerPage} totalItems={data.totalItems} />
    </Page>
  )
}
