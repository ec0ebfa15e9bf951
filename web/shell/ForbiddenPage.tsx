import { useTranslation } from '#web/i18n.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { Page } from '#web/ui/Page.tsx'

export function ForbiddenPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('error.403.title')} narrow>
      <Empty action={<ButtonLink to="/home">{t('error.home')}</ButtonLink>}>{t('error.403')}</Empty>
    </Page>
  )
}
