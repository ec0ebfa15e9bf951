import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { ContentCards } from './ContentCard.tsx'
import { ContentList } from './ContentList.tsx'
import '#web/publishing/contents/translations.ts'

const route = getRouteApi('/house/podcasts')

export default function PodcastsPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('nav.podcasts')} context={t('content.podcasts.context')}>
      <ContentList contentType="podcast" filters={route.useSearch()}>
        {(contents) => <ContentCards contents={contents} />}
      </ContentList>
    </Page>
  )
}
