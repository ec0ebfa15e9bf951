import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { ContentCards } from './ContentCard.tsx'
import { ContentList } from './ContentList.tsx'
import '#web/publishing/contents/translations.ts'

const route = getRouteApi('/house/articles')

export default function ArticlesPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('nav.articles')} context={t('content.articles.context')}>
      <ContentList contentType="article" filters={route.useSearch()}>
        {(contents) => <ContentCards contents={contents} />}
      </ContentList>
    </Page>
  )
}
