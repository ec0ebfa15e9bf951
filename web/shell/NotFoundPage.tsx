import { useTranslation } from 'react-i18next'
import { Empty } from '#web/ui/Empty.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { Page } from '#web/ui/Page.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('error.404')} narrow>
      <Empty action={<ButtonLink to="/home">{t('error.home')}</ButtonLink>}>{t('error.404.text')}</Empty>
    </Page>
  )
}
