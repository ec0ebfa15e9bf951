import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'

export function ForbiddenPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('error.403.title')} narrow>
      <EmptyState action={<ButtonLink to="/home">{t('error.home')}</ButtonLink>}>{t('error.403')}</EmptyState>
    </Page>
  )
}
